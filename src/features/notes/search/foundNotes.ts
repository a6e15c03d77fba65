import { rankFound } from '../../../base/text/rankMatches.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';

export interface FoundNote {
  readonly note: NoteListItem;
  /** In its text; empty if they are not known or only the title has the words. */
  readonly places: readonly Occurrence[];
}

interface FoundNotes {
  readonly ids: ReadonlySet<string>;
  /** Best matches by title first, then those that were changed last. */
  readonly rows: readonly FoundNote[];
}

export const maxNotes = 100;
const maxTexts = 20;
const maxPlacesOfNote = 3;

export const lastChangedFirst = (notes: readonly NoteListItem[]): NoteListItem[] =>
  notes.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));

export async function findInNotes(
  notes: Pick<NotesStore, 'notes' | 'search' | 'textOf'>,
  query: string,
  signal: AbortSignal,
): Promise<FoundNotes> {
  const ids = await notes.search(query, signal);
  const found = lastChangedFirst((notes.notes?.notes ?? []).filter(({ id }) => ids.has(id)));
  const ranked = rankFound(query, found, ({ title }) => [title]).slice(0, maxNotes);
  const rows = ranked.map(async ({ item: note }, index): Promise<FoundNote> => {
    const text = index < maxTexts ? await notes.textOf(note, signal).catch(() => '') : '';
    return { note, places: occurrencesOf(text, query, maxPlacesOfNote) };
  });
  return { ids: new Set(found.map(({ id }) => id)), rows: await Promise.all(rows) };
}

export interface Occurrence {
  readonly index: number;
  readonly length: number;
  /** From 1. */
  readonly line: number;
  readonly snippet: string;
}

const charactersBefore = 30;
const charactersAfter = 70;

/** Places of a query in a text, in any case as the service searches; if there is none, the lines with most of its words. */
export function occurrencesOf(text: string, query: string, max: number): Occurrence[] {
  const phrase = query.trim();
  if (phrase === '') return [];
  const found = firstOf(text.matchAll(patternOf([phrase])), max);
  const places = found.length > 0 ? found : linesWithWords(text, wordsOf(phrase)).slice(0, max);
  return places.map(({ index, 0: { length } }) => ({
    index,
    length,
    line: text.slice(0, index).split('\n').length,
    snippet: snippetOf(text, index, length),
  }));
}

function firstOf<T>(all: Iterable<T>, max: number): T[] {
  const taken: T[] = [];
  for (const each of all) if (taken.push(each) === max) break;
  return taken;
}

const wordsOf = (phrase: string): string[] => phrase.split(/\s+/);

const patternOf = (texts: readonly string[]): RegExp =>
  new RegExp(texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|'), 'giu');

/** The first word in each line that has any, lines with most of the words first. */
function linesWithWords(text: string, words: readonly string[]): readonly RegExpExecArray[] {
  const lines = new Map<number, { readonly first: RegExpExecArray; readonly words: Set<string> }>();
  let [line, from] = [0, 0];
  for (const match of text.matchAll(patternOf(words.toSorted((a, b) => b.length - a.length)))) {
    for (let end = text.indexOf('\n', from); end >= 0 && end < match.index; end = text.indexOf('\n', from)) {
      line += 1;
      from = end + 1;
    }
    const known = lines.get(line) ?? { first: match, words: new Set() };
    known.words.add(match[0].toLowerCase());
    lines.set(line, known);
  }
  return [...lines.values()].toSorted((a, b) => b.words.size - a.words.size).map(({ first }) => first);
}

function snippetOf(text: string, index: number, length: number): string {
  const start = text.lastIndexOf('\n', index - 1) + 1;
  const lineEnd = text.indexOf('\n', index + length);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const from = index - start > charactersBefore ? index - charactersBefore : start;
  const to = Math.min(end, index + length + charactersAfter);
  const cut = text.slice(from, to).toWellFormed().replace(/\s+/g, ' ').trim();
  return `${from > start ? '…' : ''}${cut}${to < end ? '…' : ''}`;
}
