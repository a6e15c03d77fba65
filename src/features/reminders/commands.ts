import { formatWhen } from '../../base/domain/dates.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { type CommandHandlers, runCommand } from '../../host/lazy/commands.ts';
import { askText, type Choice, type Heading, heading, inform, notify, pick } from '../../host/ui/ask.ts';
import { cardChoices } from '../../host/ui/choices.ts';
import { cardIdOf, reminderIdsOf } from '../../host/ui/commandArguments.ts';
import { explain, withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { placedCards } from '../../store/board/boardView.ts';
import type { CardEditResult } from '../../store/board/cards.ts';
import {
  type CardReminder,
  listedReminders,
  nextMorning,
  type ReminderGroups,
  snoozeTimes,
} from '../../store/board/derived/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import type { remindersManifest } from './manifest.ts';
import { readMoment, writeMoment } from './moment.ts';

interface ReminderCommandNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly undo: Pick<UndoStore, 'isLast'>;
  readonly clock: Clock;
  readonly language: string;
  readonly openCard: (cardId: string) => Promise<void>;
}

/** Menus pass a reminder's node, the board page a card's id. */
export function reminderCommands(needs: ReminderCommandNeeds): CommandHandlers<typeof remindersManifest> {
  const { board, reminders, openCard } = needs;
  const format = (at: number) => formatWhen(at, needs.clock.now(), needs.language);
  const choices = () => reminderChoices(reminders.groups, format);
  const onReminder =
    (question: string, act: (reminder: CardReminder) => Promise<void>) => async (argument: unknown) => {
      const chosen = argument ?? (await pick(question, choices()));
      if (chosen === undefined) return;
      const found = find(board, chosen);
      if (found === undefined) throw new Error('Reminder not found. It may have been deleted.');
      await act(found);
    };
  const change = (doing: string, done: string, act: () => Promise<CardEditResult>): Promise<void> => {
    const account = board.serverState.accountGuard();
    const step = () => done;
    const inStep = board.group(step);
    return withRetry(doing, async () => {
      account.assertInUse();
      assertSaved(await inStep(act));
      offerUndo(needs, done, step);
    });
  };

  return {
    'jobdeck.reminder.add': (argument) => addReminder(needs, argument),
    'jobdeck.reminder.show': async () => {
      const chosen = await pick('Which reminder? Its card opens.', choices());
      if (chosen !== undefined) await openCard(chosen.card.id);
    },
    'jobdeck.reminder.done': onReminder('Which reminder is done?', (due) =>
      change('Marking a reminder as done', `Marked ${nameOf(due)} as done.`, () =>
        reminders.change(due, { done: true }),
      ),
    ),
    'jobdeck.reminder.snooze': onReminder('Which reminder do you want to snooze?', (due) => snooze(needs, [due])),
    'jobdeck.reminder.snoozeUntil': onReminder('Which reminder do you want to snooze?', async (due) => {
      const at = await askMoment(
        needs,
        `Until when do you want to snooze ${nameOf(due)}?`,
        Date.parse(due.reminder.at),
      );
      if (at === undefined) return;
      await change('Snoozing a reminder', `Snoozed ${nameOf(due)} until ${format(at)}.`, () =>
        reminders.change(due, { at: new Date(at).toISOString() }),
      );
    }),
    'jobdeck.reminder.rename': onReminder('Which reminder is renamed?', async (due) => {
      const before = due.reminder.text.trim();
      const text = (await askReminderText('Rename Reminder', before))?.trim();
      if (text === undefined || text === before) return;
      await change('Renaming a reminder', `Renamed ${nameOf(due)} to "${text}".`, () =>
        reminders.change(due, { text }),
      );
    }),
    'jobdeck.reminder.delete': onReminder('Which reminder do you want to delete?', (due) =>
      change('Deleting a reminder', `Deleted ${nameOf(due)}.`, () => reminders.remove(due)),
    ),
  };
}

async function addReminder(needs: ReminderCommandNeeds, argument: unknown): Promise<void> {
  const { board, reminders, clock, language } = needs;
  const card = await cardFor(board, cardIdOf(argument));
  if (card === undefined) return;
  const at = await askMoment(needs, `When do you want to be reminded of "${card.title}"?`);
  if (at === undefined) return;
  const text = await askReminderText(`Reminder for ${formatWhen(at, clock.now(), language)}`, '');
  if (text === undefined) return;
  const account = board.serverState.accountGuard();
  await withRetry('Setting a reminder', async () => {
    account.assertInUse();
    assertSaved(await reminders.add(card, at, text.trim()));
  });
}

