import { countdown, localTime, utcTime } from '../../base/domain/moments.ts';
import { resets } from '../../base/domain/usageWindows.ts';
import { formatLimit, formatSpent } from '../../base/domain/usd.ts';
import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import { memoize } from '../../base/flow/memoize.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import { jsonOf } from '../../base/input/json.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import { formatApiKeyLimit, formatEdit, formatRemaining, formatShare, riskOf } from '../../store/keys/formatKey.ts';
import { applyApiKeyEdit, spentIn } from '../../store/keys/keyEdit.ts';
import { conditionOf, levelOf, nextResetOf, usedShare } from '../../store/keys/keyHealth.ts';
import type { TemporaryLimit, TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { type ApiKeyPage, type ApiKeyPageCommand, maxNameLength, type PageApiKey, type SpentRow } from './contract.ts';
import { basisOf, formOf, readDraft } from './draft.ts';
import type { ApiKeyEditing } from './editKey.ts';
import { canRaiseLimit, expiryDetail, type FormatContext, formatCondition } from './formatRow.ts';
import type { UnsavedApiKeyForm } from './unsavedKey.ts';
import { apiKeysMessage, apiKeysViewState } from './viewState.ts';

type Command = `jobdeck.key.${Exclude<ApiKeyPageCommand, 'copyHash' | 'refresh'>}`;

interface ApiKeyPageNeeds extends ApiKeyEditing {
  readonly temporaryLimits: TemporaryLimits;
  readonly clock: Clock;
  readonly visibility: Visibility;
  readonly run: (command: Command, key: ApiKey) => PromiseLike<unknown>;
  readonly copyText: (text: string) => PromiseLike<void>;
  readonly input: UnsavedApiKeyForm;
  readonly save: () => Promise<void>;
}

const minute = 60_000;

export class ApiKeyPageModel implements PageModel<ApiKeyPage> {
  readonly #needs: ApiKeyPageNeeds;
  readonly #hash: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly visibility: Visibility;
  readonly #subscriptions: { dispose(): unknown }[];
  #tick: { dispose(): unknown } | undefined;

  constructor(needs: ApiKeyPageNeeds, hash: string) {
    const { keys, temporaryLimits, input } = needs;
    this.#needs = needs;
    this.#hash = hash;
    this.visibility = needs.visibility;
    const changed = () => this.#changed.fire();
    this.#subscriptions = [keys, temporaryLimits, input].map(({ onDidChange }) => onDidChange(changed));
    this.#countDown();
  }

  get title(): string {
    return this.#key?.name || 'API Key';
  }

  snapshot(): SnapshotOf<ApiKeyPage> {
    const { keys, temporaryLimits, formatContext, input } = this.#needs;
    const key = this.#key;
    const context = formatContext();
    return {
      note: this.#note(key),
      ...(key === undefined
        ? {}
        : { key: pageApiKey(key, temporaryLimits.find(key.hash), context), ...this.#preview(key) }),
      isSaving: input.isSaving || keys.edits.writes.isPending(this.#hash),
      canUndo: keys.edits.undoable?.hash === this.#hash,
      unsaved: input.unsaved,
      ...(input.refusal && { refusal: input.refusal }),
    };
  }

  readonly actions: Actions<ApiKeyPage> = {
    edit: (unsaved) => this.#needs.input.edit(unsaved),
    save: () => this.#needs.save(),
    run: async ({ command }) => {
      const key = this.#key;
      if (key === undefined) return;
      if (command === 'copyHash') await this.#needs.copyText(key.hash);
      else if (command === 'refresh') await this.#needs.keys.read(this.#hash);
      else await this.#needs.run(`jobdeck.key.${command}`, key);
    },
  };

  dispose(): void {
    this.#tick?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  get #key(): ApiKey | undefined {
    return this.#needs.keys.find(this.#hash);
  }

  #note(key: ApiKey | undefined): string {
    const { keys } = this.#needs;
    const { state } = keys;
    if (state.kind === 'failed')
      return `${key === undefined ? 'The key could not be read' : 'Not up to date'}: ${state.error.reason}`;
    if (key !== undefined)
      return apiKeysMessage(state, { ...this.#needs.formatContext(), visibleCount: 0, filter: '' });
    return apiKeysViewState(state) === 'loading'
      ? 'Reading the key…'
      : 'This key is not among those that are listed now.';
  }

  #preview(key: ApiKey): Pick<SnapshotOf<ApiKeyPage>, 'preview'> {
    const { formatContext, input } = this.#needs;
    if (!input.isDirty) return {};
    const { locale, now } = formatContext();
    const read = readDraft(input.unsaved.draft, key, locale);
    if (read.kind === 'refused') {
      const { kind: _, ...problems } = read;
      return { preview: { lines: [], remains: '', problems } };
    }
    const risk = riskOf(key, read.edit);
    return {
      preview: {
        lines: formatEdit(key, read.edit, locale),
        remains: formatRemaining(applyApiKeyEdit(key, read.edit), now, locale),
        ...(risk === undefined ? {} : { risk }),
        problems: {},
      },
    };
  }

  #countDown(): void {
    this.#tick = this.#needs.clock.after(minute, () => {
      this.#changed.fire();
      this.#countDown();
    });
  }
}

export function pageApiKey(
  key: ApiKey,
  temporaryLimit: TemporaryLimit | undefined,
  formatContext: FormatContext,
): PageApiKey {
  const { locale, now } = formatContext;
  const condition = conditionOf(key, now);
  const reset = nextResetOf(key, now);
  const share = usedShare(key);
  return {
    name: key.name || key.label,
    label: key.label,
    condition: condition === 'working' ? '' : formatCondition[condition],
    level: levelOf(key, now),
    limit: formatApiKeyLimit(key, locale),
    remains: formatRemaining(key, now, locale),
    ...(share === undefined ? {} : { used: { share, text: formatShare(share, locale) } }),
    ...(reset === undefined || key.limit === null
      ? {}
      : { resets: { name: countdown(reset, now), value: localTime(reset, formatContext), hover: utcTime(reset) } }),
    ...(temporaryLimit === undefined
      ? {}
      : {
          raised: `Raised until ${localTime(temporaryLimit.until, formatContext)}, then back to ${formatLimit(temporaryLimit.from, locale)}.`,
        }),
    spent: spentRows(key, locale),
    facts: factsOf(key, formatContext),
    form: formOf(key, locale),
    isNameCut: key.name.length > maxNameLength,
    ...(formOf(key, locale).reset === 'kept' ? { unknownReset: key.limit_reset ?? '' } : {}),
    basis: basisOf(key),
    canBeRaised: canRaiseLimit(key) && reset !== undefined,
  };
}

const rowNames = { daily: 'Today', weekly: 'This week', monthly: 'This month' } as const;

type Spent = readonly [credits: number, byok: number];

const sum = ([credits, byok]: Spent): number => credits + byok;

/** Without a limit no bar is full: windows are drawn out of the limit or of a round amount above the spend, the total not at all. */
function spentRows(key: ApiKey, locale: string): SpentRow[] {
  const windows = resets.map((reset) => ({ reset, name: rowNames[reset], spent: spentIn(key, reset) }));
  const limitOf = (reset: string | null) => (key.limit_reset === reset && key.limit ? key.limit : undefined);
  const greatest = Math.max(...windows.map(({ spent }) => sum(spent)));
  const windowLimit = Math.max(...windows.map(({ reset }) => limitOf(reset) ?? 0));
  const whole = greatest < windowLimit ? windowLimit : roundAbove(greatest);
  const all = spentIn(key, null);
  const total = limitOf(null);
  return [
    ...windows.map(({ reset, name, spent }) => spentRow(name, spent, { whole, limit: limitOf(reset) }, locale)),
    spentRow(
      'In all',
      all,
      total === undefined ? undefined : { whole: Math.max(total, sum(all)), limit: total },
      locale,
    ),
  ];
}

/** The next of 1, 2, 5, 10, 20 … above an amount. */
function roundAbove(usd: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(usd, 0.01)));
  return [1, 2, 5].map((digit) => digit * power).find((round) => round > usd) ?? 10 * power;
}

