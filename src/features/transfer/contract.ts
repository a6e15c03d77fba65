import { pageContract } from '../../base/editor/page.ts';
import {
  boolean,
  brief,
  count,
  first,
  literal,
  object,
  optional,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

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
  reminderDone: 'Reminder done',
  appliedOn: 'Applied on',
  stageSince: 'In stage since',
  archived: 'Archived',
  addToDescription: 'Add to description',
  ignore: 'Ignore',
} as const;
export type ImportField = keyof typeof fieldNames;

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
  'windows-1252': 'Western (Windows-1252)',
  macintosh: 'Western (Mac Roman)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gbk: 'Chinese (GBK)',
  big5: 'Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
} as const;
export type EncodingName = keyof typeof encodingNames;

/** Of dates such as 03/04/26. */
export const dayOrderNames = {
  unknown: 'Order not known: keep as text',
  dayFirst: 'Day first',
  monthFirst: 'Month first',
  yearFirst: 'Year first',
} as const;

/** What a reminder becomes whose time has passed. */
export const pastReminderNames = { done: 'Import as done', open: 'Import as overdue', text: 'Keep as text' } as const;
export type PastReminders = keyof typeof pastReminderNames;

const maxMappedColumns = 200;
/** Stages of a file that can be mapped. */
export const maxMappedStages = 50;
const maxBoardStages = 500;
export const previewRows = 5;
/** Rows at the beginning of a table of which one may be the header. */
export const maxHeaderRows = 10;
/** Rows in one snapshot: those in view, and as many again above and below. */
export const rowsInWindow = 80;

const rowKinds = ['create', 'duplicate', 'invalid'] as const;
export type RowKind = (typeof rowKinds)[number];
const rowFilters = ['all', ...rowKinds, 'failed'] as const;

const field = literal(...(Object.keys(fieldNames) as ImportField[]));
const format = literal(...(Object.keys(formatNames) as FormatName[]));
const encoding = literal(...(Object.keys(encodingNames) as EncodingName[]));
const dayOrder = literal('unknown', 'dayFirst', 'monthFirst', 'yearFirst');
const pastReminders = literal('done', 'open', 'text');
const filter = literal(...rowFilters);
const text = brief(300);

const MappedColumn = object({
  name: text,
  samples: first(text, previewRows),
  field,
  /** If the dates of the column do not show it. */
  dayOrder: optional(dayOrder),
});

const MappedStage = object({
  name: text,
  rowCount: count,
  /** `create`, `text`, `leaveOut`, or the number of a stage of the board, counted from 1. */
  choice: string(20),
  /** False if the board has a stage of that name. */
  canCreate: boolean,
});
export type MappedStage = TypeOf<typeof MappedStage>;

const Mapping = object({
  /** A workbook of Excel cannot be read as anything else. */
  format: literal(...(Object.keys(formatNames) as FormatName[]), 'workbook'),
  /** Undefined for text, whose encoding is known, and for a workbook. */
  encoding: optional(encoding),
  columns: first(MappedColumn, maxMappedColumns),
  /** Numbers of the rows that the samples are of. */
  sampleRows: first(count, previewRows),
  /** Of the file, if it has a column of stages. */
  stages: first(MappedStage, maxMappedStages),
  /** All of the file. */
  stageCount: count,
  /** Rows without a stage, and the number of theirs on the board or `text` for the default one. */
  withoutStage: optional(object({ rowCount: count, choice: string(20) })),
  /** Stages that the board does not have, if they are too many to be created without a question. */
  uncreatedCount: count,
  boardStages: first(text, maxBoardStages),
  /** Reminders of the file that are in the past, and what they become. */
  pastReminders: optional(object({ count, become: pastReminders })),
  rowCount: count,
  hasMore: boolean,
  /** Number of the row with the names of the columns, 0 if no row has them; undefined if the format says so. */
  headerRow: optional(count),
  /** Numbers of rows that can be the header. */
  headerRows: first(count, maxHeaderRows),
  badRowCount: count,
  /** Rows that cannot be read, why, and where they begin in the text. */
  badRows: first(object({ row: count, line: optional(count), reason: text }), previewRows),
  /** Tables of the source or sheets of the workbook, of which one is imported. */
  parts: first(text, 50),
  part: count,
  /** Parts of the source that are no rows of the table. */
  notRead: first(text, 20),
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
  /** What else the card gets. */
  details: brief(1_000),
  /** Why the row may be a duplicate, is invalid, or failed. */
  reason: text,
  /** Of the duplicate, if it is a card of the tracker. */
  duplicateId: optional(string(500)),
  /** Of the card that the row became, while it is on the board. */
  createdId: optional(string(500)),
  isChosen: boolean,
  result: optional(literal('created', 'skipped', 'failed', 'archived', 'left', 'deleted', 'notArchived')),
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
  newStages: first(text, 20),
  /** Notes that are copied with the cards. */
  noteCount: count,
  /** Stages that are copied even if no card needs them. */
  stageCount: count,
  /** Where the cells of each column of a table went. */
  columns: first(object({ name: text, became: text }), maxMappedColumns),
  /** What the plan does not copy; empty if nothing is lost. */
  notice: brief(2_000),
  canGoBack: boolean,
});
export type PlanSnapshot = TypeOf<typeof Plan>;

/** Cards that a list of a report names; the others are counted. */
export const maxNamedCards = 20;

const Run = object({
  id: string(100),
  kind: literal('running', 'done', 'cancelled', 'interrupted', 'failed'),
  activity: literal('import', 'undo'),
  planned: count,
  /** Cards, notes and stages. */
  created: count,
  createdNotes: count,
  createdStages: count,
  skipped: count,
  failed: count,
  archived: count,
  reason: brief(1_000),
  /** Cards that were changed since, and that an undo has left on the board. */
  changed: first(object({ cardId: string(500), name: text }), maxNamedCards),
  changedCount: count,
  /** Cards that an undo could not archive. */
  notArchived: count,
  /** Stages that an undo has removed. */
  removedStages: count,
  /** Titles of stages that the import has created and an undo has left, since they have cards. */
  leftStages: first(text, maxNamedCards),
  canUndo: boolean,
});
export type RunSnapshot = TypeOf<typeof Run>;

export const importPage = pageContract({
  view: 'jobdeck.importPage',
  actions: {
    setFormat: object({ format }),
    setPart: object({ part: count }),
    setEncoding: object({ encoding }),
    /** A row of the snapshot, or 0. */
    setHeader: object({ row: count }),
    setField: object({ column: count, field }),
    setDayOrder: object({ column: count, dayOrder }),
    /** `choice` as in the snapshot. */
    setStage: object({ stage: count, choice: string(20) }),
    setStageOfOthers: object({ choice: string(20) }),
    createAllStages: object({}),
    setPastReminders: object({ become: pastReminders }),
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
    archiveChanged: object({}),
    openEarlier: object({}),
    saveReport: object({}),
    discard: object({}),
    openBoard: object({}),
    chooseSource: object({}),
  },
  snapshot: object({
    source: text,
    step: literal('reading', 'mapping', 'planning', 'plan', 'run', 'gone'),
    /** Why the source cannot be read or planned. */
    problem: brief(1_000),
    /** An earlier import of the same content. */
    earlier: optional(object({ text, offer: literal('none', 'report', 'continue') })),
    mapping: optional(Mapping),
    plan: optional(Plan),
    run: optional(Run),
  }),
  /** Of the import that the page shows, so that a reloaded window shows it again. */
  state: object({ runId: optional(string(100)) }),
});
export type ImportPage = typeof importPage;
export type ImportSnapshot = TypeOf<ImportPage['snapshot']>;
