import { countdown, localTime } from '../../base/moments.ts';
import { type Reset, resets } from '../../base/usageWindows.ts';
import { formatLimit, readUsd } from '../../base/usd.ts';
import type { Key } from '../../contract/keys.ts';
import { askText, type Choice, pick } from '../../host/ui/ask.ts';
import { formatEdit, formatRemaining, resetNames } from '../../store/keys/formatKey.ts';
import { applyKeyEdit, type KeyEdit } from '../../store/keys/keyEdit.ts';
import { nextResetOf } from '../../store/keys/keyHealth.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { type KeyCommandNeeds, keyFor } from './commandArguments.ts';
import { editKey, saveEdit } from './editKey.ts';
import { canRaiseLimit, type Showing } from './formatRow.ts';

export function previewOf(key: Key, edit: KeyEdit, { locale, now }: Showing): string {
  const lines = formatEdit(key, edit, locale);
  const remains = formatRemaining(applyKeyEdit(key, edit), now, locale);
  return lines.length === 0 ? `Nothing changes: ${remains}` : `${lines.join(', ')}: ${remains}`;
}

export async function setLimit(needs: KeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await keyFor(needs, argument, 'Whose limit?');
  if (key === undefined) return;
  const limit = await askLimit(`Update Limit of "${key.name}"`, key.limit, needs.showing(), (entered) =>
    previewOf(key, { limit: entered }, needs.showing()),
  );
  if (limit !== undefined) await editKey(needs, key, { limit });
}

/** Resolves to null for no limit, undefined if cancelled. */
export async function askLimit(
  title: string,
  current: number | null | undefined,
  { locale }: Showing,
  preview?: (limit: number | null) => string,
): Promise<number | null | undefined> {
  const noLimit = preview && { detail: preview(null) };
  const kind = await pick(
    'Amount in USD, or no limit',
    [
      { label: 'Amount…', ...(current != null && { description: formatLimit(current, locale) }), value: 'amount' },
      { label: 'No limit', ...noLimit, value: 'none' },
    ],
    title,
  );
  if (kind === undefined) return undefined;
  return kind === 'none' ? null : askAmount(title, current ?? undefined, locale, preview);
}

async function askAmount(
  title: string,
  current: number | undefined,
  locale: string,
  preview: ((limit: number) => string) | undefined,
  validateUsd: (usd: number) => string | undefined = () => undefined,
): Promise<number | undefined> {
  const usdOf = (text: string): number => {
    const entered = readUsd(text, locale);
    return entered.kind === 'usd' ? entered.usd : Number.NaN;
  };
  const text = await askText({
    title,
    prompt: 'Spending limit in USD. 0 blocks all use.',
    ...(current === undefined ? {} : { value: formatLimit(current, locale) }),
    validate: (typed) => {
      const entered = readUsd(typed, locale);
      return entered.kind === 'refused' ? entered.reason : validateUsd(entered.usd);
    },
    ...(preview && { preview: (typed) => preview(usdOf(typed)) }),
  });
  return text === undefined ? undefined : usdOf(text);
}

export async function setReset(needs: KeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await keyFor(needs, argument, 'Whose reset?');
  if (key === undefined) return;
  const reset = await askReset(`Set Limit Reset of "${key.name}"`, (limit_reset) => ({
    ...(limit_reset === key.limit_reset && { description: 'as now' }),
    detail: previewOf(key, { limit_reset }, needs.showing()),
  }));
  if (reset !== undefined) await editKey(needs, key, { limit_reset: reset });
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

/** Prompts for a higher limit until the next reset, after which the old one is restored. */
export async function raiseLimit(
  needs: KeyCommandNeeds,
  temporaryLimits: TemporaryLimits,
  argument: unknown,
): Promise<void> {
  const key = await keyFor(needs, argument, 'Whose limit is to be raised?', canRaiseLimit);
  if (key === undefined) return;
  const showing = needs.showing();
  const until = nextResetOf(key, showing.now);
  const { limit } = key;
  if (limit === null || until === undefined)
    throw new Error(`The limit of "${key.name}" has no reset. Update the limit instead.`);
  const back = temporaryLimits.find(key.hash)?.from ?? limit;
  const end = `${countdown(until, showing.now)}, ${localTime(until, showing)}`;
  const to = await askAmount(
    `Raise Limit of "${key.name}" Until Next Reset`,
    limit,
    showing.locale,
    (usd) => `${previewOf(key, { limit: usd }, showing)}. Back to ${formatLimit(back, showing.locale)} ${end}`,
    (usd) => (usd > limit ? undefined : `Enter more than ${formatLimit(limit, showing.locale)}.`),
  );
  if (to !== undefined) await saveEdit(needs, key, { limit: to }, (base) => temporaryLimits.raise(base, to));
}
