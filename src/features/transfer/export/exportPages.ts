import { ServiceError } from '../../../base/errors.ts';
import { type ListPage, PagedList } from '../../../base/pagedList.ts';
import type { CallOptions } from '../../../contract/operation.ts';

const pageSize = 200;

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

export type ReadPage<T> = (page: Page, options: CallOptions) => Promise<ListPage<T>>;

/** Each page without items that an earlier one had; only ids are remembered. `options` is called before each request. */
export async function* exportPages<T extends { readonly id: string }>(
  read: ReadPage<T>,
  options: () => CallOptions,
): AsyncGenerator<readonly T[]> {
  const list = new PagedList<string>({
    idOf: (id) => id,
    maxPages: 100_000,
    maxItems: 10_000_000,
    maxLength: Number.POSITIVE_INFINITY,
  });
  do {
    const cursor = list.nextCursor;
    const page = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const { items, nextCursor } = await read(page, options());
    const fresh = new Set(list.add({ items: items.map(({ id }) => id), nextCursor }));
    yield items.filter(({ id }) => fresh.has(id));
  } while (list.end === undefined);
  if (list.end !== 'complete')
    throw new ServiceError('unknownShape', 'export', 'The service repeated a page, so the rest was not read.');
}
