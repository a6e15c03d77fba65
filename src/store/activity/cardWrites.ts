import { isObject } from '../../base/input/reader.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import { isSame } from '../board/cardEdit.ts';
import { isAfter } from './times.ts';

/** A call of an operation of the tracker; `input` and `answer` are those of the operation. */
export interface CardCall {
  readonly operation: string;
  readonly input: unknown;
  readonly answer: unknown;
}

/** The entry that an operation leaves in the history of each card that it changes. */
const entryTypes: Readonly<Record<string, HistoryEntry['type']>> = {
  tracker_create_card: 'created',
  tracker_import_cards: 'imported',
  tracker_update_card: 'updated',
  tracker_move_card: 'moved',
  tracker_archive_card: 'archived',
  tracker_archive_column_cards: 'archived',
  tracker_attach_meeting: 'meeting_attached',
  tracker_detach_meeting: 'meeting_detached',
};

export const entryTypeOf = (operation: string): HistoryEntry['type'] | undefined =>
  Object.hasOwn(entryTypes, operation) ? entryTypes[operation] : undefined;

/** The cards that the answer to a write has. */
export function answeredCards({ operation, answer }: CardCall): readonly Card[] {
  if (!isObject(answer) || entryTypeOf(operation) === undefined) return [];
  const cards = Array.isArray(answer['created']) ? (answer['created'] as readonly unknown[]) : [answer];
  return cards.filter(isCard);
}

const isCard = (value: unknown): value is Card =>
  isObject(value) && typeof value['id'] === 'string' && typeof value['updatedAt'] === 'string';

export function inputCardId(input: unknown): string | undefined {
  const id = isObject(input) ? input['cardId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The card whose history shows who has made a write; undefined if none would. */
export const writtenCardId = (call: CardCall): string | undefined =>
  inputCardId(call.input) ?? answeredCards(call)[0]?.id;

/** What each operation changes in its card, beside the time of the change and the position, which other cards' moves change too. */
const writtenFields: Readonly<Record<string, (input: object) => readonly string[]>> = {
  tracker_update_card: Object.keys,
  tracker_move_card: () => ['columnId'],
  tracker_archive_card: () => ['columnId', 'status', 'archivedAt'],
  tracker_attach_meeting: () => ['meetings'],
  tracker_detach_meeting: () => ['meetings'],
};

/** Fields that differ from those of the same card read by itself, if the board has it shortened. */
const shortenedFields = ['location', 'url', 'description', 'contacts', 'tags', 'reminders', 'meetings'];

/**
 * The card that a call of this window has answered, if it shows that another client has changed the card since `before`: it was read, or differs in
 * more than the call has changed. What another client changed in the same field before a move or an edit without a read is not seen.
 */
export function changedByOthers({ operation, input, answer }: CardCall, before: Card): Card | undefined {
  if (!isCard(answer) || answer.id !== before.id || !isAfter(answer.updatedAt, before.updatedAt)) return undefined;
  if (operation === 'tracker_get_card') return answer;
  const written = Object.hasOwn(writtenFields, operation) ? writtenFields[operation] : undefined;
  if (written === undefined || !isObject(input)) return undefined;
  const cut = before.shortened === true ? shortenedFields : [];
  const ignored = new Set([...written(input), ...cut, 'updatedAt', 'position', 'shortened']);
  const names = Object.keys({ ...before, ...answer }).filter((name) => !ignored.has(name));
  return names.some((name) => !isSame(before[name], answer[name])) ? answer : undefined;
}

/**
 * The entry of a write of this window, if it is certain: that of a new card, or the newest one if nothing else was known to have happened
 * since. `before` is the card as it was known before the write.
 */
export function ownEntry(
  { operation, input }: CardCall,
  before: Card | undefined,
  entries: readonly HistoryEntry[],
): HistoryEntry | undefined {
  const type = entryTypeOf(operation);
  if (type === 'created' || type === 'imported') return entries.find((entry) => entry.type === type);
  const [newest] = entries;
  if (newest === undefined || newest.type !== type || before === undefined || !isObject(input)) return undefined;
  if (!isAfter(newest.at, before.updatedAt)) return undefined;
  if (type === 'moved' && newest.to?.columnId !== input['columnId']) return undefined;
  const isOther = ({ field }: HistoryEntry['changes'][number]) => !Object.hasOwn(input, field);
  return type === 'updated' && newest.changes.some(isOther) ? undefined : newest;
}
