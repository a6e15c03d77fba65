import { dayInTimeZone } from '../../base/domain/calendar.ts';
import type { Figure } from '../../base/domain/figure.ts';
import { allTime, type ChosenPeriod, daysOf, type PeriodDays } from '../../base/domain/periodChoice.ts';
import { type Clock, hasPassed } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Board, Settings, Stats } from '../../contract/tracker/board.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { BoardStore } from '../board/board.ts';
import { type CardListCalls, readCards } from '../board/readCards.ts';
import type { TrackerSettingsStore } from '../board/settings.ts';
import { type LoadState, mapLoadState } from '../sync/loadState.ts';
import { minIntervalMs } from '../sync/poller.ts';
import { ServerState } from '../sync/serverState.ts';
import { Throttle } from '../sync/throttle.ts';
import { answerStage, answersOf, originsOf, waysOf } from './count.ts';
import { answerOf, type CardWithHistory, type CountedCard, countedCard, positionsOf } from './countedCard.ts';
import { cardsOfFigure, type FigureCards } from './figureCards.ts';
import type { StatisticsFigures, Ways } from './figures.ts';
import { Histories, type HistoriesNeeds } from './histories.ts';
import type { HistoryCalls } from './historyReader.ts';
import type { StoredHistoriesNeeds } from './storedHistories.ts';

export type StatisticsCalls = Pick<Tracker, 'tracker_get_stats'> & CardListCalls & HistoryCalls;

interface StatisticsNeeds {
  readonly tracker: StatisticsCalls;
  readonly board: BoardStore;
  readonly settings: Pick<TrackerSettingsStore, 'read'>;
  readonly clock: Clock;
  readonly cacheSync: StoredHistoriesNeeds['cacheSync'];
  readonly account: () => string | undefined;
  readonly isLimited: HistoriesNeeds['isLimited'];
  /** Of dates in texts. */
  readonly language: string;
}

/**
 * The service's statistics, and what is counted from the cards and their histories. A number in their tables is a `Figure`, whose cards
 * `cardsOfFigure` finds.
 */
export class StatisticsStore implements Disposable {
  readonly #needs: StatisticsNeeds;
  readonly #serverState: ServerState<Counted>;
  readonly #histories: Histories;
  readonly #count: FigureCount;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #boardChanges: Throttle;
  readonly #subscriptions: readonly Disposable[];
  #period = allTime;
  #openCount = 0;
  #isReadingBoard = false;
  #countedBoard: Board | undefined;

