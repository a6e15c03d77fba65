import { pageContract } from '../../base/page.ts';
import { boolean, brief, count, first, literal, object, optional, string, type TypeOf } from '../../base/reader.ts';

/** What a column of a source can become, with its name on screen. */
export const fieldNames = {
  title: 'Title',
  company: 'Company',
  location: 'Location',
  url: 'Link',
  stage: 'Stage',
  description: 'Description',
  salary: 'Salary',
  salaryMin: 'Salary from',
  salaryMax: 'Salary to',
  currency: 'Currency of salary',
  salaryPeriod: 'Period of salary',
  priority: 'Priority',
  tags: 'Tags',
  contact: 'Contact',
  contactEmail: 'Email of contact',
  contactPhone: 'Phone of contact',
  contactRole: 'Role of contact',
  reminderAt: 'Reminder date',
  reminderText: 'Reminder text',
  appliedOn: 'Applied on',
  addToDescription: 'Add to description',
  ignore: 'Ignore',
} as const;
export type ImportField = keyof typeof fieldNames;
export const cardFields = Object.keys(fieldNames) as readonly ImportField[];

/** How the delimiters, JSON and Markdown are named on screen. */
export const formatNames = {
  comma: 'Comma',
  semicolon: 'Semicolon',
  tab: 'Tab',
  bar: 'Vertical bar',
  json: 'JSON',
  markdown: 'Markdown table',
} as const;
export type FormatName = keyof typeof formatNames;

export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
} as const;
export type EncodingName = keyof typeof encodingNames;

export const maxMappedColumns = 200;
export const previewRows = 5;
/** Rows in one snapshot: those in view, and as many again above and below. */
export const rowsInWindow = 80;

export const rowKinds = ['create', 'duplicate', 'invalid'] as const;
export type RowKind = (typeof rowKinds)[number];
export const rowFilters = ['all', ...rowKinds, 'failed'] as const;

const field = literal(...cardFields);
const format = literal(...(Object.keys(formatNames) as FormatName[]));
const encoding = literal(...(Object.keys(encodingNames) as EncodingName[]));
const filter = literal(...rowFilters);
const text = brief(300);

const MappedColumn = object({ name: text, samples: first(text, previewRows), field });

const Mapping = object({
  format,
  /** Undefined for text, whose encoding is known. */
  encoding: optional(encoding),
  columns: first(MappedColumn, maxMappedColumns),
  rowCount: count,
  hasMore: boolean,
  badRowCount: count,
  /** Why nothing can be planned yet; empty if it can. */
  problem: text,
});
export type MappingSnapshot = TypeOf<typeof Mapping>;

const Row = object({
  row: count,
  kind: literal(...rowKinds),
  title: text,
  company: text,
  stage: text,
  /** What else the card gets, in one line. */
  details: text,
  /** Why the row may be a duplicate, is invalid, or failed. */
  reason: text,
  /** Of the duplicate, if it is a card of the tracker. */
  duplicateId: optional(string(500)),
  isChosen: boolean,
  result: optional(literal('created', 'skipped', 'failed')),
});
export type PlannedRow = TypeOf<typeof Row>;

const Counts = object({ all: count, create: count, duplicate: count, invalid: count, failed: count, chosen: count });
export type PlanCounts = TypeOf<typeof Counts>;

const Plan = object({
  counts: Counts,
  filter,
  query: string(200),
  /** Rows that the filter and the query match. */
  visible: count,
  /** Index of the first row in `rows` among these. */
  first: count,
  rows: first(Row, rowsInWindow),
  newColumns: first(text, 20),
  /** What the plan does not copy; empty if nothing is lost. */
  notice: brief(2_000),
  canGoBack: boolean,
});
export type PlanSnapshot = TypeOf<typeof Plan>;

const Run = object({
  kind: literal('running', 'done', 'cancelled', 'failed'),
  activity: literal('import', 'undo'),
  planned: count,
  created: count,
  skipped: count,
  failed: count,
  archived: count,
  reason: brief(1_000),
});
export type RunSnapshot = TypeOf<typeof Run>;

export const importPage = pageContract({
  view: 'jobdeck.importPage',
  actions: {
    setFormat: object({ format }),
    setEncoding: object({ encoding }),
    setField: object({ column: count, field }),
    plan: object({}),
    back: object({}),
    requestWindow: object({ first: count }),
    find: object({ query: string(200), filter }),
    choose: object({ row: count, isChosen: boolean }),
    /** All rows that the filter and the query match. */
    chooseAll: object({ isChosen: boolean }),
    openCard: object({ cardId: string(500) }),
    start: object({}),
    cancel: object({}),
    resume: object({}),
    retryFailed: object({}),
    undo: object({}),
    saveReport: object({}),
    openBoard: object({}),
    chooseSource: object({}),
  },
  snapshot: object({
    source: text,
    step: literal('reading', 'mapping', 'planning', 'plan', 'run', 'gone'),
    /** Why the source cannot be read or planned. */
    problem: brief(1_000),
    /** An earlier import of the same content. */
    earlier: text,
    mapping: optional(Mapping),
    plan: optional(Plan),
    run: optional(Run),
  }),
  state: object({}),
});
export type ImportPage = typeof importPage;
export type ImportSnapshot = TypeOf<ImportPage['snapshot']>;
