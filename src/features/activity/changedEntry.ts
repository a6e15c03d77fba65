import { ServiceError } from '../../base/errors.ts';
import { readPages } from '../../base/pagedList.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import { isAfter } from '../../store/activity/times.ts';
import type { CardStore } from '../../store/board/cards.ts';

const maxPages = 20;

type Histories = Pick<CardStore, 'history'>;

/** An entry of a card's history; `newer` are those after it, newest first. */
export interface ChangedEntry {
  readonly entry: HistoryEntry;
  readonly newer: readonly HistoryEntry[];
}

/** Undefined if the history does not have it. Rejects with a ServiceError. */
export async function findEntry(
  cardId: string,
  { id, at }: Pick<HistoryEntry, 'id' | 'at'>,
  cards: Histories,
): Promise<ChangedEntry | undefined> {
  const { items } = await readPages(
    (cursor) => cards.history(cardId, cursor),
    { idOf: (item: HistoryEntry) => item.id, maxPages },
    (item) => item.id === id || isAfter(at, item.at),
  );
  const index = items.findIndex((item) => item.id === id);
  const entry = items[index];
  return entry && { entry, newer: items.slice(0, index) };
}

type EntryOfChange =
  | { readonly kind: 'found'; readonly entry: HistoryEntry }
  | { readonly kind: 'missing'; readonly whyNot: string; readonly isDeleted: boolean };

/** Never rejects. */
export async function entryOf({ id, at, record }: AgentChange, cards: Histories): Promise<EntryOfChange> {
  try {
    const found = await findEntry(record.id, { id, at }, cards);
    if (found !== undefined) return { kind: 'found', entry: found.entry };
    return { kind: 'missing', whyNot: 'The entry was not found in the history.', isDeleted: false };
  } catch (error) {
    if (ServiceError.is(error, 'missing'))
      return { kind: 'missing', whyNot: 'The card was deleted since then.', isDeleted: true };
    return { kind: 'missing', whyNot: `The history could not be read. ${formatFailure(error)}`, isDeleted: false };
  }
}
