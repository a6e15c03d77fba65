import type { Card, Reminder } from '../../contract/tracker/board.ts';
import { type CardEdit, isSame, mergeEdit, renewedReminder } from './cardEdit.ts';

export interface Renewal {
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
