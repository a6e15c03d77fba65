import { jsonOf } from '../input/json.ts';

export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface ListLimits<T> {
  readonly idOf: (item: T) => string;
  readonly maxPages?: number;
  readonly maxItems?: number;
  /** Characters of the items as JSON. */
  readonly maxLength?: number;
}

type ListEnd = 'complete' | 'repeated' | 'limit';

/**
 * A list of a service, read page by page. Ends even if the service always sends another cursor: at a cursor or a page that repeats, and at the
 * limits of pages, items and length. Unless `end` is `complete`, a view has to show that there are more.
 */
export class PagedList<T> {
  readonly #limits: Required<ListLimits<T>>;
  readonly #items = new Map<string, T>();
  readonly #cursors = new Set<string>();
  #pages = 0;
  #length = 0;
  #end: ListEnd | undefined;
  #nextCursor: string | undefined;

  constructor(limits: ListLimits<T>) {
    this.#limits = { maxPages: 200, maxItems: 20_000, maxLength: 64 * 1024 * 1024, ...limits };
  }

  get items(): readonly T[] {
    return [...this.#items.values()];
  }

  get nextCursor(): string | undefined {
    return this.#nextCursor;
  }

  get end(): ListEnd | undefined {
    return this.#end;
  }

  add({ items, nextCursor }: ListPage<T>): readonly T[] {
    const { idOf } = this.#limits;
    const fresh = new Map<string, T>();
    for (const item of items) if (!this.#items.has(idOf(item))) fresh.set(idOf(item), item);
    for (const item of items) this.#items.set(idOf(item), item);
    this.#pages += 1;
    this.#length += jsonOf(items)?.length ?? this.#limits.maxLength;
    // A page may be empty if a service searched much and found nothing.
    const repeats = items.length > 0 && fresh.size === 0;
    this.#end = this.#endAt(nextCursor, repeats);
    this.#nextCursor = this.#end === undefined ? (nextCursor ?? undefined) : undefined;
    if (nextCursor !== null) this.#cursors.add(nextCursor);
    return [...fresh.values()];
  }

  #endAt(nextCursor: string | null, repeats: boolean): ListEnd | undefined {
    if (nextCursor === null) return 'complete';
    if (repeats || this.#cursors.has(nextCursor)) return 'repeated';
    const { maxPages, maxItems, maxLength } = this.#limits;
    const isFull = this.#pages >= maxPages || this.#items.size >= maxItems || this.#length >= maxLength;
    return isFull ? 'limit' : undefined;
  }
}

/** Also ends after a page with an item for which `isLast` holds; `end` is then undefined if there are more pages. */
export async function readPages<T>(
  read: (cursor: string | undefined) => Promise<ListPage<T>>,
  limits: ListLimits<T>,
  isLast: (item: T) => boolean = () => false,
): Promise<PagedList<T>> {
  const list = new PagedList(limits);
  let fresh: readonly T[];
  do fresh = list.add(await read(list.nextCursor));
  while (list.end === undefined && !fresh.some(isLast));
  return list;
}
