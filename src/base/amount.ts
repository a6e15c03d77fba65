/**
 * Parses an amount as typed, such as `65000`, `65 000`, `65.000` or `45,5`: a mark before exactly three digits separates thousands. Null if
 * empty, undefined if invalid.
 */
export function readAmount(text: string): number | null | undefined {
  const compact = text.replace(/[\s\u00a0\u202f'’]/g, '');
  if (compact === '') return null;
  const plain = /^\d{1,3}([.,]\d{3})+$/.test(compact) ? compact.replace(/[.,]/g, '') : compact.replace(',', '.');
  return /^\d{1,15}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined;
}
