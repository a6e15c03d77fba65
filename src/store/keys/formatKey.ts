import { isReset, type Reset } from '../../base/domain/usageWindows.ts';
import { formatLimit, formatSpent } from '../../base/domain/usd.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { type ApiKeyEdit, applyApiKeyEdit, changesTo } from './keyEdit.ts';
import { conditionOf, overrunOf } from './keyHealth.ts';

const perReset: Readonly<Record<Reset, string>> = { daily: '/day', weekly: '/week', monthly: '/month' };

export const resetNames: Readonly<Record<Reset, string>> = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** Such as `$10/week`, `$20 in all`, `no limit`; an unknown reset keeps the service's name. */
export function formatApiKeyLimit(
  { limit, limit_reset: reset }: Pick<ApiKey, 'limit' | 'limit_reset'>,
  locale: string,
): string {
  if (limit === null) return 'no limit';
  const amount = formatLimit(limit, locale);
  if (reset === null) return `${amount} in all`;
  return isReset(reset) ? amount + perReset[reset] : `${amount} (${reset})`;
}

/** The remainder is approximate, since the key may be in use at the same time. */
export function formatRemaining(key: ApiKey, now: number, locale: string): string {
  if (key.limit === null) return 'only the balance of the account stops it';
  if (key.limit === 0) return 'a limit of 0 blocks all use';
  const left = key.limit_remaining ?? key.limit;
  if (left > 0) return `about ${formatSpent(left, locale)} remains`;
  const until =
    conditionOf({ ...key, disabled: false }, now) === 'expired' || !isReset(key.limit_reset) ? '' : ' until the reset';
  return `${formatOverrun(key, locale) ?? 'nothing remains'}: the key is refused${until}`;
}

/** Such as `over by $1.25`; undefined within the limit. */
export function formatOverrun(key: ApiKey, locale: string): string | undefined {
  const overrun = overrunOf(key);
  return overrun === 0 ? undefined : `over by ${formatSpent(overrun, locale)}`;
}

/** With one decimal; only a limit that is used up shows 100 %, and only an unused one 0 %. */
export function formatShare(share: number, locale: string): string {
  const shown = share >= 1 ? 1 : share <= 0 ? 0 : Math.min(0.999, Math.max(0.001, share));
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(shown);
}

export function formatEdit(key: ApiKey, edit: ApiKeyEdit, locale: string): string[] {
  const changes = changesTo(key, edit);
  const after = applyApiKeyEdit(key, changes);
  const lines: string[] = [];
  if (changes.name !== undefined) lines.push(`Name: "${key.name}" → "${after.name}"`);
  if (changes.limit !== undefined || changes.limit_reset !== undefined) {
    if (key.limit === null && after.limit === null) lines.push(`Reset: ${formatReset(key)} → ${formatReset(after)}`);
    else lines.push(`Limit: ${formatApiKeyLimit(key, locale)} → ${formatApiKeyLimit(after, locale)}`);
  }
  if (changes.include_byok_in_limit !== undefined) lines.push(`BYOK usage: ${formatByok(key)} → ${formatByok(after)}`);
  if (changes.disabled !== undefined) lines.push(`State: ${onOrOff(key)} → ${onOrOff(after)}`);
  return lines;
}

export const formatByok = ({ include_byok_in_limit: counts }: ApiKey): string =>
  counts ? 'counts toward the limit' : 'does not count toward the limit';

const formatReset = ({ limit_reset: reset }: ApiKey): string =>
  reset === null ? 'never' : isReset(reset) ? reset : `"${reset}"`;

const onOrOff = ({ disabled }: ApiKey): string => (disabled ? 'disabled' : 'enabled');

/**
 * What the user must confirm first: an edit that blocks the key's users, or lets them spend much more or without limit; undefined if there is
 * none.
 */
export function riskOf(key: ApiKey, edit: ApiKeyEdit): string | undefined {
  const changes = changesTo(key, edit);
  const { limit, disabled } = changes;
  const risks = [
    ...(disabled === true ? ['Requests with it are refused until it is enabled again.'] : []),
    ...(limit === null ? ['Without a limit it can spend all that the account has.'] : []),
    ...(limit === 0 ? ['A limit of 0 blocks all use; it is not the same as no limit.'] : []),
    ...(isLargeRaise(key, applyApiKeyEdit(key, changes)) ? ['It can spend much more than before.'] : []),
  ];
  return risks.length === 0 ? undefined : risks.join(' ');
}

const resetsAYear: Readonly<Record<Reset, number>> = { daily: 365, weekly: 52, monthly: 12 };
const largeFactor = 10;
const largeRaiseUsd = 1_000;

function isLargeRaise(before: ApiKey, after: ApiKey): boolean {
  if (before.limit === null || after.limit === null) return false;
  const timesAYear = ({ limit_reset: reset }: ApiKey): number => (isReset(reset) ? resetsAYear[reset] : 1);
  const yearBefore = before.limit * timesAYear(before);
  const isManyTimes = yearBefore > 0 && after.limit * timesAYear(after) >= largeFactor * yearBefore;
  return isManyTimes || after.limit - before.limit > largeRaiseUsd;
}
