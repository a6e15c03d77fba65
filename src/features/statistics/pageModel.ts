import type { Figure } from '../../base/domain/figure.ts';
import { days, readableDay, share, shortDate } from '../../base/domain/figureTexts.ts';
import type { ShownCards } from '../../base/domain/shownCards.ts';
import type { Actions, StateOf } from '../../base/editor/page.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { Visibility } from '../../base/flow/visibility.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { FigureCell, FigureTable, OriginFigure, StatisticsFigures } from '../../store/statistics/figures.ts';
import { figureTablesOf } from '../../store/statistics/figureTables.ts';
import type { StatisticsStore } from '../../store/statistics/statistics.ts';
import { formatFailedRead, formatStaleness } from '../../store/sync/loadState.ts';
import {
  maxKeyLength,
  maxOrigins,
  maxTableRows,
  type PageCell,
  type PageFigures,
  type PageTable,
  type StatisticsPage,
  type StatisticsSnapshot,
  type TableId,
} from './contract.ts';

interface StatisticsPageNeeds {
  readonly statistics: Pick<
    StatisticsStore,
    | 'state'
    | 'period'
    | 'onDidChange'
    | 'open'
    | 'refresh'
    | 'look'
    | 'setPeriod'
    | 'setAnswerStage'
    | 'readHistories'
    | 'stop'
    | 'cardsOf'
  >;
  readonly now: () => number;
  readonly language: string;
  readonly showCards: (cards: ShownCards) => Promise<void>;
  readonly copyTable: (table: FigureTable, format: 'markdown' | 'tabs') => Promise<void>;
  readonly savePicture: (title: string, picture: SavedPicture) => Promise<void>;
  readonly export: () => Promise<void>;
  readonly openBoard: () => Promise<void>;
  /** Resolves to whether the histories shall be read. */
  readonly offerToRead: (message: string) => Promise<boolean>;
}

export class StatisticsPageModel implements PageModel<StatisticsPage> {
  readonly #needs: StatisticsPageNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly visibility = new Visibility();
  readonly #read = Promise.withResolvers<void>();
  readonly firstContent = this.#read.promise;
  readonly title = 'Statistics';
  readonly actions: Actions<StatisticsPage>;
  readonly #subscriptions: readonly Disposable[];
  /** The first figures are on screen, so that they need not wait for the requests of many histories. */
  readonly #painted = Promise.withResolvers<void>();
  /** The number whose cards the user wants to see last. */
  #clicked: Figure | undefined;

