import { figureKinds } from '../../base/domain/figure.ts';
import { ChosenPeriod } from '../../base/domain/periodChoice.ts';
import { pageContract } from '../../base/editor/page.ts';
import { brief, count, first, literal, object, optional, string, type TypeOf } from '../../base/input/reader.ts';

/** Rows of a table that the page shows; the exports have all. */
export const maxTableRows = 500;
const maxStages = 300;
/** Bars of sources and tags. */
export const maxOrigins = 12;
const maxLinks = 2_000;
/** Characters of a key; a number with a longer one opens nothing. */
export const maxKeyLength = 2_000;
const maxSvgLength = 8_000_000;
const maxPngLength = 32_000_000;

const tableIds = ['totals', 'funnel', 'weekly', 'ways', 'sources', 'tags', 'answers'] as const;
export type TableId = (typeof tableIds)[number];

const text = brief(300);
const key = string(maxKeyLength);

const Figure = object({ kind: literal(...figureKinds), key });
const Cell = object({ text, figure: optional(Figure) });
export type PageCell = TypeOf<typeof Cell>;

const Table = object({
  id: literal(...tableIds),
  title: text,
  definition: brief(1_000),
  note: optional(object({ label: text, cell: Cell })),
  header: first(text, 20),
  rows: first(first(Cell, 20), maxTableRows),
  rowCount: count,
});
export type PageTable = TypeOf<typeof Table>;

const FunnelStage = object({ key, title: text, reached: count, current: count, conversion: text, days: text });
const Week = object({ key, title: text, created: count, moved: count, archived: count });
const Origin = object({ key, title: text, cards: count, answered: optional(count) });
const Ways = object({
  nodes: first(object({ key, title: text, cards: count }), maxStages),
  links: first(object({ key, from: key, to: key, cards: count }), maxLinks),
});
const Answers = object({
  answered: count,
  waiting: count,
  unanswered: count,
  median: text,
  buckets: first(object({ title: text, cards: count }), 10),
});
export type FunnelStage = TypeOf<typeof FunnelStage>;
export type WeekActivity = TypeOf<typeof Week>;
export type Origin = TypeOf<typeof Origin>;
export type WaysPicture = TypeOf<typeof Ways>;
export type AnswersPicture = TypeOf<typeof Answers>;

const Histories = object({
  kind: literal('reading', 'stopped', 'done', 'tooMany'),
  read: count,
  total: count,
  failed: count,
  /** About how long the rest takes. */
  minutes: count,
  /** Why reading stopped; empty if the user stopped it. */
  reason: brief(1_000),
});
export type HistoriesProgress = TypeOf<typeof Histories>;

const Figures = object({
  /** Day of the figures, for saved pictures. */
  day: text,
  tables: first(Table, tableIds.length),
  totals: object({ active: count, archived: count, all: count }),
  funnel: first(FunnelStage, maxStages),
  weekly: first(Week, 60),
  sources: first(Origin, maxOrigins),
  tags: first(Origin, maxOrigins),
  /** Until the histories are read. */
  ways: optional(Ways),
  answers: optional(Answers),
  answerStage: optional(key),
  histories: Histories,
});
export type PageFigures = TypeOf<typeof Figures>;

export const statisticsPage = pageContract({
  view: 'jobdeck.statisticsPage',
  actions: {
    /** The first figures are on screen. */
    painted: object({}),
    refresh: object({}),
    setPeriod: object({ period: ChosenPeriod }),
    setAnswerStage: object({ columnId: key }),
    readHistories: object({}),
    stop: object({}),
    showCards: object({ figure: Figure }),
    copyTable: object({ table: literal(...tableIds), format: literal('markdown', 'tabs') }),
    /** The picture in both formats; PNG in base64. */
    savePicture: object({ table: literal(...tableIds), svg: string(maxSvgLength), png: string(maxPngLength) }),
    export: object({}),
    openBoard: object({}),
  },
  snapshot: object({
    kind: literal('loading', 'empty', 'failed', 'ready'),
    /** Why the figures are missing or old; empty if they are current. */
    note: brief(1_000),
    period: ChosenPeriod,
    figures: optional(Figures),
  }),
  state: object({ period: optional(ChosenPeriod), answerStage: optional(key) }),
});
export type StatisticsPage = typeof statisticsPage;
export type StatisticsSnapshot = TypeOf<StatisticsPage['snapshot']>;
