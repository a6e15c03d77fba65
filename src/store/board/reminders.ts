import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { Board, Card, Reminder } from '../../contract/tracker/board.ts';
import type { BoardStore } from './board.ts';
import { newReminder } from './cardEdit.ts';
import type { CardEditResult, CardStore } from './cards.ts';
import {
  type CardReminder,
  dueNow,
  groupReminders,
  type NoticeTime,
  nextMoment,
  noReminders,
  type ReminderGroups,
  type WeekStart,
} from './derived/reminderDays.ts';
import type { TrackerSettingsStore } from './settings.ts';

/** Milliseconds; timers pause while the machine sleeps, so none runs longer than this, even if the user does not come back to the window. */
const maxTimerMs = 3_600_000;

interface ReminderNeeds {
  readonly board: BoardStore;
  readonly cards: CardStore;
  readonly settings: TrackerSettingsStore;
  readonly clock: Clock;
}

export class ReminderStore implements Disposable {
  readonly #needs: ReminderNeeds;
  readonly #changed = new Emitter<void>();
  readonly #due = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  #timer: Disposable | undefined;
  #groups: ReminderGroups = noReminders;
  #content = contentOf(noReminders);
  /** When each reminder got its time, at the latest. */
  #setTimes: ReadonlyMap<string, number> = new Map();
  #grouped: { readonly board: Board | undefined; readonly until: number } = { board: undefined, until: 0 };
  readonly onDidChange = this.#changed.event;
  readonly onDidBecomeDue = this.#due.event;

  constructor(needs: ReminderNeeds) {
    this.#needs = needs;
    this.#subscriptions = [
      needs.board.onDidChange(() => this.#update()),
      needs.settings.onDidChange(() => this.#regroup()),
    ];
  }

  get groups(): ReminderGroups {
    return this.#groups;
  }

  get weekStart(): WeekStart {
    return this.#needs.settings.known?.weekStartsOn ?? 'monday';
  }

  get due(): CardReminder[] {
    return dueNow(this.#cards, this.#needs.clock.now(), this.#noticeTime);
  }

  add(card: Card, at: number, text: string): Promise<CardEditResult> {
    return this.#edit(card, (before) => [...before, newReminder(new Date(at).toISOString(), text)]);
  }

  /** Concurrent changes to the card's other reminders are preserved. */
  change(
    { card, reminder }: CardReminder,
    changes: Partial<Pick<Reminder, 'at' | 'text' | 'done'>>,
  ): Promise<CardEditResult> {
    return this.#edit(card, (before) =>
      before.map((each) => (each.id === reminder.id ? { ...each, ...changes } : each)),
    );
  }

  remove({ card, reminder }: CardReminder): Promise<CardEditResult> {
    return this.#edit(card, (before) => before.filter(({ id }) => id !== reminder.id));
  }

  dispose(): void {
    this.#timer?.dispose();
    runAll([...this.#subscriptions, this.#changed, this.#due], (each) => each.dispose());
  }

  get #cards(): readonly Card[] {
    return this.#needs.board.board?.cards ?? [];
  }

  get #lead(): number {
    return (this.#needs.settings.known?.reminderLeadMinutes ?? 0) * 60_000;
  }

  /** The lead counts only if it began after the reminder was set: one for in an hour is not due at once. */
  get #noticeTime(): NoticeTime {
    const lead = this.#lead;
    return (due) => {
      const at = Date.parse(due.reminder.at);
      const setAt = this.#setTimes.get(keyOf(due));
      return setAt !== undefined && at - lead <= setAt ? at : at - lead;
    };
  }

  async #edit(card: Card, change: (before: readonly Reminder[]) => Reminder[]): Promise<CardEditResult> {
    const { board, cards } = this.#needs;
    const inStep = board.resumeGroup();
    // The truncated text of a shortened card would count as a change made elsewhere.
    const { reminders: before } = card.shortened ? await cards.read(card.id) : card;
    return inStep(() => cards.edit(card.id, { field: 'reminders', before, after: change(before) }));
  }

  /** A change that the service has not confirmed is made now; otherwise the card's last change is the latest possible time. */
  #setTimesOf(board: Board | undefined, now: number): Map<string, number> {
    const times = new Map<string, number>();
    for (const card of board?.cards ?? []) {
      for (const reminder of card.reminders) {
        const key = keyOf({ card, reminder });
        const setAt = () => (this.#needs.board.isPending(card.id) ? now : Date.parse(card.updatedAt));
        times.set(key, this.#setTimes.get(key) ?? setAt());
      }
    }
    return times;
  }

  /** Call it when the user comes back to the window, since timers pause while the machine sleeps. */
  catchUp(): void {
    this.#update();
    this.#restartTimer();
  }

  #restartTimer(): void {
    const { board, until } = this.#grouped;
    this.#timer?.dispose();
    const wait = Math.min(until - this.#needs.clock.now(), maxTimerMs);
    this.#timer = board && this.#needs.clock.after(wait, () => this.#regroup());
  }

  #regroup(): void {
    this.#grouped = { board: this.#grouped.board, until: 0 };
    this.#update();
  }

  #update(): void {
    const { board } = this.#needs.board;
    const now = this.#needs.clock.now();
    if (board === this.#grouped.board && now < this.#grouped.until) return;
    if (board !== this.#grouped.board) this.#setTimes = this.#setTimesOf(board, now);
    const until = nextMoment(this.#cards, now, this.#noticeTime);
    this.#grouped = { board, until };
    this.#groups = groupReminders(this.#cards, now, this.weekStart);
    this.#restartTimer();
    const content = contentOf(this.#groups);
    if (content !== this.#content) {
      this.#content = content;
      this.#changed.fire();
    }
    this.#due.fire();
  }
}

const keyOf = ({ card, reminder }: CardReminder): string => `${card.id}/${reminder.id}@${reminder.at}`;

const contentOf = (groups: ReminderGroups): string =>
  JSON.stringify(
    [groups.overdue, groups.today, groups.tomorrow, groups.thisWeek].map((group) =>
      group.map(({ card: { id, title, company }, reminder }) => [
        id,
        title,
        company,
        reminder.id,
        reminder.at,
        reminder.text,
      ]),
    ),
  );
