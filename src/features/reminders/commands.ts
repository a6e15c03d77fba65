import type { Clock } from '../../base/clock.ts';
import { plainLabel } from '../../base/plainLabel.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, type Choice, notify, pick } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardEditResult } from '../../store/board/cards.ts';
import { cardChoices } from '../../store/board/choices.ts';
import { cardIdOf, reminderIdsOf } from '../../store/board/commandArguments.ts';
import {
  atHour,
  type CardReminder,
  morning,
  type ReminderGroups,
  snoozeTimes,
} from '../../store/board/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { remindersManifest } from './manifest.ts';
import { readMoment, writeMoment } from './moment.ts';

export interface ReminderCommandNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly clock: Clock;
  readonly openCard: (cardId: string) => Promise<void>;
}

/** Menus pass a reminder's node, the board page a card's id. */
export function reminderCommands(needs: ReminderCommandNeeds): CommandHandlers<typeof remindersManifest> {
  const { board, reminders, openCard } = needs;
  const onReminder =
    (question: string, act: (reminder: CardReminder) => Promise<void>) => async (argument: unknown) => {
      const chosen = argument ?? (await pick(question, reminderChoices(reminders.groups)));
      if (chosen === undefined) return;
      const found = find(board, chosen);
      if (found === undefined) throw new Error('Reminder not found. It may have been deleted.');
      await act(found);
    };
  const change = (doing: string, act: () => Promise<CardEditResult>): Promise<void> => {
    const account = board.accountGuard();
    return withRetry(doing, async () => {
      account.assertInUse();
      assertSaved(await act());
    });
  };

  return {
    'jobdeck.reminder.add': async (argument) => {
      const card = await cardFor(board, cardIdOf(argument));
      if (card === undefined) return;
      const at = await askMoment(needs, `When shall Jobdeck remind you of "${card.title}"?`);
      if (at === undefined) return;
      const validate = (text: string) => (text.trim() === '' ? 'Say what it is about.' : undefined);
      const prompt = 'What is to be done, such as "Ask for an answer"';
      const text = await askText({ title: `Reminder for ${writeMoment(at)}`, prompt, validate });
      if (text !== undefined) await change('Setting a reminder', () => reminders.add(card, at, text.trim()));
    },
    'jobdeck.reminder.show': async () => {
      const chosen = await pick('Which reminder? Its card opens.', reminderChoices(reminders.groups));
      if (chosen !== undefined) await openCard(chosen.card.id);
    },
    'jobdeck.reminder.done': onReminder('Which reminder is done?', (due) =>
      change('Marking a reminder as done', () => reminders.change(due, { done: true })),
    ),
    'jobdeck.reminder.snooze': onReminder('Which reminder is put off until tomorrow?', (due) => snooze(needs, [due])),
    'jobdeck.reminder.snoozeUntil': onReminder('Which reminder is put off?', async (due) => {
      const at = await askMoment(needs, `Until when is "${due.reminder.text}" put off?`);
      if (at !== undefined)
        await change('Putting off a reminder', () => reminders.change(due, { at: new Date(at).toISOString() }));
    }),
    'jobdeck.reminder.delete': onReminder('Which reminder is deleted?', (due) =>
      change('Deleting a reminder', () => reminders.remove(due)),
    ),
  };
}

/** Snoozes reminders until tomorrow morning; a retry repeats only those that failed. */
export async function snooze(
  { board, reminders, clock }: ReminderCommandNeeds,
  due: readonly CardReminder[],
): Promise<void> {
  const at = atHour(clock.now(), 1, morning);
  const account = board.accountGuard();
  let remaining = due;
  await withRetry('Putting off reminders', async () => {
    account.assertInUse();
    for (const each of remaining) {
      const now = find(board, each);
      if (now !== undefined) assertSaved(await reminders.change(now, { at: new Date(at).toISOString() }));
      remaining = remaining.filter((other) => other !== each);
    }
    notify(`${due.length === 1 ? 'Put' : `${due.length} reminders put`} off until ${writeMoment(at)}.`);
  });
}

const reminderChoices = ({ overdue, today, thisWeek }: ReminderGroups): Choice<CardReminder>[] =>
  [...overdue, ...today, ...thisWeek].map((due) => ({
    label: plainLabel(due.reminder.text) || 'Reminder',
    description: writeMoment(Date.parse(due.reminder.at)),
    detail: plainLabel([due.card.company, due.card.title].filter(Boolean).join(', ')),
    value: due,
  }));

function assertSaved(result: CardEditResult): void {
  if (result.kind === 'conflict') throw new Error('This reminder was changed elsewhere. Check it and try again.');
}

function find({ board }: BoardStore, argument: unknown): CardReminder | undefined {
  const ids = reminderIdsOf(argument);
  const card = board?.cards.find(({ id }) => id === ids?.cardId);
  const reminder = card?.reminders.find(({ id }) => id === ids?.reminderId);
  return card && reminder && { card, reminder };
}

async function cardFor({ board }: BoardStore, cardId: string | undefined): Promise<Card | undefined> {
  const choices = cardChoices(board);
  return choices.find(({ value }) => value.id === cardId)?.value ?? pick('Which card is it about?', choices);
}

async function askMoment({ clock, reminders }: ReminderCommandNeeds, question: string): Promise<number | undefined> {
  const usual = snoozeTimes(clock.now(), reminders.weekStart);
  const choices: Choice<number | 'other'>[] = [
    ...usual.map(({ label, at }) => ({ label, description: writeMoment(at), value: at })),
    { label: 'Another Time…', value: 'other' },
  ];
  const chosen = await pick(question, choices);
  if (chosen !== 'other') return chosen;
  const entered = await askText({
    title: 'When?',
    prompt: 'Day and time, such as 2026-03-04 14:30; a day alone means nine in the morning, a time alone the next one',
    value: writeMoment(atHour(clock.now(), 1, morning)),
    validate: (text) =>
      readMoment(text, clock.now()) === undefined ? 'Enter a day as 2026-03-04, a time as 14:30, or both.' : undefined,
  });
  return entered === undefined ? undefined : readMoment(entered, clock.now());
}
