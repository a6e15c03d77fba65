import { memoize } from '../flow/memoize.ts';
import { type AmountRule, amountRule, readAmount } from './amount.ts';

type EnteredUsd =
  | { readonly kind: 'usd'; readonly usd: number }
  | { readonly kind: 'refused'; readonly reason: string };

const wanted = (locale: string): string =>
  `Enter an amount in USD, such as ${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(12.5)}.`;

/**
 * Parses USD by a locale's separators, with or without a currency sign. The other of comma and point is also a decimal sign unless it can
 * separate thousands, so that `12.50` and `12,50` are equal in every locale.
 */
export function readUsd(text: string, locale: string): EnteredUsd {
  const refused = (reason: string): EnteredUsd => ({ kind: 'refused', reason });
  const bare = withLatinDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/US\s?\$|USD|\$/i, '')
    .trim();
  if (/^[-\u2212\u2013]|[-\u2212]$|^\(.*\)$/.test(bare)) return refused('A limit is 0 or more.');
  const usd = readAmount(bare, ruleOf(locale));
  return usd === undefined || usd === null ? refused(wanted(locale)) : { kind: 'usd', usd };
}

/** Whole amounts without cents, such as `$10`; otherwise all decimals, since it shows what is sent. */
export const formatLimit = (usd: number, locale: string): string => formatter(locale, maxDecimals).format(usd);

/** As many as `Intl` allows. */
const maxDecimals = 100;

/** Rounded to cents; a positive amount below half a cent is shown as less than a cent. */
export function formatSpent(usd: number, locale: string): string {
  const format = formatter(locale, 2);
  return usd > 0 && usd < 0.005 ? `<${format.format(0.01)}` : format.format(usd);
}

const formatter = memoize(
  (locale: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits,
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Digits of any script as 0 to 9: each script has ten consecutive code points. */
function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

function ruleOf(locale: string): AmountRule {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567.8);
  const of = (type: string, fallback: string) => parts.find((part) => part.type === type)?.value ?? fallback;
  return amountRule(of('decimal', '.'), of('group', ','), true);
}
