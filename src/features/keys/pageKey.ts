import { jsonOf } from '../../base/jsonOf.ts';
import { countdown, localTime, utcTime } from '../../base/moments.ts';
import { resets } from '../../base/usageWindows.ts';
import { formatLimit, formatSpent } from '../../base/usd.ts';
import type { Key } from '../../contract/keys.ts';
import { formatKeyLimit, formatRemaining } from '../../store/keys/formatKey.ts';
import { spentIn } from '../../store/keys/keyEdit.ts';
import { conditionOf, levelOf, nextResetOf, usedShare } from '../../store/keys/keyHealth.ts';
import type { TemporaryLimit } from '../../store/keys/temporaryLimits.ts';
import { maxNameLength, type PageKey, type SpentRow } from './contract.ts';
import { basisOf, formOf } from './draft.ts';
import { canRaiseLimit, expiryDetail, formatCondition, type Showing } from './formatRow.ts';

export function pageKey(key: Key, temporaryLimit: TemporaryLimit | undefined, showing: Showing): PageKey {
  const { locale, now } = showing;
  const condition = conditionOf(key, now);
  const reset = nextResetOf(key, now);
  const share = usedShare(key);
  return {
    name: key.name || key.label,
    label: key.label,
    condition: condition === 'working' ? '' : formatCondition[condition],
    level: levelOf(key, now),
    limit: formatKeyLimit(key, locale),
    remains: formatRemaining(key, now, locale),
    ...(share === undefined ? {} : { usedShare: share }),
    ...(reset === undefined || key.limit === null
      ? {}
      : { resets: { name: countdown(reset, now), value: localTime(reset, showing), hover: utcTime(reset) } }),
    ...(temporaryLimit === undefined
      ? {}
      : {
          raised: `Raised until ${localTime(temporaryLimit.until, showing)}, then back to ${formatLimit(temporaryLimit.from, locale)}.`,
        }),
    spent: spentRows(key, locale),
    facts: factsOf(key, showing),
    form: formOf(key, locale),
    isNameCut: key.name.length > maxNameLength,
    ...(formOf(key, locale).reset === 'kept' ? { unknownReset: key.limit_reset ?? '' } : {}),
    basis: basisOf(key),
    canBeRaised: canRaiseLimit(key) && reset !== undefined,
  };
}

const rowNames = { daily: 'Today', weekly: 'This week', monthly: 'This month' } as const;

/** Day, week and month share one scale with the limit; the total has its own. */
function spentRows(key: Key, locale: string): SpentRow[] {
  const windows = resets.map((reset) => ({ reset, name: rowNames[reset], spent: spentIn(key, reset) }));
  const limit = key.limit ?? 0;
  const sum = ([credits, byok]: readonly [number, number]) => credits + byok;
  const isWindowed = windows.some(({ reset }) => reset === key.limit_reset);
  const scale = Math.max(...windows.map(({ spent }) => sum(spent)), isWindowed ? limit : 0);
  const whole = spentIn(key, null);
  const hasMark = (reset: string | null) => key.limit !== null && limit > 0 && key.limit_reset === reset;
  return [
    ...windows.map(({ reset, name, spent }) =>
      spentRow(name, spent, scale, hasMark(reset) ? limit : undefined, locale),
    ),
    spentRow(
      'In all',
      whole,
      Math.max(sum(whole), hasMark(null) ? limit : 0),
      hasMark(null) ? limit : undefined,
      locale,
    ),
  ];
}

function spentRow(
  name: string,
  [credits, byok]: readonly [number, number],
  scale: number,
  limit: number | undefined,
  locale: string,
): SpentRow {
  const share = (usd: number) => (scale > 0 ? Math.min(1, Math.max(0, usd / scale)) : 0);
  return {
    name,
    credits: formatSpent(credits, locale),
    byok: formatSpent(byok, locale),
    creditsShare: share(credits),
    byokShare: share(byok),
    ...(limit === undefined ? {} : { limitShare: share(limit) }),
  };
}

const elsewhere =
  /^(name|disabled|limit|limit_remaining|limit_reset|include_byok_in_limit|(byok_)?usage(_\w+)?|expires_at)$/;

/** The other properties, including those that this version does not know. */
function factsOf(key: Key, showing: Showing): PageKey['facts'] {
  const moment = (name: string, time: string | null) => {
    const at = Date.parse(time ?? '');
    return Number.isNaN(at)
      ? { name, value: time ?? 'never' }
      : { name, value: localTime(at, showing), hover: utcTime(at) };
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
    expiryDetail(key, showing),
    moment('Created', key.created_at),
    moment('Changed', key.updated_at),
    ...Object.entries(known).map(([field, name]) => ({ name, value: inText(key[field]) })),
    ...others.map(([field, value]) => ({ name: field, value: inText(value) })),
  ].filter(({ value }) => value !== '');
}

function inText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : (jsonOf(value) ?? 'a deeply nested value');
}
