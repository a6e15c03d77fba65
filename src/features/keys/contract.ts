import { resets } from '../../base/domain/usageWindows.ts';
import { pageContract } from '../../base/editor/page.ts';
import {
  boolean,
  brief,
  first,
  literal,
  number,
  object,
  optional,
  string,
  type TypeOf,
} from '../../base/input/reader.ts';

/** Characters that the form edits; services accept 256. */
export const maxNameLength = 1_000;

/** `kept` is a reset that this version does not know and leaves unchanged. */
const fields = {
  name: string(maxNameLength),
  noLimit: boolean,
  limit: string(100),
  reset: literal('never', ...resets, 'kept'),
  byok: boolean,
  disabled: boolean,
} as const;

const Form = object(fields);
export type ApiKeyForm = TypeOf<typeof Form>;

/** Only touched fields; the others follow the key. */
const Draft = object({
  name: optional(fields.name),
  noLimit: optional(fields.noLimit),
  limit: optional(fields.limit),
  reset: optional(fields.reset),
  byok: optional(fields.byok),
  disabled: optional(fields.disabled),
});
export type ApiKeyDraft = TypeOf<typeof Draft>;

/** `basis` is what the fields showed when the input began, `at` the time of the last input in milliseconds since 1970. */
const Unsaved = object({ draft: Draft, basis: optional(string()), at: optional(number) });
export type UnsavedApiKey = TypeOf<typeof Unsaved>;

const Fact = object({ name: brief(200), value: brief(1_000), hover: optional(brief(1_000)) });

/** Shares are fractions of the full bar, from 0 to 1; `whole` is the amount of the full bar. */
const SpentBar = object({ credits: number, byok: number, limit: optional(number), whole: brief(100) });
export type SpentBar = TypeOf<typeof SpentBar>;

const Spent = object({ name: brief(100), credits: brief(100), byok: brief(100), bar: optional(SpentBar) });
export type SpentRow = TypeOf<typeof Spent>;

const Preview = object({
  lines: first(brief(1_000), 20),
  remains: brief(1_000),
  risk: optional(brief(1_000)),
  problems: object({ name: optional(brief(1_000)), limit: optional(brief(1_000)) }),
});

const PageApiKey = object({
  name: brief(300),
  label: brief(300),
  /** Such as "disabled" or "limit used up"; empty if the key works. */
  condition: brief(100),
  level: literal('fine', 'warning', 'error'),
  limit: brief(300),
  remains: brief(300),
  used: optional(object({ share: number, text: brief(100) })),
  resets: optional(Fact),
  raised: optional(brief(300)),
  spent: first(Spent, 10),
  facts: first(Fact, 100),
  form: Form,
  isNameCut: boolean,
  unknownReset: optional(brief(100)),
  /** State of the key that the form is based on, to detect changes by another client. */
  basis: string(),
  canBeRaised: boolean,
});
export type PageApiKey = TypeOf<typeof PageApiKey>;

const Command = literal('raise', 'restoreLimit', 'whyRefused', 'undo', 'refresh', 'copyHash', 'delete');
export type ApiKeyPageCommand = TypeOf<typeof Command>;

export const apiKeyPage = pageContract({
  view: 'jobdeck.keyPage',
  actions: {
    edit: Unsaved,
    save: object({}),
    run: object({ command: Command }),
  },
  snapshot: object({
    note: brief(1_000),
    key: optional(PageApiKey),
    preview: optional(Preview),
    isSaving: boolean,
    canUndo: boolean,
    unsaved: Unsaved,
    /** Why the last save was refused, until the next input. */
    refusal: optional(object({ field: literal('name', 'limit', 'form'), reason: brief(2_000) })),
  }),
  state: Unsaved,
});
export type ApiKeyPage = typeof apiKeyPage;