interface Scale {
  readonly whole: number;
  readonly limit: number | undefined;
}

function spentRow(name: string, [credits, byok]: Spent, scale: Scale | undefined, locale: string): SpentRow {
  const texts = { name, credits: formatSpent(credits, locale), byok: formatSpent(byok, locale) };
  if (scale === undefined) return texts;
  const { whole, limit } = scale;
  const share = (usd: number) => Math.min(1, Math.max(0, usd / whole));
  const mark = limit === undefined ? {} : { limit: share(limit) };
  return { ...texts, bar: { credits: share(credits), byok: share(byok), ...mark, whole: formatLimit(whole, locale) } };
}

const elsewhere =
  /^(name|disabled|limit|limit_remaining|limit_reset|include_byok_in_limit|(byok_)?usage(_\w+)?|expires_at)$/;

function factsOf(key: ApiKey, formatContext: FormatContext): PageApiKey['facts'] {
  const moment = (name: string, time: string | null) => {
    const at = Date.parse(time ?? '');
    return Number.isNaN(at)
      ? { name, value: time ?? 'never' }
      : { name, value: localTime(at, formatContext), hover: utcTime(at) };
  };
  const known: Readonly<Record<string, string>> = {
    hash: 'Hash',
    label: 'Label',
    workspace_id: 'Workspace',
    creator_user_id: 'Created by',
    external_user: 'External user',
  };
  const others = Object.entries(key).filter(
    ([field]) => !elsewhere.test(field) && !Object.hasOwn(known, field) && !/^(created|updated)_at$/.test(field),
  );
  return [
    expiryDetail(key, formatContext),
    moment('Created', key.created_at),
    moment('Changed', key.updated_at),
    ...Object.entries(known).map(([field, name]) => ({ name, value: inText(key[field]) })),
    ...others.map(([field, value]) => ({ name: field, value: inText(value) })),
  ].filter(({ value }) => value !== '');
}

/** Tiny amounts without an exponent. Made on first use, since the first format of a process takes 12 ms. */
const plainNumber = memoize(() => new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 100 }));

function inText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return plainNumber().format(value);
  return typeof value === 'string' ? value : (jsonOf(value) ?? 'a deeply nested value');
}
