import { pageContract } from '../../base/page.ts';
import { brief, count, finite, first, flag, maybe, oneOf, type ReadBy, shape, text } from '../../base/reader.ts';

/** The longest name that the form edits; services take 256 characters. */
export const longestName = 1_000;

/** What the form's fields may say; `kept` is a reset that this version does not know and leaves as it is. */
const fields = {
  name: text(longestName),
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

const Fact = shape({ name: brief(200), value: brief(1_000), hover: maybe(brief(1_000)) });

/** A row of what was spent; shares are parts of the longest bar, from 0 to 1. */
const Spent = shape({
  name: brief(100),
  credits: brief(100),
  byok: brief(100),
  creditsShare: finite,
  byokShare: finite,
  /** Where the limit is, in the row of its reset. */
  limitShare: maybe(finite),
});
export type SpentRow = ReadBy<typeof Spent>;

const Preview = shape({
  lines: first(brief(1_000), 20),
  remains: brief(1_000),
  risk: maybe(brief(1_000)),
  problems: shape({ name: maybe(brief(1_000)), limit: maybe(brief(1_000)) }),
});

const Shown = shape({
  name: brief(300),
  label: brief(300),
  /** What holds of it, such as "disabled" or "limit used up"; empty where it works. */
  condition: brief(100),
  level: oneOf('fine', 'warning', 'error'),
  limit: brief(300),
  remains: brief(300),
  usedShare: maybe(finite),
  resets: maybe(Fact),
  raised: maybe(brief(300)),
  spent: first(Spent, 10),
  facts: first(Fact, 100),
  form: Form,
  /** The name is too long to be edited, and cut. */
  isNameCut: flag,
  unknownReset: maybe(brief(100)),
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
    note: brief(1_000),
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
