import { webAddressOf } from '../../../../../base/text/webAddress.ts';

/** The text of a cell with its link, in the form that other sources have. */
export function linkedText(text: string, target: string): string {
  const address = addressOf(target);
  const shown = text.trim();
  if (address === undefined || shown === '' || shown.includes(address)) return text;
  if (webAddressOf(shown) !== undefined || isMailOf(shown, address)) return text;
  return /[[\]]/.test(shown) ? `${shown} (${address})` : `[${shown}](${address})`;
}

const isMailOf = (shown: string, address: string): boolean =>
  shown.toLowerCase() ===
  address
    .replace(/^mailto:/i, '')
    .split('?')[0]
    ?.toLowerCase();

/** Of the web or of mail; undefined for a place in the workbook, or a file. */
const addressOf = (target: string): string | undefined =>
  /^(?:https?|mailto):/i.test(target)
    ? target.trim().replace(/[\s()<>]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
    : undefined;
