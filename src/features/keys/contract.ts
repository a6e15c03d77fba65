import { pageContract } from '../../base/page.ts';
import { brief, count, finite, first, flag, literalOf, maybe, type ReadBy, shape, text } from '../../base/reader.ts';

/** Characters that the form edits; services accept 256. */
export const longestName = 1_000;

/** `kept` is a reset that this version does not know and leaves unchanged. */
const fields = {
  name: text(longestName),
  noLimit: flag,
  limit: text(100),
  reset: literalOf('never', 'daily', 'weekly', 'monthly', 'kept'),
  byok: flag,
  disabled: flag,
} as const;

const Form = shape(fields);
export type KeyForm = ReadBy<typeof Form>;

/** Only touched fields; the others follow the key. */
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

/** Shares are fractions of the longest bar, from 0 to 1. */
const Spent = shape({
  name: brief(100),
  credits: brief(100),
  byok: brief(100),
  creditsShare: finite,
  byokShare: finite,
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
  /** Such as "disabled" or "limit used up"; empty if the key works. */
  condition: brief(100),
  level: literalOf('fine', 'warning', 'error'),
  limit: brief(300),
  remains: brief(300),
  usedShare: maybe(finite),
  resets: maybe(Fact),
  raised: maybe(brief(300)),
  spent: first(Spent, 10),
  facts: first(Fact, 100),
  form: Form,
  isNameCut: flag,
  unknownReset: maybe(brief(100)),
  /** State of the key that the form is based on, to detect changes by another client. */
  basis: text(),
  canBeRaised: flag,
});
export type ShownKey = ReadBy<typeof Shown>;

const Command = literalOf('raise', 'putBack', 'whyRefused', 'undo', 'refresh', 'copyHash', 'delete');
export type KeyPageCommand = ReadBy<typeof Command>;

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
    /** Number of saves by this page; an increase clears the draft. */
    saved: count,
  }),
  state: shape({ draft: Draft, basis: maybe(text()) }),
});
export type KeyPage = typeof keyPage;
