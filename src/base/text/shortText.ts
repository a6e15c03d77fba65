/** Limits a text to `maxLength` UTF-16 units; one that is cut ends in an ellipsis, never in half a character. */
export function shortText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const end = maxLength - 1;
  const splitsPair = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}
