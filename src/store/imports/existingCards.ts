import { type ListPage, readPages } from '../../base/pagedList.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { PlannedCard } from './importRun.ts';

export type ReadCardsCalls = Pick<Tracker, 'tracker_get_board' | 'tracker_list_cards' | 'tracker_list_archive'>;

export interface ExistingCard {
  readonly id: string;
  /** Equal for cards that the service takes for duplicates. */
  readonly identity: string;
  readonly updatedAt: string;
  readonly isArchived: boolean;
}

/** Archives are read whole: a card that is not found would be created again. */
const limits = {
  maxPages: 10_000,
  maxItems: 1_000_000,
  maxLength: Number.POSITIVE_INFINITY,
  idOf: ({ id }: ExistingCard) => id,
};
const pageSize = 200;

/** Cards of the board and of the archive, by id. */
export async function readExistingCards(calls: ReadCardsCalls): Promise<ReadonlyMap<string, ExistingCard>> {
  const { cards: shown } = await calls.tracker_get_board({});
  // Cards of a large board are shortened, also in what identifies them.
  const active = shown.some(({ shortened }) => shortened)
    ? await readAll((page) => calls.tracker_list_cards(page))
    : shown.map(existingCard);
  // Read after the board, so that a card that is archived in between is in one of the two.
  const archived = await readAll((page) => calls.tracker_list_archive(page));
  return new Map([...active, ...archived].map((card) => [card.id, card]));
}

async function readAll(
  read: (page: { limit: number; cursor?: string }) => Promise<ListPage<Card>>,
): Promise<readonly ExistingCard[]> {
  const list = await readPages(async (cursor) => {
    const { items, nextCursor } = await read({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
    return { items: items.map(existingCard), nextCursor };
  }, limits);
  return list.items;
}

const existingCard = (card: Card): ExistingCard => ({
  id: card.id,
  identity: identityOf(card),
  updatedAt: card.updatedAt,
  isArchived: card.status === 'archived',
});

/** As payloads, Operations, define a duplicate; spaces at the ends do not count, since a service may remove them. */
export const identityOf = ({ title, company, url }: PlannedCard['card']): string =>
  JSON.stringify([title, company ?? '', url ?? ''].map((text) => text.normalize('NFC').trim()));

export function byIdentity(cards: Iterable<ExistingCard>): ReadonlyMap<string, readonly ExistingCard[]> {
  return Map.groupBy(cards, ({ identity }) => identity);
}
