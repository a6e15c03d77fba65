import type { Card, Reminder } from '../../contract/tracker/board.ts';
import type { CardChanges } from '../../contract/tracker/boardInput.ts';

export type CardField = keyof CardChanges & keyof Card;

export type CardEdit = {
  readonly [F in CardField]: { readonly field: F; readonly before: Card[F]; readonly after: Card[F] };
}[CardField];

const newId = 'new/';

export const isNewReminder = (id: string): boolean => id.startsWith(newId);

/** Has a temporary id; the service assigns the final one. */
export const newReminder = (at: string, text: string): Reminder => ({
  id: newId + crypto.randomUUID(),
  at,
  text,
  done: false,
});

/** The same reminder to be created again, since the service has deleted it. */
const renewedReminder = (reminder: Reminder): Reminder => ({ ...reminder, id: newId + reminder.id });

export const formerIdOf = (id: string): string | undefined => (isNewReminder(id) ? id.slice(newId.length) : undefined);

/** Tags and reminders are merged; another field that was changed on both sides is a conflict. */
type Merged = { readonly kind: 'merged'; readonly edit: CardEdit } | { readonly kind: 'conflict' };

/** Rebases an edit onto the current card: `before` of the merged edit is the card's current value. */
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

/** Applies an edit to a card; in a conflict the edit wins. */
export function applyCardEdit(card: Card, edit: CardEdit): Card {
  const result = mergeEdit(edit, card);
  const { field, after } = result.kind === 'merged' ? result.edit : edit;
  return { ...card, [field]: after };
}

export const changesNothing = ({ before, after }: CardEdit): boolean => isSame(before, after);

/** The input of `tracker_update_card`: only the edited field, and new reminders without an id. */
export function changesOf(edit: CardEdit): CardChanges {
  if (edit.field !== 'reminders') return { [edit.field]: edit.after };
  return {
    reminders: edit.after.map(({ id, at, text, done }) =>
      isNewReminder(id) ? { at, text, done } : { id, at, text, done },
    ),
  };
}

const merged = (edit: CardEdit): Merged => ({ kind: 'merged', edit });

/** Compares as JSON, including unknown properties; their order does not matter. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

function mergeTags(before: readonly string[], after: readonly string[], now: readonly string[]): string[] {
  if (isSame(now, before)) return [...after];
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag) && !now.includes(tag));
  return [...now.filter((tag) => !removed.includes(tag)), ...added];
}

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
    const chosen = iChanged ? mine : theirs;
    if (chosen !== undefined) result.push(chosen);
  }
  for (const mine of after) {
    if (find(now, mine.id) !== undefined) continue;
    const was = find(before, mine.id);
    // A reminder deleted on the service stays deleted, unless it was changed here or is new.
    if (was !== undefined && isSame(was, mine)) continue;
    result.push(isNewReminder(mine.id) ? mine : { ...newReminder(mine.at, mine.text), done: mine.done });
  }
  return result;
}

interface Renewal {
  readonly idOf: (id: string) => string;
  /** An earlier attempt without a response may have landed. */
  readonly wasTried: boolean;
}

/**
 * An edit from the card's present value to that before the step. Undefined if another client has changed the same field since; of tags and
 * reminders, only those that the step changed count.
 */
export function revertEdit(step: CardEdit, card: Card, renewal: Renewal): CardEdit | undefined {
  if (step.field === 'reminders') return revertReminders(step, card, renewal);
  const { field, before, after } = step;
  const now = card[field];
  if (isSame(now, after) || isSame(now, before)) return { field, before: now, after: before } as CardEdit;
  const merged = mergeEdit({ field, before: after, after: before } as CardEdit, card);
  return merged.kind === 'merged' ? merged.edit : undefined;
}

function revertReminders(
  step: Extract<CardEdit, { readonly field: 'reminders' }>,
  card: Card,
  { idOf, wasTried }: Renewal,
): CardEdit | undefined {
  const now = card.reminders;
  const currentIds = (list: readonly Reminder[]) => list.map((each) => ({ ...each, id: idOf(each.id) }));
  const [before, after] = [currentIds(step.before), currentIds(step.after)];
  const back = { field: 'reminders', before: now } as const;
  const has = (list: readonly Reminder[], wanted: string) => list.some(({ id }) => id === wanted);
  if (wasTried && isSame(now.map(contentOf), before.map(contentOf))) return { ...back, after: now };
  // The service assigns new ids to reminders that it has deleted.
  const restored = before.map((each) => (has(after, each.id) || has(now, each.id) ? each : renewedReminder(each)));
  if (isSame(now, after)) return { ...back, after: restored };
  if (isTouched(before, after, now)) return undefined;
  const merged = mergeEdit({ field: 'reminders', before: after, after: restored }, card);
  return merged.kind === 'merged' ? merged.edit : undefined;
}

function isTouched(before: readonly Reminder[], after: readonly Reminder[], now: readonly Reminder[]): boolean {
  const find = (list: readonly Reminder[], wanted: string) => list.find(({ id }) => id === wanted);
  return [...before, ...after].some(({ id }) => {
    const [was, is, current] = [find(before, id), find(after, id), find(now, id)];
    return !isSame(was, is) && !isSame(current, is) && !isSame(current, was);
  });
}

const contentOf = ({ at, text, done }: Reminder) => ({ at, text, done });
