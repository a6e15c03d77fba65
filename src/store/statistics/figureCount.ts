import { dayInTimeZone } from '../../base/domain/calendar.ts';
import type { Settings, Stats } from '../../contract/tracker/board.ts';
import { answerStage, answersOf, originsOf, waysOf } from './count.ts';
import { answerOf, type CardWithHistory, type CountedCard, positionsOf } from './countedCard.ts';
import type { StatisticsFigures, Ways } from './figures.ts';
import type { Histories } from './histories.ts';

export interface Counted {
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
export class FigureCount {
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
