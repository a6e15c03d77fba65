import { cardName } from '../../../base/domain/cardValues.ts';
import type { MeetingPlace } from '../../../base/domain/meetingPlace.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import { fileName } from '../files/names.ts';

type NamedCard = Pick<Card, 'id' | 'title' | 'company'>;

/**
 * The file that a link to a card names. It does not exist: the editor follows relative links only to files, and `recordLinks.ts` replaces its tab
 * by the record. Only the id counts, so that the link stays valid when the card is renamed.
 */
export const cardPath = (card: NamedCard): string => `/Cards/${fileName(cardName(card))}${cardMark(card)}`;

/** The part of a link to a card that does not change when the card is renamed. */
export const cardMark = ({ id }: Pick<Card, 'id'>): string => `~${encodeId(id)}.card`;

export const cardIdIn = (path: string): string | undefined => decodedIn(/~([\w=-]+)\.card$/.exec(path)?.[1]);

/** Ids of all cards that a Markdown text links to. */
export const cardIdsIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/~([\w=-]+)\.card\b/g), ([, id]) => decodedIn(id)).filter((id) => id !== undefined));

/** The file that a link to a note names. Only the id counts, so that the link stays valid when the note is renamed or moved. */
export const notePath = (note: Pick<NoteListItem, 'id' | 'title'>): string =>
  `/Notes/${fileName(note.title)}${noteMark(note)}`;

export const noteMark = ({ id }: Pick<NoteListItem, 'id'>): string => `~${encodeId(id)}.note`;

export const noteIdIn = (path: string): string | undefined => decodedIn(/~([\w=-]+)\.note$/.exec(path)?.[1]);

/** The file that a link to a meeting names, or to a message of its transcript. Only the ids count. */
export function meetingPath({ meetingId, title, messageId }: MeetingPlace): string {
  const message = messageId === undefined ? '' : `@${encodeId(messageId)}`;
  return `/Meetings/${fileName(title)}~${encodeId(meetingId)}${message}.meeting`;
}

export function meetingPlaceIn(path: string): Omit<MeetingPlace, 'title'> | undefined {
  const [, meeting, message] = /~([\w=-]+)(?:@([\w=-]+))?\.meeting$/.exec(path) ?? [];
  const [meetingId, messageId] = [decodedIn(meeting), decodedIn(message)];
  if (meetingId === undefined || (message !== undefined && messageId === undefined)) return undefined;
  return { meetingId, ...(messageId === undefined ? {} : { messageId }) };
}

/** Whether a link names a record by its id, which is opened in place of a file. */
export const isRecordPath = (path: string): boolean =>
  cardIdIn(path) !== undefined || noteIdIn(path) !== undefined || meetingPlaceIn(path) !== undefined;

/** A service may have ids with any characters; those that a path cannot have are written as `=2f`. */
const encodeId = (id: string): string =>
  Array.from(new TextEncoder().encode(id), (byte) => {
    const character = String.fromCharCode(byte);
    return /[\w-]/.test(character) ? character : `=${byte.toString(16).padStart(2, '0')}`;
  }).join('');

function decodedIn(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded.replaceAll('=', '%'));
  } catch {
    return undefined;
  }
}

export const markdownLink = (label: string, from: string, to: string): string =>
  `[${escapedLabel(label)}](${relativePath(from, to)})`;

export const escapedLabel = (label: string): string => label.replace(/[\\[\]`*_<]/g, String.raw`\$&`);

export function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split('/').slice(0, -1), to.split('/')];
  const same = folders.findIndex((folder, index) => target[index] !== folder);
  const common = same < 0 ? folders.length : same;
  const up = folders.slice(common).map(() => '..');
  return [...up, ...target.slice(common).map(encodeSegment)].join('/');
}

/** Only what ends or changes a link's destination is encoded, so that it stays readable. */
export const encodeSegment = (name: string): string =>
  name.replace(/[%\s()<>#?[\]\\"&]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** Candidate paths of a relative link, the path as written first, then with `.md`; empty for a URL, a heading or an empty link. */
export function linkedPaths(from: string, link: string): readonly string[] {
  if (URL.canParse(link) || /^(#|\/\/|$)/.test(link)) return [];
  const base = `note://notes${from.split('/').map(encodeURIComponent).join('/')}`;
  const path = decoded(URL.parse(link, base)?.pathname ?? '');
  return path === undefined ? [] : path.endsWith('.md') ? [path] : [path, `${path}.md`];
}

function decoded(path: string): string | undefined {
  try {
    // A percent sign that begins no escape is literal, as in the editor's own links.
    return decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return undefined;
  }
}
