import type { Card } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { type CardListCalls, readCards } from '../board/readCards.ts';
import type { PlannedCard } from './importRun.ts';

export type ReadCardsCalls = CardListCalls & Pick<Tracker, 'tracker_get_board'>;

export interface ExistingCard {
  readonly id: string;
  /** Equal for cards that the service takes for duplicates. */
  readonly identity: string;
  readonly updatedAt: string;
  readonly isArchived: boolean;
}

/** Cards of the board and of the archive, by id. */
export async function readExistingCards(calls: ReadCardsCalls): Promise<ReadonlyMap<string, ExistingCard>> {
  const { cards: shown } = await calls.tracker_get_board({});
  return readCards(calls, shown, existingCard);
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
