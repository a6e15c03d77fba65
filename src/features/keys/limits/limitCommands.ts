import { countdown, localTime } from '../../../base/domain/moments.ts';
import { type Reset, resets } from '../../../base/domain/usageWindows.ts';
import { formatLimit, readUsd } from '../../../base/domain/usd.ts';
import type { ApiKey } from '../../../contract/keys.ts';
import { askText, type Choice, pick } from '../../../host/ui/ask.ts';
import { pickTyped } from '../../../host/ui/pickTyped.ts';
import { formatApiKeyLimit, formatEdit, formatRemaining, resetNames } from '../../../store/keys/formatKey.ts';
import { type ApiKeyEdit, applyApiKeyEdit } from '../../../store/keys/keyEdit.ts';
import { nextResetOf } from '../../../store/keys/keyHealth.ts';
import type { TemporaryLimits } from '../../../store/keys/temporaryLimits.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from '../commandArguments.ts';
import { editApiKey, saveEdit } from '../editKey.ts';
import { canRaiseLimit, type FormatContext } from '../formatRow.ts';

function previewOf(key: ApiKey, edit: ApiKeyEdit, { locale, now }: FormatContext): string {
  const lines = formatEdit(key, edit, locale);
  const remains = formatRemaining(applyApiKeyEdit(key, edit), now, locale);
  return lines.length === 0 ? `Nothing changes: ${remains}` : `${lines.join(', ')}: ${remains}`;
}

export async function setLimit(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Whose limit?');
  if (key === undefined) return;
  const now = formatApiKeyLimit(key, needs.formatContext().locale);
  const limit = await askLimit(`Update Limit of "${key.name}"`, now, needs.formatContext(), (entered) =>
    previewOf(key, { limit: entered }, needs.formatContext()),
  );
  if (limit !== undefined) await editApiKey(needs, key, { limit });
}

/** Resolves to null for no limit, undefined if cancelled. A typed amount is the first row, so that Enter accepts it. */
export async function askLimit(
  title: string,
  current: string | undefined,
  { locale }: FormatContext,
  preview?: (limit: number | null) => string,
): Promise<number | null | undefined> {
  const detail = (limit: number | null) => (preview === undefined ? {} : { detail: preview(limit) });
  const none = { label: 'No limit', ...detail(null), value: 'none' } as const;
  const limit = await pickTyped<number | 'none'>({
    title,
    placeHolder: `${current === undefined ? '' : `Now ${current}. `}Type an amount in USD`,
    rowsFor: (typed) => {
      if (typed.trim() === '') return [{ label: '$(edit) Type an amount in USD. 0 blocks all use.' }, none];
      const entered = readUsd(typed, locale);
      if (entered.kind === 'refused') return [{ label: `$(error) ${entered.reason}` }, none];
      return [{ label: formatLimit(entered.usd, locale), ...detail(entered.usd), value: entered.usd }, none];
    },
  });
  return limit === 'none' ? null : limit;
}

export async function setReset(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Whose reset?');
  if (key === undefined) return;
  const reset = await askReset(`Set Limit Reset of "${key.name}"`, (limit_reset) => ({
    ...(limit_reset === key.limit_reset && { description: 'as now' }),
    detail: previewOf(key, { limit_reset }, needs.formatContext()),
  }));
  if (reset !== undefined) await editApiKey(needs, key, { limit_reset: reset });
}

/** Resolves to null for never, undefined if cancelled. */
export function askReset(
  title: string,
  about: (reset: Reset | null) => Partial<Choice<unknown>>,
): Promise<Reset | null | undefined> {
  const choices = [null, ...resets].map((value) => ({
    label: value === null ? 'Never' : resetNames[value],
    ...about(value),
    value,
  }));
  return pick('When the limit starts anew: at midnight UTC, weeks on Monday', choices, title);
}

export async function raiseLimit(
  needs: ApiKeyCommandNeeds,
  temporaryLimits: TemporaryLimits,
  argument: unknown,
): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Which limit is raised?', canRaiseLimit);
  if (key === undefined) return;
  const formatContext = needs.formatContext();
  const until = nextResetOf(key, formatContext.now);
  const { limit } = key;
  if (limit === null || until === undefined)
    throw new Error(`The limit of "${key.name}" has no reset. Update the limit instead.`);
  const back = temporaryLimits.find(key.hash)?.from ?? limit;
  const end = `${countdown(until, formatContext.now)}, ${localTime(until, formatContext)}`;
  const read = (typed: string) => readUsd(typed, formatContext.locale);
  const text = await askText({
    title: `Raise Limit of "${key.name}" Until Next Reset`,
    prompt: 'Spending limit in USD',
    value: formatLimit(limit, formatContext.locale),
    validate: (typed) => {
      const entered = read(typed);
      if (entered.kind === 'refused') return entered.reason;
      return entered.usd > limit ? undefined : `Enter more than ${formatLimit(limit, formatContext.locale)}.`;
    },
    preview: (typed) => {
      const entered = read(typed);
      const to = entered.kind === 'usd' ? entered.usd : limit;
      return `${previewOf(key, { limit: to }, formatContext)}. Back to ${formatLimit(back, formatContext.locale)} ${end}`;
    },
  });
  const entered = text === undefined ? undefined : read(text);
  if (entered?.kind !== 'usd') return;
  const { usd } = entered;
  await saveEdit(needs, key, { limit: usd }, (base) => temporaryLimits.raise(base, usd));
}
