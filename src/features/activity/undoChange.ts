import { ServiceError } from '../../base/flow/errors.ts';
import { readPages } from '../../base/flow/pagedList.ts';
import { anyString, array, literal, nullable, tryRead } from '../../base/input/reader.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import type { NoteBefore } from '../../store/activity/noteChanges.ts';
import { isAfter } from '../../store/activity/times.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardEdit } from '../../store/board/cardEdit.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { NotesStore } from '../../store/notes/notes.ts';

const maxPages = 20;

type Histories = Pick<CardStore, 'history'>;

/** An entry of a card's history; `newer` are those after it, newest first. */
interface ChangedEntry {
  readonly entry: HistoryEntry;
  readonly newer: readonly HistoryEntry[];
}

/** Undefined if the history does not have it. Rejects with a ServiceError. */
async function findEntry(
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

export interface UndoChangeNeeds {
  readonly board: Pick<BoardStore, 'moveCard' | 'archiveCard' | 'group'>;
  readonly cards: Pick<CardStore, 'read' | 'edit' | 'attach' | 'detach' | 'history'>;
}

const textOrNull = nullable(anyString);

/** Fields that can be put back, with the values that they can have. */
const fields = {
  title: anyString,
  company: anyString,
  location: textOrNull,
  url: textOrNull,
  description: textOrNull,
  priority: literal('low', 'normal', 'high'),
  tags: array(anyString),
} as const;

type Field = keyof typeof fields;

const isField = (name: string): name is Field => Object.hasOwn(fields, name);

/** Why a change cannot be undone at all; undefined if it can, unless something else changed since. */
export function whyNotUndone({ type, from, changes, meetingId }: HistoryEntry): string | undefined {
  if (type === 'archived') return 'The service has no way to take a card out of the archive.';
  if (type === 'moved' && from?.columnId == null) return 'The history does not say where the card was.';
  if ((type === 'meeting_attached' || type === 'meeting_detached') && meetingId === null)
    return 'The history does not say which meeting it was.';
  const fixed =
    type === 'updated'
      ? changes.find(({ field, before }) => editOf(field, before, undefined) === undefined)
      : undefined;
  if (fixed !== undefined)
    return `The field "${fixed.field}" cannot be put back from the history. Change it on the card.`;
  const cut = changes.find(({ before }) => isExcerpt(before));
  if (type === 'updated' && cut !== undefined)
    return `The history has only a part of the earlier text of "${cut.field}". Change it on the card.`;
  return undefined;
}

/** Services keep only a part of a long text in an entry. */
const isExcerpt = (value: unknown): boolean =>
  typeof value === 'string' && (value.startsWith('…') || value.endsWith('…'));

/** Undoes one change as a step of the user; throws with the reason, and changes nothing, if the card has changed since. */
export async function undoChange(
  cardId: string,
  entry: HistoryEntry,
  { board, cards }: UndoChangeNeeds,
): Promise<void> {
  const reason = whyNotUndone(entry);
  if (reason !== undefined) throw new Error(reason);
  const card = await cards.read(cardId);
  const found = await findEntry(cardId, entry, cards);
  if (found === undefined) throw new Error('The entry was not found in the history.');
  const { newer } = found;
  const { type, from, to, meetingId } = entry;
  const isMeetingInNewer = newer.some((each) => each.meetingId === meetingId);
  switch (type) {
    case 'moved':
      if (card.status === 'archived' || card.columnId !== to?.columnId || newer.some(isMoveOfColumn))
        throw new Error('The card was moved again since then.');
      return board.moveCard(cardId, from?.columnId ?? '');
    case 'created':
    case 'imported':
      if (card.status === 'archived') throw new Error('The card is in the archive already.');
      // A card does not come back from the archive.
      if (newer.length > 0)
        throw new Error('The card was changed since then. Archive it yourself if you do not want it.');
      return board.archiveCard(cardId);
    case 'meeting_attached':
      if (isMeetingInNewer) throw new Error('The meeting was detached or attached again since then.');
      return cards.detach(cardId, meetingId ?? '');
    case 'meeting_detached':
      if (isMeetingInNewer) throw new Error('The meeting was attached or detached again since then.');
      return cards.attach(cardId, { id: meetingId ?? '', title: 'Meeting', startedAt: '', scores: [], verdict: null });
    default:
      return putBack(card, found, { board, cards });
  }
}

/** A move within one column has an entry too. */
const isMoveOfColumn = ({ type, from, to }: HistoryEntry): boolean =>
  type === 'moved' && from?.columnId !== to?.columnId;

export type ChangedNotes = Pick<NotesStore, 'replace'>;

/** Replaces only the version that the agent has written. */
export async function undoNoteChange({ id, record }: AgentChange, before: NoteBefore, notes: ChangedNotes) {
  const version = Number(id.slice(id.lastIndexOf('@') + 1));
  try {
    await notes.replace(record.id, before, version);
  } catch (error) {
    throw ServiceError.is(error, 'conflict') ? new Error('The note was changed again since then.') : error;
  }
}

/** Fields that have their earlier values, by an undo that failed half-way or by hand, stay as they are. */
async function putBack(card: Card, { entry, newer }: ChangedEntry, { board, cards }: UndoChangeNeeds): Promise<void> {
  const left = entry.changes.filter(({ field, before }) => isField(field) && !isSame(card[field], before));
  if (left.length === 0) throw new Error('The card has the earlier values already.');
  const isInNewer = (field: string) => newer.some(({ changes }) => changes.some((change) => change.field === field));
  const isOther = (field: string, after: unknown) => isField(field) && !isExcerpt(after) && !isSame(card[field], after);
  const changed = left.find(({ field, after }) => isOther(field, after) || isInNewer(field));
  if (changed !== undefined) throw new Error(changedAgain(changed.field));
  const edits = left.flatMap(({ field, before }) => editOf(field, before, card) ?? []);
  const inStep = board.group((count) => `Undid ${count} changes of an agent`);
  const results = await Promise.allSettled(inStep(() => edits.map((edit) => cards.edit(card.id, edit))));
  const failures = results.flatMap((result, index) => {
    const { field = '' } = edits[index] ?? {};
    if (result.status === 'rejected') return [{ field, error: result.reason as unknown }];
    return result.value.kind === 'conflict' ? [{ field, error: new Error(changedAgain(field)) }] : [];
  });
  const [first] = failures;
  if (first === undefined) return;
  if (failures.length === edits.length) throw first.error;
  const names = failures.map(({ field }) => `"${field}"`).join(', ');
  throw new UndoneInPart(`Not put back: ${names}. ${formatFailure(first.error)} Undo the change again for the rest.`);
}

const changedAgain = (field: string): string => `The field "${field}" was changed again since then.`;

class UndoneInPart extends Error {}

/** What is said to the user if an undo rejects. */
export const undoFailure = (error: unknown): string =>
  `The change was ${error instanceof UndoneInPart ? 'undone only in part' : 'not undone'}. ${formatFailure(error)}`;

/** Undefined if the field or its value cannot be put back. */
function editOf(field: string, before: unknown, card: Card | undefined): CardEdit | undefined {
  if (!isField(field)) return undefined;
  const after = tryRead<unknown>(fields[field], before);
  return after === undefined ? undefined : ({ field, before: card?.[field], after } as CardEdit);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
