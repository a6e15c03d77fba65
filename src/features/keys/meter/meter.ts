import { formatFetchedAt } from '../../../base/domain/dates.ts';
import { countdown } from '../../../base/domain/moments.ts';
import { formatSpent } from '../../../base/domain/usd.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { ApiKey } from '../../../contract/keys.ts';
import { formatApiKeyLimit, formatOverrun, formatRemaining, formatShare } from '../../../store/keys/formatKey.ts';
import {
  type ApiKeyLevel,
  type ApiKeyWarning,
  conditionOf,
  levelOf,
  nextResetOf,
  usedShare,
} from '../../../store/keys/keyHealth.ts';
import type { ApiKeyList } from '../../../store/keys/keyReader.ts';
import { formatFailedRead, type LoadState } from '../../../store/sync/loadState.ts';
import { detailsOf, type FormatContext, formatCondition } from '../formatRow.ts';

const maxLineLength = 200;

export type MeterUnit = 'remaining' | 'percent';

interface Meter {
  readonly text: string;
  readonly tooltip: string;
  readonly spoken: string;
  readonly level: ApiKeyLevel;
  readonly hash: string | undefined;
}

/** The chosen keys, or, if none are chosen, all with a limit that work or have used it up. */
export function watchedApiKeys(keys: readonly ApiKey[], chosen: readonly string[], now: number): ApiKey[] {
  const wanted = new Set(chosen);
  if (wanted.size > 0) return keys.filter(({ hash }) => wanted.has(hash));
  return keys.filter((key) => key.limit !== null && ['working', 'spent'].includes(conditionOf(key, now)));
}

export function meterOf(
  state: LoadState<ApiKeyList>,
  chosen: readonly string[],
  unit: MeterUnit,
  formatContext: FormatContext,
): Meter {
  if (state.kind === 'unread' || state.kind === 'loading') return dash('the keys are being read');
  if (state.kind === 'failed' && state.value === undefined) return dash(state.error.reason);
  const watched = watchedApiKeys(state.value?.keys ?? [], chosen, formatContext.now);
  const worst = mostUrgent(watched, formatContext.now);
  if (worst === undefined)
    return dash(chosen.length > 0 ? 'none of the chosen keys is listed' : 'no key that works has a limit');
  const amount = shortly(worst, unit, formatContext);
  const stale = whyStale(state, formatContext);
  const details = detailsOf(worst, formatContext)
    .filter(({ name }) => name !== 'Hash' && name !== 'Workspace')
    .map(({ name, value }) => shortText(`${name}: ${value}`, maxLineLength));
  const name = shortText(worst.name, maxLineLength);
  return {
    text: `$(key) ${amount}${stale === '' ? '' : ' ?'}`,
    tooltip: [name, stale, ...details].filter(Boolean).join('\n'),
    spoken: [`API key ${name}`, amount, stale].filter(Boolean).join(', '),
    level: levelOf(worst, formatContext.now),
    hash: worst.hash,
  };
}

function whyStale(state: LoadState<ApiKeyList>, { now, locale }: FormatContext): string {
  if (state.kind === 'failed') return formatFailedRead(state.error);
  return state.kind === 'cached' ? formatFetchedAt(state.fetchedAt, now, locale) : '';
}

const dash = (reason: string): Meter => ({
  text: '$(key) –',
  tooltip: `No spend to show: ${reason}`,
  spoken: `API keys: no spend to show, ${reason}`,
  level: 'fine',
  hash: undefined,
});

const levels: Readonly<Record<ApiKeyLevel, number>> = { fine: 0, warning: 10, error: 20 };
const urgency = (key: ApiKey, now: number): number => levels[levelOf(key, now)] + (usedShare(key) ?? 0);

function mostUrgent(keys: readonly ApiKey[], now: number): ApiKey | undefined {
  let worst: { readonly key: ApiKey; readonly by: number } | undefined;
  for (const key of keys) {
    const by = urgency(key, now);
    if (worst === undefined || by > worst.by) worst = { key, by };
  }
  return worst?.key;
}

function shortly(key: ApiKey, unit: MeterUnit, { locale, now }: FormatContext): string {
  const condition = conditionOf(key, now);
  if (condition === 'disabled' || condition === 'expired') return formatCondition[condition];
  const share = usedShare(key);
  if (share === undefined) return `${formatSpent(key.usage_daily, locale)} today`;
  if (unit === 'percent') return formatShare(share, locale);
  return formatOverrun(key, locale) ?? `${formatSpent(Math.max(0, key.limit_remaining ?? 0), locale)} left`;
}

export function formatWarning(warning: ApiKeyWarning, { locale, now }: FormatContext): string {
  const { key } = warning;
  switch (warning.kind) {
    case 'disabled':
      return `The API key "${key.name}" is disabled: requests with it are refused.`;
    case 'expired':
      return `The API key "${key.name}" has expired: requests with it are refused.`;
    case 'used': {
      const reset = nextResetOf(key, now);
      const until = reset === undefined ? '' : ` Its limit starts anew ${countdown(reset, now)}.`;
      const used = `${formatShare(warning.share, locale)} of its limit of ${formatApiKeyLimit(key, locale)}`;
      return `The API key "${key.name}" has used ${used}: ${formatRemaining(key, now, locale)}.${until}`;
    }
  }
}
