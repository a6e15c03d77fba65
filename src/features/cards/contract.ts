import { priorities, salaryPeriods } from '../../base/domain/cardValues.ts';
import { pageContract } from '../../base/editor/page.ts';
import { UndoState } from '../../base/flow/undoState.ts';
import {
  array,
  boolean,
  brief,
  count,
  first,
  literal,
  number,
  object,
  optional,
  type Reader,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

const Salary = object({ min: string(), max: string(), currency: string(), period: literal(...salaryPeriods) });
const Contact = object({ name: string(), role: string(), email: string(), phone: string() });

const values = {
  title: string(),
  company: string(),
  location: string(),
  url: string(),
  description: string(10_000_000),
  salary: Salary,
  contacts: array(Contact),
  tags: array(string()),
  priority: literal(...priorities),
};

export type FieldName = keyof typeof values;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  title: 'Job',
  company: 'Company',
  location: 'Location',
  url: 'Job post',
  description: 'Description',
  salary: 'Salary',
  contacts: 'Contacts',
  tags: 'Tags',
  priority: 'Priority',
};

/** Characters of an edited field, for lists of their JSON; the local service accepts fewer. */
export const maxValueLength: Readonly<Record<FieldName, number>> = {
  title: 5_000,
  company: 5_000,
  location: 5_000,
  url: 5_000,
  description: 200_000,
  salary: 1_000,
  contacts: 250_000,
  tags: 100_000,
  priority: 100,
};

/** Rows of one kind in a snapshot; the local service accepts no more. */
export const maxRows = 200;

export function isTooLong(name: FieldName, value: unknown): boolean {
  if (Array.isArray(value) && value.length > maxRows) return true;
  return (typeof value === 'string' ? value : JSON.stringify(value)).length > maxValueLength[name];
}
export type FieldValue<F extends FieldName> = TypeOf<(typeof values)[F]>;
export type PageContact = TypeOf<typeof Contact>;
export type PageSalary = TypeOf<typeof Salary>;

/** `before` is the value when the user started editing. A draft is an edit that has not been sent. */
export type PageEdit = {
  readonly [F in FieldName]: { readonly field: F; readonly before: FieldValue<F>; readonly after: FieldValue<F> };
}[FieldName];

const field = literal(...(Object.keys(values) as FieldName[]));
const EditedField = object({ field });

const Edit: Reader<PageEdit> = (value) => {
  const { field } = EditedField(value);
  const reader: Reader<unknown> = values[field];
  return { field, ...object({ before: reader, after: reader })(value) } as PageEdit;
};

const id = string(1_000);

export const maxReminderLength = 4_000;

const SaveStatus = object({ kind: literal('saving', 'conflict', 'failed'), message: brief(2_000) });

/** `isCut`: the text is longer than the page edits. */
const Reminder = object({
  id,
  at: number,
  text: brief(maxReminderLength),
  isCut: boolean,
  done: boolean,
  isNew: boolean,
  /** When snoozing ends. */
  snoozed: brief(100),
  status: optional(SaveStatus),
});
export type PageReminder = TypeOf<typeof Reminder>;

const Meeting = object({ id, title: brief(500), when: brief(100), scores: brief(300), verdict: brief(300) });
export type PageMeeting = TypeOf<typeof Meeting>;

const DiffPart = object({ kind: literal('same', 'removed', 'added'), text: brief(300) });
const Line = object({ text: brief(500), diff: optional(first(DiffPart, 40)) });
export type PageLine = TypeOf<typeof Line>;

const Entry = object({
  id,
  what: first(Line, 10),
  who: brief(300),
  isAgent: boolean,
  age: brief(50),
  at: brief(100),
});
export type PageEntry = TypeOf<typeof Entry>;

/** `at` is local time. */
const ReminderDraft = object({ id, text: optional(string(maxReminderLength)), at: optional(string(100)) });
export type ReminderDraft = TypeOf<typeof ReminderDraft>;

const Status = object({ field, kind: literal('saving', 'conflict', 'failed'), message: brief(2_000) });
export type FieldStatus = TypeOf<typeof Status>;

export const Unsaved = object({
  drafts: array(Edit, 20),
  reminder: object({ text: string(), at: string(100) }),
  reminders: optional(array(ReminderDraft, maxRows)),
  at: optional(number),
});
export type Unsaved = TypeOf<typeof Unsaved>;

const Offer = literal('retry', 'connect', 'showPermissions', 'diagnose', 'close');

export const cardPage = pageContract({
  view: 'jobdeck.cardPage',
  actions: {
    edit: Edit,
    move: object({ columnId: id }),
    addReminder: object({ at: number, text: string(maxReminderLength) }),
    changeReminder: object({
      id,
      at: optional(number),
      text: optional(string(maxReminderLength)),
      done: optional(boolean),
    }),
    snoozeReminder: object({ id }),
    removeReminder: object({ id }),
    attach: object({}),
    detach: object({ meetingId: id }),
    openMeeting: object({ meetingId: id }),
    prepareInterview: object({}),
    readHistory: object({}),
    moveTo: object({}),
    remind: object({}),
    archive: object({}),
    remove: object({}),
    restore: object({}),
    offered: object({ offer: Offer }),
    /** The extension needs it when the page is hidden or closed. */
    reportUnsaved: Unsaved,
    takeUnsaved: object({ how: literal('copy', 'open') }),
    undo: object({}),
    redo: object({}),
  },
  snapshot: object({
    problem: brief(1_000),
    offers: array(Offer, 5),
    /** A card that is not active is read-only; one that leaves has a pending change that takes it off the board. */
    status: literal('active', 'leaving', 'archived', 'deleted'),
    note: brief(1_000),
    hasCard: boolean,
    mayEdit: boolean,
    mayDelete: boolean,
    mayRestore: boolean,
    values: object(values),
    knownTags: array(string()),
    /** Fields that are too long to edit here, and are cut. */
    locked: array(field),
    columnId: string(1_000),
    columns: first(object({ id, title: brief(200) }), maxRows),
    currency: brief(10),
    reminders: first(Reminder, maxRows),
    moreReminders: count,
    newReminder: optional(SaveStatus),
    meetings: first(Meeting, maxRows),
    moreMeetings: count,
    mayAttach: boolean,
    mayPrepare: boolean,
    history: array(Entry),
    historyProblem: brief(1_000),
    hasMoreHistory: boolean,
    isHistoryCut: boolean,
    added: brief(100),
    fieldStatuses: array(Status),
    leftUnsaved: optional(Unsaved),
    undo: UndoState,
  }),
  state: Unsaved,
});
export type CardPage = typeof cardPage;
