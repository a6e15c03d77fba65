import { escapedLabel, linkedPaths, noteIdIn, notePath, relativePath } from './linkPaths.ts';

interface NamedPlace {
  readonly title: string;
  readonly path: string;
}

/** A note whose path a change of a title or folder has changed: its own, or that of another note of the same title. */
export interface RenamedNote {
  readonly id: string;
  readonly before: NamedPlace;
  readonly after: NamedPlace;
}

/** Paths of the note with the text. */
interface LinkingNote {
  readonly before: string;
  readonly after: string;
}

export interface TextEdit {
  readonly index: number;
  readonly length: number;
  readonly text: string;
}

const fence = / {0,3}(?<fence>`{3,}|~{3,})[^\n]*[\s\S]*?(?:\n {0,3}\k<fence>|$)/.source;
const codeSpan = /(?<ticks>`+)[^`\n]+\k<ticks>/.source;
const label = /(?:[^[\]\\\n]|\\.|\[(?:[^[\]\\\n]|\\.){0,200}\]){0,1000}/.source;
const address = /<[^<>\n]{0,2000}>|[^\s()<>]{0,2000}/.source;
const link = String.raw`(?<![\\!])\[(?<label>${label})\]\((?<address>${address})(?<hint>\s+"[^"\n]*")?\)`;
const codeOrLink = new RegExp(`(?<=^|\\n)${fence}|${codeSpan}|${link}`, 'g');

/**
 * Edits that give links to renamed notes their new name and id. Links by path mean the note that was there before; `linked` are the notes
 * that they may name, which are all if the note with the text was moved itself. A label stays unless it is the old title.
 */
export function linkEdits(
  text: string,
  from: LinkingNote,
  renamed: readonly RenamedNote[],
  linked: readonly RenamedNote[] = renamed,
): readonly TextEdit[] {
  const byId = new Map(renamed.map((note) => [note.id, note]));
  const byPath = new Map(linked.map((note) => [note.before.path, note]));
  const edits: TextEdit[] = [];
  for (const { 0: whole, index, groups } of text.matchAll(codeOrLink)) {
    const { label: words, address: written = '', hint = '' } = groups ?? {};
    if (words === undefined) continue;
    const bare = written.replace(/^<(.*)>$/, '$1');
    const paths = linkedPaths(from.before, bare);
    const noteId = noteIdIn(paths[0] ?? '');
    const note = noteId === undefined ? paths.flatMap((path) => byPath.get(path) ?? [])[0] : byId.get(noteId);
    if (note === undefined) continue;
    const { before, after } = note;
    const named = words.replace(/\\([^\w\s])/g, '$1') === before.title ? escapedLabel(after.title) : words;
    const target = relativePath(from.after, notePath({ id: note.id, title: after.title }));
    const edited = `[${named}](${target}${/#.*$/.exec(bare)?.[0] ?? ''}${hint})`;
    if (edited !== whole) edits.push({ index, length: whole.length, text: edited });
  }
  return edits;
}

export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const edit of edits) {
    parts.push(text.slice(end, edit.index), edit.text);
    end = edit.index + edit.length;
  }
  return [...parts, text.slice(end)].join('');
}
