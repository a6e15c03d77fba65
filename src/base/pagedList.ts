import { jsonOf } from './jsonOf.ts';

/** One page of a service's list; the cursor is null after the last one. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface ListLimits<T> {
  /** What tells items apart. */
  readonly idOf: (item: T) => string;
  readonly maxPages?: number;
  readonly maxItems?: number;
  /** Characters of the items as JSON. */
  readonly maxLength?: number;
}

/** How a list ended: after its last page, with a page or a cursor that came before, or at our limits. */
type ListEnd = 'complete' | 'repeated' | 'limit';

/** The pages of a list that were read. It ends even if the service always sends another cursor. */
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

  /** Where the next page begins; undefined before the first page and after the end. */
  get nextCursor(): string | undefined {
    return this.#nextCursor;
  }

  /** Undefined while there are more pages to read. */
  get end(): ListEnd | undefined {
    return this.#end;
  }

  /** Adds the next page and returns what is new in it. */
  add({ items, nextCursor }: ListPage<T>): readonly T[] {
    const { idOf } = this.#limits;
    const fresh = new Map<string, T>();
    for (const item of items) if (!this.#items.has(idOf(item))) fresh.set(idOf(item), item);
    for (const item of items) this.#items.set(idOf(item), item);
    this.#pages += 1;
    this.#length += jsonOf(items)?.length ?? this.#limits.maxLength;
    // A page may be empty where a service looked through much and found nothing.
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

/** Reads pages until the list ends. */
export async function readPages<T>(
  read: (cursor: string | undefined) => Promise<ListPage<T>>,
  limits: ListLimits<T>,
): Promise<PagedList<T>> {
  const list = new PagedList(limits);
  do list.add(await read(list.nextCursor));
  while (list.end === undefined);
  return list;
}
