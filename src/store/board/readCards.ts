import { ServiceError } from '../../base/flow/errors.ts';
import { type ListPage, readPages } from '../../base/flow/pagedList.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';

export type CardListCalls = Pick<Tracker, 'tracker_list_cards' | 'tracker_list_archive'>;

/** Archives are read whole: a card that is not found would be created again, or not counted. */
const limits = { maxPages: 10_000, maxItems: 1_000_000, maxLength: Number.POSITIVE_INFINITY };
const pageSize = 200;

/**
 * By id, what `read` takes of each whole card, active or archived; `shown` are the cards of a board that was read just now. Rejects with a
 * ServiceError if the service does not list all cards.
 */
export async function readCards<T>(
  calls: CardListCalls,
  shown: readonly Card[],
  read: (card: Card) => T,
  options?: CallOptions,
): Promise<ReadonlyMap<string, T>> {
  const entryOf = (card: Card): CardEntry<T> => ({ id: card.id, value: read(card) });
  // Cards of a large board are shortened, also in what identifies them, in tags and in links.
  const active = shown.some(({ shortened }) => shortened)
    ? await readAll((page) => calls.tracker_list_cards(page, options), entryOf)
    : shown.map(entryOf);
  // Read after the board, so that a card that is archived in between is in one of the two.
  const archived = await readAll((page) => calls.tracker_list_archive(page, options), entryOf);
  return new Map([...active, ...archived].map(({ id, value }) => [id, value]));
}

interface CardEntry<T> {
  readonly id: string;
  readonly value: T;
}

async function readAll<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<ListPage<Card>>,
  entryOf: (card: Card) => CardEntry<T>,
): Promise<readonly CardEntry<T>[]> {
  const list = await readPages(
    async (cursor) => {
      const { items, nextCursor } = await read({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
      return { items: items.map(entryOf), nextCursor };
    },
    { ...limits, idOf: ({ id }: CardEntry<T>) => id },
  );
  if (list.end === 'complete') return list.items;
  throw new ServiceError('unknownShape', 'cards', 'The service did not list all cards. Try again.');
}
