import { pageContract } from '../base/page.ts';
import { finite, flag, listOf, maybe, oneOf, type ReadBy, type Reader, shape, text } from '../base/reader.ts';

const Salary = shape({ min: text(), max: text(), currency: text(), period: oneOf('year', 'month', 'hour') });
const Contact = shape({ name: text(), role: text(), email: text(), phone: text() });

/** The fields that are edited in place, as the page has them: text where a person types, empty where nothing is set. */
const values = {
  title: text(),
  company: text(),
  location: text(),
  url: text(),
  description: text(),
  salary: Salary,
  contacts: listOf(Contact),
  tags: listOf(text()),
  priority: oneOf('low', 'normal', 'high'),
};

export type FieldName = keyof typeof values;
export type FieldValue<F extends FieldName> = ReadBy<(typeof values)[F]>;
export type PageContact = ReadBy<typeof Contact>;
export type PageSalary = ReadBy<typeof Salary>;

/** What a field was when the user began, and what it shall be; a draft is one that has not been sent. */
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

const Reminder = shape({ id: text(), at: finite, text: text(), done: flag, isSaving: flag });
export type PageReminder = ReadBy<typeof Reminder>;

const Meeting = shape({ id: text(), title: text(), when: text(), scores: text(), verdict: text() });
export type PageMeeting = ReadBy<typeof Meeting>;

const Entry = shape({ id: text(), what: listOf(text()), who: text(), isAgent: flag, age: text(), at: text() });
export type PageEntry = ReadBy<typeof Entry>;

/** What is to be said of a field: it is on its way, somebody else changed it meanwhile, or the service refused it. */
const Note = shape({ field, kind: oneOf('saving', 'conflict', 'failed'), words: text() });
export type FieldNote = ReadBy<typeof Note>;

const id = text(200);

/** The page of one card: what it shows and what it may ask for. */
export const cardPage = pageContract({
  view: 'jobdeck.cardPage',
  actions: {
    edit: readEdit,
    move: shape({ columnId: id }),
    addReminder: shape({ at: finite, text: text(10_000) }),
    changeReminder: shape({ id, at: maybe(finite), text: maybe(text(10_000)), done: maybe(flag) }),
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
    /** Words in the card's place; empty where there is one to show. */
    problem: text(),
    /** What is to be known of the whole card, such as that it is archived or from when it is; may be empty. */
    note: text(),
    isThere: flag,
    mayEdit: flag,
    values: shape(values),
    columnId: text(),
    columns: listOf(shape({ id: text(), title: text() })),
    currency: text(),
    reminders: listOf(Reminder),
    meetings: listOf(Meeting),
    mayAttach: flag,
    history: listOf(Entry),
    historyProblem: text(),
    hasMoreHistory: flag,
    added: text(),
    notes: listOf(Note),
  }),
  state: shape({ drafts: listOf(readEdit, 20), reminder: shape({ text: text(10_000), at: text(100) }) }),
});
export type CardPage = typeof cardPage;
