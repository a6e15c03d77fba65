import { countdown, type Locale, localTime, utcTime } from '../../base/domain/moments.ts';
import { isReset, resets } from '../../base/domain/usageWindows.ts';
import { formatSpent } from '../../base/domain/usd.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { formatApiKeyLimit, formatByok, formatOverrun } from '../../store/keys/formatKey.ts';
import { spentIn } from '../../store/keys/keyEdit.ts';
import { type ApiKeyCondition, conditionOf, expiryOf, nextResetOf, usedShare } from '../../store/keys/keyHealth.ts';

export interface FormatContext extends Locale {
  readonly now: number;
}

const cells = 5;

/** Five cells, since a side bar is narrow. Any use fills at least one, and only full use fills all. */
export function barOf(share: number): string {
  const full = share >= 1 ? cells : Math.min(cells - 1, Math.max(share > 0 ? 1 : 0, Math.round(share * cells)));
  return '■'.repeat(full) + '□'.repeat(cells - full);
}

export const formatCondition: Readonly<Record<Exclude<ApiKeyCondition, 'working'>, string>> = {
  disabled: 'disabled',
  expired: 'expired',
  blocked: 'blocked by a limit of 0',
  spent: 'limit used up',
};

export function formatRow(key: ApiKey, formatContext: FormatContext, back = ''): string {
  return partsOf(key, formatContext, back, ` ${barOf(usedShare(key) ?? 0)} `)
    .filter(Boolean)
    .join(' · ');
}

export const formatRowAria = (key: ApiKey, formatContext: FormatContext, back = ''): string =>
  [key.name, ...partsOf(key, formatContext, back, ', ')].filter(Boolean).join(', ');

/** What is left comes first, since a narrow side bar cuts the end; `between` separates it from what is used. */
function partsOf(key: ApiKey, formatContext: FormatContext, back: string, between: string): string[] {
  const { locale, now } = formatContext;
  const condition = conditionOf(key, now);
  const reset = nextResetOf(key, now);
  const expiry = expiryOf(key);
  return [
    condition === 'working' ? '' : formatCondition[condition],
    formatOverrun(key, locale) ?? '',
    condition === 'working' && key.limit_remaining !== null
      ? `${formatSpent(key.limit_remaining, locale)} left${between}${usedOfLimit(key, locale)}`
      : usedOfLimit(key, locale),
    back,
    reset === undefined || key.limit === null ? '' : `resets ${countdown(reset, now)}`,
    key.include_byok_in_limit ? 'BYOK' : '',
    expiry === Number.POSITIVE_INFINITY || expiry <= now ? '' : `expires ${countdown(expiry, now)}`,
  ];
}

function usedOfLimit(key: ApiKey, locale: string): string {
  const { limit, limit_remaining: remaining } = key;
  if (limit === null || remaining === null)
    return `${formatSpent(key.usage, locale)} used, ${formatApiKeyLimit(key, locale)}`;
  return `${formatSpent(Math.max(0, limit - remaining), locale)} of ${formatApiKeyLimit(key, locale)}`;
}

export interface Detail {
  readonly name: string;
  readonly value: string;
  readonly hover?: string;
}

export function detailsOf(key: ApiKey, formatContext: FormatContext): Detail[] {
  const { locale, now } = formatContext;
  const reset = nextResetOf(key, now);
  const spent = (name: string, [credits, byok]: readonly [number, number]): Detail => ({
    name,
    value: `${formatSpent(credits, locale)}${byok > 0 ? `, BYOK ${formatSpent(byok, locale)}` : ''}`,
  });
  const remaining = key.limit_remaining;
  return [
    { name: 'Limit', value: formatApiKeyLimit(key, locale) },
    ...(remaining === null
      ? []
      : [
          { name: 'Left', value: formatOverrun(key, locale) ?? `about ${formatSpent(Math.max(0, remaining), locale)}` },
        ]),
    ...(reset === undefined ? [] : [{ name: 'Resets', ...momentDetail(reset, formatContext) }]),
    ...resets.map((each) => spent(windowNames[each], spentIn(key, each))),
    spent('In all', spentIn(key, null)),
    { name: 'BYOK', value: formatByok(key) },
    expiryDetail(key, formatContext),
    { name: 'Label', value: key.label },
    ...(key.workspace_id === '' ? [] : [{ name: 'Workspace', value: key.workspace_id }]),
    { name: 'Hash', value: key.hash },
  ];
}

const windowNames = { daily: 'Today (UTC)', weekly: 'This week (UTC)', monthly: 'This month (UTC)' } as const;

export function expiryDetail(key: ApiKey, formatContext: FormatContext): Detail {
  const expiry = expiryOf(key);
  if (expiry === Number.POSITIVE_INFINITY) return { name: 'Expires', value: key.expires_at ?? 'never' };
  if (expiry > formatContext.now) return { name: 'Expires', ...momentDetail(expiry, formatContext) };
  return { name: 'Expired', value: localTime(expiry, formatContext), hover: utcTime(expiry) };
}

const momentDetail = (at: number, formatContext: FormatContext) => ({
  value: `${countdown(at, formatContext.now)}, ${localTime(at, formatContext)}`,
  hover: utcTime(at),
});

export const canRaiseLimit = ({ limit, limit_reset: reset }: ApiKey): boolean =>
  limit !== null && limit > 0 && isReset(reset);