  constructor(needs: StatisticsNeeds) {
    this.#needs = needs;
    const { tracker, board, clock } = needs;
    this.#serverState = new ServerState<Counted>({ read: (options) => this.#read(options), now: () => clock.now() });
    this.#histories = new Histories(tracker, needs);
    this.#count = new FigureCount(this.#histories, needs.language);
    this.#boardChanges = new Throttle(clock, () => void this.#serverState.refreshAnew());
    this.#subscriptions = [
      this.#serverState.onDidRead(() => this.#follow()),
      this.#serverState.onDidChange(() => this.#changed.fire()),
      this.#histories.onDidChange(() => {
        this.#count.reset();
        this.#changed.fire();
      }),
      board.serverState.onDidChange(() => this.#onBoardChange()),
      board.serverState.onDidForget(() => this.#forget()),
    ];
  }

  get state(): LoadState<StatisticsFigures> {
    return mapLoadState(this.#serverState.state, (counted) => this.#count.figuresOf(counted));
  }

  /**
   * While one is open, changes of the board are counted; the last to be closed ends reading. Histories are requested once `shown` resolves, or
   * at once without it.
   */
  open(shown?: Promise<unknown>): Disposable {
    this.#openCount += 1;
    this.#histories.beginAfter(shown);
    if (this.#openCount === 1 && this.#serverState.value !== undefined) this.#follow();
    return {
      dispose: () => {
        this.#openCount -= 1;
        if (this.#openCount === 0) this.#histories.pause();
      },
    };
  }

  get period(): ChosenPeriod {
    return this.#period;
  }

  /** Today and the days of the period, by the settings. */
  async readDays(options: CallOptions): Promise<{ readonly today: string; readonly period: PeriodDays }> {
    const settings = await this.#needs.settings.read(options);
    const today = dayInTimeZone(settings.timeZone)(new Date(this.#needs.clock.now()));
    return { today, period: this.#daysBy(settings) };
  }

  /** As the user asks for it. */
  refresh(): Promise<void> {
    return this.#serverState.refresh();
  }

  /** As a view of them becomes visible: at most once a minute, unless the board has changed. */
  async look(): Promise<void> {
    const { known, error, requestedAt, reading } = this.#serverState;
    const isRecent = !hasPassed(minIntervalMs, requestedAt, this.#needs.clock.now());
    const isRead = known !== undefined || error !== undefined;
    await (!isRead || !isRecent || this.#hasBoardChanged ? this.refresh() : reading);
  }

  /** Resolves once the histories that were read are on disk. */
  get storing(): Promise<void> {
    return this.#histories.storing;
  }

  setPeriod(period: ChosenPeriod): void {
    if (JSON.stringify(period) === JSON.stringify(this.#period)) return;
    this.#period = period;
    this.#changed.fire();
    void this.#serverState.refreshAnew('user');
  }

  setAnswerStage(columnId: string): void {
    this.#count.stage = columnId;
    this.#changed.fire();
  }

  readHistories(): void {
    this.#histories.read();
  }

  stop(): void {
    this.#histories.stop();
  }

  cardsOf(figure: Figure): FigureCards | undefined {
    const counted = this.#serverState.known?.value;
    if (counted === undefined) return undefined;
    const stage = answerStage(counted.stats.funnel, this.#count.stage);
    const histories = this.#histories;
    return cardsOfFigure(figure, {
      ...counted,
      historyOf: (id) => histories.of(id),
      isRead: (card) => histories.isRead(card),
      hasFailed: (id) => histories.hasFailed(id),
      stage,
      language: this.#needs.language,
    });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#boardChanges.dispose();
    this.#histories.dispose();
    this.#serverState.dispose();
    this.#changed.dispose();
  }

  async #read(options: CallOptions): Promise<Counted> {
    const { tracker, settings } = this.#needs;
    const reading = settings.read(options);
    const [stats, cards, known] = await Promise.all([
      reading.then((read) => tracker.tracker_get_stats(this.#daysBy(read), options)),
      this.#cards(options),
      reading,
    ]);
    return { stats, cards, settings: known };
  }

  #daysBy(settings: Settings): PeriodDays {
    return daysOf(this.#period, settings, this.#needs.clock.now());
  }

  async #cards(options: CallOptions): Promise<readonly CountedCard[]> {
    const { tracker, board } = this.#needs;
    const { serverState } = board;
    // The user's own refresh reads the board too; otherwise the board is what changed.
    if (options.priority === 'user' || serverState.value === undefined) {
      this.#isReadingBoard = true;
      await serverState.refresh(options.priority);
      this.#isReadingBoard = false;
    }
    if (serverState.error !== undefined) throw serverState.error;
    this.#countedBoard = serverState.value?.value;
    const cards = await readCards(tracker, this.#countedBoard?.cards ?? [], countedCard, options);
    return [...cards.values()];
  }

  #follow(): void {
    this.#count.reset();
    if (this.#openCount > 0) this.#histories.follow(this.#serverState.value?.value.cards ?? []);
  }

  #onBoardChange(): void {
    if (this.#openCount > 0 && !this.#isReadingBoard && this.#hasBoardChanged) this.#boardChanges.call();
  }

  get #hasBoardChanged(): boolean {
    const board = this.#needs.board.serverState.value?.value;
    return board !== undefined && this.#countedBoard !== undefined && !isCountedAlike(board, this.#countedBoard);
  }

  #forget(): void {
    // The first account of a window is none that takes over: what a restored page chose counts for it.
    if (this.#serverState.known !== undefined) {
      this.#period = allTime;
      this.#count.stage = undefined;
    }
    this.#count.reset();
    this.#countedBoard = undefined;
    this.#histories.forget();
    this.#serverState.forget();
  }
}

/** Whether no card and no column has changed; each poll reads a new board. */
const isCountedAlike = (one: Board, other: Board): boolean =>
  isEach(one.cards, other.cards, (a, b) => a.id === b.id && a.updatedAt === b.updatedAt && a.columnId === b.columnId) &&
  isEach(one.columns, other.columns, (a, b) => a.id === b.id && a.title === b.title);

const isEach = <T>(ones: readonly T[], others: readonly T[], isAlike: (one: T, other: T) => boolean): boolean =>
  ones.length === others.length &&
  ones.every((one, index) => {
    const other = others[index];
    return other !== undefined && isAlike(one, other);
  });

interface Counted {
  readonly stats: Stats;
  readonly cards: readonly CountedCard[];
  readonly settings: Settings;
}

interface Known {
  readonly of: Counted;
  readonly cards: readonly CardWithHistory[];
  readonly ways: Ways;
}

/** Counts the figures anew only as far as they have changed: with many cards a count blocks the extension host. */
class FigureCount {
  readonly #histories: Pick<Histories, 'isComplete' | 'state' | 'of'>;
  readonly #language: string;
  #stage: string | undefined;
  #known: Known | undefined;
  #figures: { readonly of: Counted; readonly value: StatisticsFigures } | undefined;

  constructor(histories: Pick<Histories, 'isComplete' | 'state' | 'of'>, language: string) {
    this.#histories = histories;
    this.#language = language;
  }

  /** The stage after which an answer counts, as the user chose it. */
  get stage(): string | undefined {
    return this.#stage;
  }

  set stage(columnId: string | undefined) {
    this.#stage = columnId;
    this.#figures = undefined;
  }

  /** To be called when a history has changed. */
  reset(): void {
    this.#known = undefined;
    this.#figures = undefined;
  }

  figuresOf(counted: Counted): StatisticsFigures {
    if (this.#figures?.of === counted) return this.#figures.value;
    const { stats, cards } = counted;
    const known = this.#histories.isComplete ? this.#knownOf(counted) : undefined;
    const stage = answerStage(stats.funnel, this.#stage);
    const positions = positionsOf(stats.funnel);
    const answers =
      known &&
      stage &&
      known.cards.map(({ card, steps }) => ({ card, answer: answerOf(steps, stage.columnId, positions) }));
    const answered =
      answers && new Set(answers.flatMap(({ card, answer }) => (typeof answer === 'number' ? [card.id] : [])));
    const value: StatisticsFigures = {
      ...{ stats, day: dayOf(counted), language: this.#language },
      sources: originsOf(cards, ({ source }) => [source], answered),
      tags: originsOf(cards, ({ tags }) => tags, answered),
      ways: known?.ways,
      answers: answers && stage && answersOf(answers, stage),
      answerStage: stage,
      histories: this.#histories.state,
    };
    this.#figures = { of: counted, value };
    return value;
  }

  #knownOf(counted: Counted): Known {
    if (this.#known?.of === counted) return this.#known;
    const cards = counted.cards.flatMap((card) => {
      const steps = this.#histories.of(card.id);
      return steps === undefined ? [] : [{ card, steps }];
    });
    this.#known = { of: counted, cards, ways: waysOf(cards, counted.stats.funnel) };
    return this.#known;
  }
}

const dayOf = ({ stats: { generatedAt }, settings: { timeZone } }: Counted): string =>
  Number.isNaN(Date.parse(generatedAt)) ? '' : dayInTimeZone(timeZone)(generatedAt);
