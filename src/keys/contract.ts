import { pageContract } from '../base/page.ts';
import { count, finite, flag, listOf, maybe, oneOf, type ReadBy, shape, text } from '../base/reader.ts';

/** What the form's fields may say; `kept` is a reset that this version does not know and leaves as it is. */
const fields = {
  name: text(1_000),
  noLimit: flag,
  limit: text(100),
  reset: oneOf('never', 'daily', 'weekly', 'monthly', 'kept'),
  byok: flag,
  disabled: flag,
} as const;

const Form = shape(fields);
export type KeyForm = ReadBy<typeof Form>;

/** The fields that were touched; the others follow the key. */
const Draft = shape({
  name: maybe(fields.name),
  noLimit: maybe(fields.noLimit),
  limit: maybe(fields.limit),
  reset: maybe(fields.reset),
  byok: maybe(fields.byok),
  disabled: maybe(fields.disabled),
});
export type KeyDraft = ReadBy<typeof Draft>;

const Fact = shape({ name: text(), value: text(), hover: maybe(text()) });

/** A row of what was spent; shares are parts of the longest bar, from 0 to 1. */
const Spent = shape({
  name: text(),
  credits: text(),
  byok: text(),
  creditsShare: finite,
  byokShare: finite,
  /** Where the limit is, in the row of its reset. */
  limitShare: maybe(finite),
});
export type SpentRow = ReadBy<typeof Spent>;

const Preview = shape({
  lines: listOf(text()),
  remains: text(),
  risk: maybe(text()),
  problems: shape({ name: maybe(text()), limit: maybe(text()) }),
});

const Shown = shape({
  name: text(),
  label: text(),
  /** What holds of it, such as "disabled" or "limit used up"; empty where it works. */
  condition: text(),
  level: oneOf('fine', 'warning', 'error'),
  limit: text(),
  remains: text(),
  usedShare: maybe(finite),
  resets: maybe(Fact),
  raised: maybe(text()),
  spent: listOf(Spent),
  facts: listOf(Fact),
  form: Form,
  unknownReset: maybe(text()),
  /** What the form is based on, to tell later whether somebody else has changed it. */
  basis: text(),
  canBeRaised: flag,
});
export type ShownKey = ReadBy<typeof Shown>;

/** What the page's buttons do, by the same commands as elsewhere. */
const Command = oneOf('raise', 'putBack', 'whyRefused', 'undo', 'refresh', 'copyHash', 'delete');
export type KeyPageCommand = ReadBy<typeof Command>;

/** The page of one key: its record, what it spent, and a form with a preview. */
export const keyPage = pageContract({
  view: 'jobdeck.keyPage',
  actions: {
    preview: shape({ draft: Draft }),
    save: shape({ draft: Draft, basis: text() }),
    run: shape({ command: Command }),
  },
  snapshot: shape({
    note: text(),
    key: maybe(Shown),
    preview: maybe(Preview),
    isSaving: flag,
    canUndo: flag,
    /** How often this page has saved, so that it can let go of what was typed. */
    saved: count,
  }),
  state: shape({ draft: Draft, basis: maybe(text()) }),
});
export type KeyPage = typeof keyPage;