const askReminderText = (title: string, value: string): Thenable<string | undefined> =>
  askText({
    title,
    prompt: 'What to do, such as "Ask for an answer"',
    value,
    validate: (typed) => (typed.trim() === '' ? 'Enter what to do.' : undefined),
  });

/** A retry repeats only those that failed. */
export async function snooze(needs: ReminderCommandNeeds, due: readonly CardReminder[]): Promise<void> {
  const { board, reminders, clock, language } = needs;
  const account = board.serverState.accountGuard();
  const step = (count: number) => `Snoozed ${count} reminders`;
  const inStep = board.group(step);
  const times = new Set<number>();
  let remaining = due;
  await withRetry(due.length === 1 ? 'Snoozing a reminder' : 'Snoozing reminders', async () => {
    account.assertInUse();
    for (const each of remaining) {
      const now = find(board, each);
      if (now !== undefined) {
        const morning = nextMorning(clock.now(), Date.parse(now.reminder.at));
        const at = new Date(morning).toISOString();
        assertSaved(await inStep(() => reminders.change(now, { at })));
        times.add(morning);
      }
      remaining = remaining.filter((other) => other !== each);
    }
    const [first] = due;
    if (first === undefined || times.size === 0) return;
    const what = due.length === 1 ? nameOf(first) : `${due.length} reminders`;
    const last = formatWhen(Math.max(...times), clock.now(), language);
    offerUndo(needs, `Snoozed ${what} until ${last}${times.size === 1 ? '' : ' at the latest'}.`, step);
  });
}

/** Undo reverts the change only while that is the last one; afterwards it would revert another change. */
function offerUndo({ undo }: ReminderCommandNeeds, message: string, step: (count: number) => string): void {
  const ask = async (): Promise<void> => {
    if ((await inform(message, 'Undo')) !== 'Undo') return;
    if (undo.isLast(step)) await runCommand('jobdeck.board.undo');
    else notify('Nothing was undone: this change was undone already, or others came after it.');
  };
  ask().catch((error) => explain('Undoing a change', error));
}

const nameOf = ({ card, reminder }: CardReminder): string => `"${reminder.text.trim() || card.title}"`;

const reminderChoices = (groups: ReminderGroups, format: (at: number) => string): (Choice<CardReminder> | Heading)[] =>
  listedReminders(groups).flatMap(({ name, due }) => [
    heading(name),
    ...due.map((each) => reminderChoice(each, format)),
  ]);

const reminderChoice = (due: CardReminder, format: (at: number) => string): Choice<CardReminder> => ({
  label: plainLabel(due.reminder.text) || 'Reminder',
  description: format(Date.parse(due.reminder.at)),
  detail: plainLabel([due.card.company, due.card.title].filter(Boolean).join(', ')),
  value: due,
});

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
  const choices = cardChoices(placedCards(board));
  return choices.find(({ value }) => value.id === cardId)?.value ?? pick('Which card is it about?', choices);
}

async function askMoment(
  { clock, language }: ReminderCommandNeeds,
  question: string,
  current = Number.NEGATIVE_INFINITY,
): Promise<number | undefined> {
  const format = (at: number) => formatWhen(at, clock.now(), language);
  const usual = snoozeTimes(clock.now()).filter(({ at }) => !(at <= current));
  const choices: Choice<number | 'other'>[] = [
    ...usual.map(({ label, at }) => ({ label, description: format(at), value: at })),
    { label: 'Another Time…', value: 'other' },
  ];
  const chosen = await pick(question, choices);
  if (chosen !== 'other') return chosen;
  const read = (text: string) => readMoment(text, clock.now(), language);
  const validate = (text: string): string | undefined => {
    const at = read(text);
    if (at === undefined) return 'Enter a day, a time or both, such as "tomorrow 14:30" or "in 2 hours".';
    return at <= current ? `Snoozing makes a reminder later. It is for ${format(current)}.` : undefined;
  };
  const entered = await askText({
    title: 'When?',
    prompt: 'A day, a time or both. A day alone means nine in the morning, a time alone the next one.',
    value: writeMoment(nextMorning(clock.now(), current), language),
    validate,
    preview: (text) => format(read(text) ?? 0),
  });
  return entered === undefined ? undefined : read(entered);
}
