import { pageContract } from '../../base/page.ts';
import {
  arrayOf,
  brief,
  count,
  finite,
  first,
  flag,
  literalOf,
  maybe,
  type ReadBy,
  type Reader,
  shape,
  text,
} from '../../base/reader.ts';

const Salary = shape({ min: text(), max: text(), currency: text(), period: literalOf('year', 'month', 'hour') });
const Contact = shape({ name: text(), role: text(), email: text(), phone: text() });

const values = {
  title: text(),
  company: text(),
  location: text(),
  url: text(),
  description: text(10_000_000),
  salary: Salary,
  contacts: arrayOf(Contact),
  tags: arrayOf(text()),
  priority: literalOf('low', 'normal', 'high'),
};

export type FieldName = keyof typeof values;

/** Characters of an edited field, for lists of their JSON; the local service accepts fewer. */
export const longestValue: Readonly<Record<FieldName, number>> = {
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
export const mostRows = 200;

export function isTooLong(name: FieldName, value: unknown): boolean {
  if (Array.isArray(value) && value.length > mostRows) return true;
  return (typeof value === 'string' ? value : JSON.stringify(value)).length > longestValue[name];
}
export type FieldValue<F extends FieldName> = ReadBy<(typeof values)[F]>;
export type PageContact = ReadBy<typeof Contact>;
export type PageSalary = ReadBy<typeof Salary>;

/** `before` is the value when the user started editing. A draft is an edit that has not been sent. */
export type PageEdit = {
  readonly [F in FieldName]: { readonly field: F; readonly before: FieldValue<F>; readonly after: FieldValue<F> };
}[FieldName];

const field: Reader<FieldName> = (value, place = 'value') => {
  if (typeof value === 'string' && Object.hasOwn(values, value)) return value as FieldName;
  throw new TypeError(`${place} is no field of a card`);
};
const Named = shape({ field });

const readEdit: Reader<PageEdit> = (value, place = 'value') => {
  const { field } = Named(value, place);
  const reader: Reader<unknown> = values[field];
  return { field, ...shape({ before: reader, after: reader })(value, place) } as PageEdit;
};

const id = text(1_000);

export const longestReminder = 4_000;

/** `isCut`: the text is longer than the page edits. */
const Reminder = shape({ id, at: finite, text: brief(longestReminder), isCut: flag, done: flag, isSaving: flag });
export type PageReminder = ReadBy<typeof Reminder>;

const Meeting = shape({ id, title: brief(500), when: brief(100), scores: brief(300), verdict: brief(300) });
export type PageMeeting = ReadBy<typeof Meeting>;

const Entry = shape({
  id,
  what: first(brief(300), 10),
  who: brief(300),
  isAgent: flag,
  age: brief(50),
  at: brief(100),
});
export type PageEntry = ReadBy<typeof Entry>;

const Note = shape({ field, kind: literalOf('saving', 'conflict', 'failed'), words: brief(2_000) });
export type FieldNote = ReadBy<typeof Note>;

export const cardPage = pageContract({
  view: 'jobdeck.cardPage',
  actions: {
    edit: readEdit,
    move: shape({ columnId: id }),
    addReminder: shape({ at: finite, text: text(longestReminder) }),
    changeReminder: shape({ id, at: maybe(finite), text: maybe(text(longestReminder)), done: maybe(flag) }),
    snoozeReminder: shape({ id }),
    removeReminder: shape({ id }),
    attach: shape({}),
    detach: shape({ meetingId: id }),
    readHistory: shape({}),
    archive: shape({}),
    remove: shape({}),
    retry: shape({}),
  },
  snapshot: shape({
    /** Shown instead of the card; empty if there is a card. */
    problem: brief(1_000),
    note: brief(1_000),
    isThere: flag,
    mayEdit: flag,
    values: shape(values),
    /** Fields that are too long to edit here, and are cut. */
    locked: arrayOf(field),
    columnId: text(1_000),
    columns: first(shape({ id, title: brief(200) }), mostRows),
    currency: brief(10),
    reminders: first(Reminder, mostRows),
    moreReminders: count,
    meetings: first(Meeting, mostRows),
    moreMeetings: count,
    mayAttach: flag,
    history: arrayOf(Entry),
    historyProblem: brief(1_000),
    hasMoreHistory: flag,
    isHistoryCut: flag,
    added: brief(100),
    notes: arrayOf(Note),
  }),
  state: shape({ drafts: arrayOf(readEdit, 20), reminder: shape({ text: text(), at: text(100) }) }),
});
export type CardPage = typeof cardPage;