  constructor(needs: StatisticsPageNeeds, state: StateOf<StatisticsPage> | undefined) {
    this.#needs = needs;
    const { statistics } = needs;
    this.#subscriptions = [
      statistics.open(this.#painted.promise),
      statistics.onDidChange(() => this.#changed.fire()),
      this.visibility.onDidChange((change) => change === 'focused' && void statistics.look().then(this.#read.resolve)),
    ];
    if (state?.period !== undefined) statistics.setPeriod(state.period);
    if (state?.answerStage !== undefined) statistics.setAnswerStage(state.answerStage);
    this.actions = {
      painted: () => this.#painted.resolve(),
      refresh: () => statistics.refresh(),
      setPeriod: ({ period }) => statistics.setPeriod(period),
      setAnswerStage: ({ columnId }) => statistics.setAnswerStage(columnId),
      readHistories: () => statistics.readHistories(),
      stop: () => statistics.stop(),
      showCards: ({ figure }) => this.#showCards(figure),
      copyTable: ({ table, format }) => needs.copyTable(this.#table(table), format),
      savePicture: ({ table, svg, png }) => needs.savePicture(this.#table(table).title, savedPicture(svg, png)),
      export: () => needs.export(),
      openBoard: () => needs.openBoard(),
    };
  }

  snapshot(): StatisticsSnapshot {
    const { statistics, now, language } = this.#needs;
    const { state, period } = statistics;
    if (state.kind === 'unread' || state.kind === 'loading') return { kind: 'loading', note: '', period };
    const { value } = state;
    if (value === undefined) {
      const note = state.kind === 'failed' ? formatFailedRead(state.error) : '';
      return { kind: 'failed', note, period };
    }
    if (value.stats.totals.all === 0) return { kind: 'empty', note: '', period };
    return {
      kind: 'ready',
      note: formatStaleness(state, now(), language),
      period,
      figures: pageFigures(value),
    };
  }

  dispose(): void {
    this.#clicked = undefined;
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#painted.resolve();
    this.visibility.dispose();
    this.#changed.dispose();
  }

  async #showCards(figure: Figure): Promise<void> {
    const { statistics, showCards, offerToRead } = this.#needs;
    this.#clicked = figure;
    if ((statistics.cardsOf(figure)?.unread ?? 0) > 0) await this.#untilReadSoon();
    if (this.#clicked !== figure) return;
    const cards = statistics.cardsOf(figure);
    if (cards === undefined) throw new Error('This number is not shown any more.');
    const { unread, ...shown } = cards;
    if (unread === 0 || shown.board.length + shown.archive.length > 0) return showCards(shown);
    if (await offerToRead(`${shown.label}: the cards are known once their histories are read.`))
      statistics.readHistories();
  }

  /** Waits for histories whose reading takes less than a minute. */
  async #untilReadSoon(): Promise<void> {
    const { statistics } = this.#needs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = (): void => {
      const { state } = statistics;
      const histories = 'value' in state ? state.value?.histories : undefined;
      if (histories?.kind !== 'reading' || histories.minutes > 0) resolve();
    };
    const subscription = statistics.onDidChange(look);
    look();
    await promise;
    subscription.dispose();
  }

  #table(id: TableId): FigureTable {
    const { state } = this.#needs.statistics;
    const table = 'value' in state && state.value && figureTablesOf(state.value).find((each) => each.id === id);
    if (!table) throw new Error('These figures are not shown any more.');
    return table;
  }
}

/** A picture that the page drew, in both formats. */
export interface SavedPicture {
  readonly svg: string;
  readonly png: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** Checks that the page sent an SVG without scripts, and a whole PNG. */
export function savedPicture(svg: string, base64: string): SavedPicture {
  const png = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const isPng = isAt(png, signature, 0) && isAt(png, end, png.length - end.length);
  const isSvg =
    /^<svg [^<]*>/.test(svg) && svg.endsWith('</svg>') && !/<(script|foreignObject)|\son\w+=/i.test(tagsOf(svg));
  if (!isPng || !isSvg) throw new Error('The page sent no picture. Nothing was saved.');
  return { svg, png };
}

/** Without the texts between tags and in attributes. */
const tagsOf = (svg: string): string => svg.replace(/>[^<]*</g, '><').replace(/"[^"]*"/g, '""');

const isAt = (bytes: Uint8Array, expected: readonly number[], start: number): boolean =>
  start >= 0 && expected.every((byte, index) => bytes[start + index] === byte);

/** What the page shows of the figures; the texts of its numbers are those of the exports. */
export function pageFigures(figures: StatisticsFigures): PageFigures {
  const { stats, sources, tags, ways, answers, answerStage, histories } = figures;
  const { active, archived, all } = stats.totals;
  const origins = (list: readonly OriginFigure[]) =>
    list
      .filter(({ name }) => hasKey(name))
      .slice(0, maxOrigins)
      .map(({ name, cards, answered }) => ({ key: name, title: name, cards, ...(answered !== null && { answered }) }));
  return {
    day: readableDay(figures.day, figures.language),
    tables: figureTablesOf(figures).map(pageTable),
    totals: { active: drawable(active), archived: drawable(archived), all: drawable(all) },
    funnel: stats.funnel
      .filter(({ columnId }) => hasKey(columnId))
      .map(({ columnId, title, reached, current, conversion, medianDays }) => ({
        ...{ key: columnId, title, reached: drawable(reached), current: drawable(current) },
        ...{ conversion: share(conversion), days: days(medianDays) },
      })),
    weekly: stats.weekly
      .filter(({ weekStart }) => hasKey(weekStart))
      .map(({ weekStart, created, moved, archived: ended }) => ({
        ...{ key: weekStart, title: shortDate(weekStart, figures.language) },
        ...{ created: drawable(created), moved: drawable(moved), archived: drawable(ended) },
      })),
    sources: origins(sources),
    tags: origins(tags),
    ...(ways !== undefined && {
      ways: {
        nodes: ways.nodes.filter(({ id }) => hasKey(id)).map(({ id, title, cards }) => ({ key: id, title, cards })),
        links: ways.links.map((link) => ({ ...link, key: `${link.from}>${link.to}` })).filter(({ key }) => hasKey(key)),
      },
    }),
    ...(answers !== undefined && {
      answers: {
        ...answers,
        median: days(answers.medianDays),
        buckets: answers.buckets.map(({ label, cards }) => ({ title: label, cards })),
      },
    }),
    ...(answerStage !== undefined && hasKey(answerStage.columnId) && { answerStage: answerStage.columnId }),
    histories,
  };
}

const hasKey = ({ length }: string): boolean => length <= maxKeyLength;

/** A service may send any number; the tables show it unchanged. */
const drawable = (count: number): number => Math.max(0, count);

const pageTable = ({ rows, note, ...table }: FigureTable): PageTable => ({
  ...table,
  ...(note !== undefined && { note: { label: note.label, cell: pageCell(note.cell) } }),
  rowCount: rows.length,
  rows: rows.slice(0, maxTableRows).map((cells) => cells.map(pageCell)),
});

const pageCell = ({ text, figure }: FigureCell): PageCell => ({
  text,
  ...(figure !== undefined && hasKey(figure.key) && { figure }),
});
