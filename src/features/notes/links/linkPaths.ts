import { cardName } from '../../../base/cardValues.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import { fileName } from '../files/names.ts';

type NamedCard = Pick<Card, 'id' | 'title' | 'company'>;

/** The file that a link to a card names. Only the id counts, so that the link stays valid when the card is renamed. */
export const cardPath = (card: NamedCard): string => `/Cards/${fileName(cardName(card))}~${card.id}.card`;

export const cardIdIn = (path: string): string | undefined => /~([\w-]+)\.card$/.exec(path)?.[1];

export const markdownLink = (label: string, from: string, to: string): string =>
  `[${label.replace(/[\\[\]`*_<]/g, String.raw`\$&`)}](${relativePath(from, to)})`;

function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  const same = folders.findIndex((folder, index) => target[index] !== folder);
  const common = same < 0 ? folders.length : same;
  const up = folders.slice(common).map(() => '..');
  return [...up, ...target.slice(common).map(encodeSegment)].join('/');
}

/** Only what ends or changes a link's destination is encoded, so that it stays readable. */
const encodeSegment = (name: string): string =>
  name.replace(/[%\s()<>#?[\]\\"&]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
