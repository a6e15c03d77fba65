import type { Card, Reminder } from '../../contract/tracker/board.ts';
import type { CardChanges } from '../../contract/tracker/boardInput.ts';

/** A field of a card that its owner may change. */
export type CardField = keyof CardChanges & keyof Card;

/** A change of one field as it was meant: what the field was when the user began, and what it shall be. */
export type CardEdit = {
  readonly [F in CardField]: { readonly field: F; readonly before: Card[F]; readonly after: Card[F] };
}[CardField];

const newId = 'new/';

/** Whether a reminder is still on its way to the service. */
export const isNewReminder = (id: string): boolean => id.startsWith(newId);

/** A reminder that the service has not seen yet; it gets its id there. */
export const newReminder = (at: string, text: string): Reminder => ({
  id: newId + crypto.randomUUID(),
  at,
  text,
  done: false,
});

/** What an edit makes of the field as it is now. Lists take both sides' changes; of anything else only one side can stay. */
export type Merged = { readonly kind: 'merged'; readonly edit: CardEdit } | { readonly kind: 'conflict' };

/** Brings an edit onto a card that may have been changed meanwhile; the merged edit begins at the card's value of now. */
export function mergeEdit(edit: CardEdit, card: Card): Merged {
  switch (edit.field) {
    case 'tags':
      return merged({ field: 'tags', before: card.tags, after: mergeTags(edit.before, edit.after, card.tags) });
    case 'reminders': {
      const after = mergeReminders(edit.before, edit.after, card.reminders);
      return after === undefined ? { kind: 'conflict' } : merged({ field: 'reminders', before: card.reminders, after });
    }
    default: {
      const now = card[edit.field];
      if (!isSame(now, edit.before) && !isSame(now, edit.after)) return { kind: 'conflict' };
      return merged({ ...edit, before: now } as CardEdit);
    }
  }
}

/** The card as it will be once the edit has landed, whatever the field is now. */
export function applyEdit(card: Card, edit: CardEdit): Card {
  const result = mergeEdit(edit, card);
  const { field, after } = result.kind === 'merged' ? result.edit : edit;
  return { ...card, [field]: after };
}

/** Whether an edit would change anything. */
export const changesNothing = ({ before, after }: CardEdit): boolean => isSame(before, after);

/** What is sent for an edit: its one field, in the words of `tracker_update_card`. */
export function changesOf(edit: CardEdit): CardChanges {
  if (edit.field !== 'reminders') return { [edit.field]: edit.after };
  return {
    reminders: edit.after.map(({ id, at, text, done }) =>
      isNewReminder(id) ? { at, text, done } : { id, at, text, done },
    ),
  };
}

const merged = (edit: CardEdit): Merged => ({ kind: 'merged', edit });

/** Whether two values of a field read the same; a record's unknown fields count, the order of its fields does not. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Tags are a set to their owner: what was added stays added and what was taken off stays off, on both sides. */
function mergeTags(before: readonly string[], after: readonly string[], now: readonly string[]): string[] {
  if (isSame(now, before)) return [...after];
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag) && !now.includes(tag));
  return [...now.filter((tag) => !removed.includes(tag)), ...added];
}

/** Reminder by reminder; undefined where the same one was changed on both sides. */
function mergeReminders(
  before: readonly Reminder[],
  after: readonly Reminder[],
  now: readonly Reminder[],
): Reminder[] | undefined {
  const find = (list: readonly Reminder[], id: string) => list.find((each) => each.id === id);
  const result: Reminder[] = [];
  for (const theirs of now) {
    const [was, mine] = [find(before, theirs.id), find(after, theirs.id)];
    const iChanged = !isSame(was, mine);
    if (iChanged && !isSame(theirs, was) && !isSame(theirs, mine)) return undefined;
    const kept = iChanged ? mine : theirs;
    if (kept !== undefined) result.push(kept);
  }
  for (const mine of after) {
    if (find(now, mine.id) !== undefined) continue;
    const was = find(before, mine.id);
    // One that is gone from the service stays gone, unless it was changed here or is new.
    if (was !== undefined && isSame(was, mine)) continue;
    result.push(isNewReminder(mine.id) ? mine : newReminder(mine.at, mine.text));
  }
  return result;
}
