import { effect, signal } from '@preact/signals';

import { forgetDiscard } from '../../../webview/discards.ts';
import { endKeeping, keepDraft } from '../../../webview/keptDrafts.ts';
import type { PageReminder, ReminderDraft } from '../contract.ts';
import { newPageReminder, recordTyped, reminderDrafts } from './drafts.ts';
import { cardHost } from './host.ts';

const sent = new Map<string, { readonly draft: ReminderDraft; readonly number: number }>();

const waiting = new Set<string>();

const added = signal<{ readonly number: number; readonly text: string; readonly at: string } | undefined>(undefined);

// A draft that the extension has processed without a failure is saved.
effect(() => {
  const [known, snapshot] = [cardHost.after.value, cardHost.snapshot.value];
  for (const [id, { draft, number }] of sent) {
    const reminder = snapshot?.reminders.find((each) => each.id === id);
    const kind = reminder?.status?.kind;
    if (known < number || kind === 'saving') continue;
    sent.delete(id);
    if (kind === undefined && reminderDrafts.peek().get(id) === draft) discardReminderDraft(id);
    if (waiting.delete(id) && reminder !== undefined) saveReminderDraft(reminder);
  }
});

// The text of a reminder that could not be added returns to the form, unless another one is being entered.
effect(() => {
  const [known, status, attempt] = [cardHost.after.value, cardHost.snapshot.value?.newReminder, added.value];
  if (attempt === undefined || known < attempt.number || status?.kind === 'saving') return;
  added.value = undefined;
  if (status !== undefined && newPageReminder.peek().text === '')
    newPageReminder.value = { text: attempt.text, at: attempt.at };
});

export function addPageReminder(text: string, at: string): void {
  const number = cardHost.act('addReminder', { at: Date.parse(at), text: text.trim() });
  added.value = { number, text, at };
  newPageReminder.value = { text: '', at: '' };
}

/** Place of a reminder's draft; that of a new reminder without an id. */
export const reminderPlace = (id = ''): string => `reminder ${id}`;

// What an earlier page left is marked.
if (newPageReminder.peek().text !== '') keepDraft(reminderPlace());
for (const id of reminderDrafts.peek().keys()) keepDraft(reminderPlace(id));

export function changeNewReminder(reminder: typeof newPageReminder.value): void {
  forgetDiscard(reminderPlace());
  endKeeping(reminderPlace());
  newPageReminder.value = reminder;
}

export function discardNewReminder(): void {
  const discarded = newPageReminder.peek();
  recordTyped(reminderPlace(), () => {
    newPageReminder.value = discarded;
  });
  endKeeping(reminderPlace());
  newPageReminder.value = { text: '', at: '' };
}

export function changeReminderDraft(id: string, part: Omit<ReminderDraft, 'id'>): void {
  forgetDiscard(reminderPlace(id));
  endKeeping(reminderPlace(id));
  const drafts = reminderDrafts.peek();
  reminderDrafts.value = new Map([...drafts, [id, { ...drafts.get(id), ...part, id }]]);
}

/** Undo brings it back. */
export function discardReminderText(id: string): void {
  const draft = reminderDrafts.peek().get(id);
  if (draft !== undefined)
    recordTyped(reminderPlace(id), () => {
      reminderDrafts.value = new Map([...reminderDrafts.peek(), [id, draft]]);
    });
  discardReminderDraft(id);
}

function discardReminderDraft(id: string): void {
  sent.delete(id);
  waiting.delete(id);
  endKeeping(reminderPlace(id));
  reminderDrafts.value = new Map([...reminderDrafts.peek()].filter(([other]) => other !== id));
}

/** The draft of a reminder was not sent yet, or was changed after that. */
export const hasUnsentReminder = (): boolean =>
  [...reminderDrafts.peek()].some(([id, draft]) => sent.get(id)?.draft !== draft);

/** An empty text and an incomplete time are discarded. */
export function saveReminderDraft({ id, text, at, isCut }: PageReminder): void {
  const draft = reminderDrafts.peek().get(id);
  if (draft === undefined) return;
  if (sent.has(id)) {
    waiting.add(id);
    return;
  }
  const typed = draft.text?.trim() ?? '';
  const time = draft.at === undefined || draft.at === localText(at) ? Number.NaN : Date.parse(draft.at);
  const changes = {
    ...(typed === '' || typed === text || isCut ? {} : { text: typed }),
    ...(Number.isNaN(time) ? {} : { at: time }),
  };
  if (Object.keys(changes).length === 0) discardReminderDraft(id);
  else sent.set(id, { draft, number: cardHost.act('changeReminder', { id, ...changes }) });
}

/** The value of a `datetime-local` input. */
export function localText(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function tomorrowAtNine(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).getTime();
}
