/** What a field accepts. */
export interface AmountRule {
  readonly grouped: RegExp;
  readonly plain: RegExp;
  readonly hasThreeDecimals: boolean;
}

/**
 * `decimal` and `group` are the marks that may separate decimals and thousands; of those in both, the text decides. Without
 * `hasThreeDecimals`, three digits after the decimal mark are refused, since a mark before three digits may separate thousands.
 */
export const amountRule = (decimal: string, group: string, hasThreeDecimals: boolean): AmountRule => ({
  grouped: new RegExp(
    `^([1-9]\\d{0,2}([${group} '])(?:(?:\\d{3}\\2)*|(?<=,)(?:\\d{2}\\2)+)\\d{3})(?:(?!\\2)[${decimal}](\\d*))?$`,
  ),
  plain: new RegExp(`^(\\d*)()(?:[.,${decimal}](\\d*))?$`),
  hasThreeDecimals,
});

/** A salary, often copied from an advertisement of another country: `1.250` and `1,250` are a thousand, `45,5` and `45.5` are not. */
const anyLocale = amountRule('.,', '.,', false);

/** Beyond it, a number does not keep all digits. */
const maxDigits = 15;

/**
 * Parses an amount as typed, such as `65000`, `65 000`, `65.000`, `45,5`, `1.234,56` or `12,34,567`. Spaces and apostrophes also separate
 * thousands. A comma or point that separates none is a decimal mark. Null if empty, undefined if invalid.
 */
export function readAmount(text: string, rule = anyLocale): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const marked = /[\s’]/.test(trimmed) ? trimmed.replace(/\s/g, ' ').replaceAll('’', "'") : trimmed;
  const found = rule.grouped.exec(marked) ?? rule.plain.exec(marked);
  if (found === null) return undefined;
  const [, whole = '', mark = '', fraction = ''] = found;
  const digits = mark === '' ? whole : whole.replaceAll(mark, '');
  if (digits.length > maxDigits || digits + fraction === '') return undefined;
  if (fraction.length === 3 && !rule.hasThreeDecimals) return undefined;
  return Number(`${digits}.${fraction}`);
}

/** As `readAmount` reads it back by the rule of salaries. */
export function writeAmount(amount: number): string {
  const text = String(amount);
  return /^\d+\.\d{3}$/.test(text) ? `${text}0` : text;
}
