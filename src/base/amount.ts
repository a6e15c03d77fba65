/**
 * Parses an amount as typed, such as `65000`, `65 000`, `65.000`, `45,5` or `1.234,56`: a mark before exactly three digits separates
 * thousands, and the other mark after them decimals. Null if empty, undefined if invalid.
 */
export function readAmount(text: string): number | null | undefined {
  const compact = /^[\d.,]*$/.test(text) ? text : text.replace(/[\s\u00a0\u202f'’]/g, '');
  if (compact === '') return null;
  const separator = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/.exec(compact)?.[1];
  if (separator === undefined && !/^\d{1,15}(?:[.,]\d{1,4})?$/.test(compact)) return undefined;
  return Number((separator === undefined ? compact : compact.replaceAll(separator, '')).replace(',', '.'));
}

/** As `readAmount` reads it back: `1.125` would be a thousand, `1.1250` is not. */
export function writeAmount(amount: number): string {
  const text = String(amount);
  return /^\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}
