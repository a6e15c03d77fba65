import { shortText } from '../../../base/text/shortText.ts';
import type { KeptVersion } from './mergeTexts.ts';

/** Characters of the paragraph that is quoted; a dialog stays readable with them. */
const maxQuoted = 80;

/** What a merged version lacks of the other side; undefined if it lacks nothing. */
export function formatLoss({ leftOut, undeleted }: Pick<KeptVersion, 'leftOut' | 'undeleted'>): string | undefined {
  if (leftOut.length === 0 && undeleted.length === 0) return undefined;
  const sentences = [
    ...(leftOut.length > 0 ? [`This leaves out ${paragraphs(leftOut)} of theirs: ${quote(leftOut)}.`] : []),
    ...(undeleted.length > 0 ? [`This keeps ${paragraphs(undeleted)} that they deleted: ${quote(undeleted)}.`] : []),
  ];
  const them = leftOut.length + undeleted.length === 1 ? 'it' : 'them';
  return `${sentences.join(' ')} To take ${them} over, choose Cancel and edit your side of the comparison. Undo restores your own text.`;
}

const paragraphs = ({ length }: readonly string[]): string => (length === 1 ? '1 paragraph' : `${length} paragraphs`);

/** Without its own period, since that of the sentence follows. */
const quote = ([first = '']: readonly string[]): string =>
  `"${shortText(first.replaceAll(/\s+/g, ' '), maxQuoted).replace(/\.$/, '')}"`;
