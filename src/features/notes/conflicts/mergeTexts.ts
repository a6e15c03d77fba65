import { diff3Merge } from 'node-diff3';

import { editorTextOf } from './mergeBases.ts';

type Lines = readonly string[];
type Part = readonly [mine: Lines, base: Lines, theirs: Lines];

/** Pairs of equal lines in one part; node-diff3 examines each, so more would take seconds. */
const maxPairs = 100_000;

/**
 * As `mergeTexts`, but a note in the editor and the same note written by another client may differ in line breaks and byte order mark, which
 * are no changes of lines. Those of `theirs` stay, unless the user changed them. Equal texts need no base.
 */
export function mergeNoteTexts(base: string | undefined, mine: string, theirs: string): string | undefined {
  const [ownLines, newest] = [editorTextOf(mine), editorTextOf(theirs)];
  const merged =
    ownLines === newest ? newest : base === undefined ? undefined : mergeTexts(editorTextOf(base), ownLines, newest);
  if (merged === undefined) return undefined;
  const kept = <T>(formOf: (text: string) => T): T =>
    formOf(base !== undefined && formOf(mine) !== formOf(base) ? mine : theirs);
  return kept(markOf) + merged.replaceAll('\n', kept(lineBreakOf));
}

const markOf = (text: string): string => (text.startsWith('\ufeff') ? '\ufeff' : '');

const lineBreakOf = (text: string): string => /\r\n?|\n/.exec(text)?.[0] ?? '\n';

/** A text with the changes of both where they do not overlap, and those of the user where they do. */
export interface KeptVersion {
  readonly text: string;
  /** Paragraphs that they wrote and the text lacks. */
  readonly leftOut: readonly string[];
  /** Paragraphs that they deleted, of which the text has a changed form. */
  readonly undeleted: readonly string[];
}

/** Merges texts that `mergeNoteTexts` does not, into text as the editor has it. Without a base, all of `mine` is kept. */
export function mergeKeepingMine(base: string | undefined, mine: string, theirs: string): KeptVersion {
  const lines = (text: string): Lines => linesOf(editorTextOf(text));
  const whole: Part = [lines(mine), lines(base ?? ''), lines(theirs)];
  const regions = base === undefined ? [{ overlap: whole }] : [...partsOf(whole)].flatMap(regionsOf);
  const overlaps = regions.flatMap(({ overlap }) => (overlap === undefined ? [] : [overlap]));
  return {
    text: regions.flatMap(({ merged, overlap }) => merged ?? overlap?.[0] ?? []).join(''),
    leftOut: overlaps.flatMap(([own, common, newest]) =>
      paragraphsOf(newest, (line) => !common.includes(line) && !wordsOf(own).includes(wordsOf([line]))),
    ),
    undeleted: overlaps.flatMap(([own, common, newest]) =>
      newest.every((line) => common.includes(line)) && own.some((line) => !newest.includes(line))
        ? paragraphsOf(common, (line) => !newest.includes(line))
        : [],
    ),
  };
}

const wordsOf = (lines: Lines): string => ` ${lines.join('').split(/\s+/).filter(Boolean).join(' ')} `;

/** Blocks between blank lines, of only the lines that are wanted. */
const paragraphsOf = (lines: Lines, isWanted: (line: string) => boolean): string[] =>
  lines
    .map((line) => (line.trim() === '' ? '\n\n' : isWanted(line) ? line : ''))
    .join('')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Both changes to `base`, merged line by line; undefined if they overlap or touch, or if the texts differ too much to compare. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const text: Lines[] = [];
  for (const part of partsOf([linesOf(mine), linesOf(base), linesOf(theirs)])) {
    for (const { merged } of regionsOf(part)) {
      if (merged === undefined) return undefined;
      text.push(merged);
    }
  }
  return text.flat().join('');
}

const linesOf = (text: string): Lines => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Lines that have the changes of both, or lines whose changes overlap. */
interface Region {
  readonly merged?: Lines;
  readonly overlap?: Part;
}

function regionsOf(part: Part): readonly Region[] {
  const [mine, base, theirs] = part;
  if (isSame(mine, base)) return [{ merged: theirs }];
  if (isSame(theirs, base)) return [{ merged: mine }];
  if (pairs(mine, base) > maxPairs || pairs(theirs, base) > maxPairs) return [{ overlap: part }];
  return diff3Merge([...mine], [...base], [...theirs]).map(({ ok, conflict }) =>
    conflict === undefined ? { merged: ok ?? [] } : { overlap: [conflict.a, conflict.o, conflict.b] },
  );
}

const isSame = (one: Lines, other: Lines): boolean =>
  one.length === other.length && one.every((line, index) => line === other[index]);

function pairs(one: Lines, other: Lines): number {
  const counts = countsOf(other);
  return one.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}

/** Splits the texts at lines that all three have once and in the same order, which also keeps each comparison short. */
function* partsOf([mine, base, theirs]: Part): Iterable<Part> {
  const [inMine, inBase, inTheirs] = [onceIn(mine), onceIn(base), onceIn(theirs)];
  let [a, o, b] = [0, 0, 0];
  for (const [line, at] of inBase) {
    const [nextA = -1, nextB = -1] = [inMine.get(line), inTheirs.get(line)];
    if (nextA < a || nextB < b) continue;
    yield [mine.slice(a, nextA), base.slice(o, at), theirs.slice(b, nextB)];
    yield [[line], [line], [line]];
    [a, o, b] = [nextA + 1, at + 1, nextB + 1];
  }
  yield [mine.slice(a), base.slice(o), theirs.slice(b)];
}

function onceIn(lines: Lines): Map<string, number> {
  const counts = countsOf(lines);
  return new Map(lines.flatMap((line, index) => (counts.get(line) === 1 ? [[line, index] as const] : [])));
}

function countsOf(lines: Lines): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}
