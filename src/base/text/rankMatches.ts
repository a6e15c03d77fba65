import { foldText } from './foldText.ts';

/** Texts of a record, each as `foldText` makes it. */
export interface Searchable {
  readonly names: readonly string[];
  /** Where words are found too, after those in names. */
  readonly rest: string;
}

export interface RankedMatch<T> {
  readonly item: T;
  /** Whether one of its names is what was typed. */
  readonly isExact: boolean;
}

const ranks = 5;

/** Lower is better; undefined if a word is missing. Nothing typed matches everything equally. */
function rankOf(text: string, words: readonly string[], { names, rest }: Searchable): number | undefined {
  if (text === '') return ranks - 1;
  if (names.includes(text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  if (names.some((name) => name.includes(text))) return 2;
  if (names.some((name) => words.every((word) => name.includes(word)))) return 3;
  return words.every((word) => rest.includes(word) || names.some((name) => name.includes(word))) ? 4 : undefined;
}

const wordsIn = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/**
 * The first `max` of the records with all typed words, in any order: those with the typed name, those whose name begins with it or has it,
 * those with all words in a name, then the others. Equally good ones keep their order.
 */
export function bestMatches<T>(
  typed: string,
  items: Iterable<T>,
  searchableOf: (item: T) => Searchable,
  max: number,
): readonly RankedMatch<T>[] {
  const words = wordsIn(typed);
  const text = words.join(' ');
  const byRank: T[][] = Array.from({ length: ranks }, () => []);
  for (const item of items) {
    const rank = rankOf(text, words, searchableOf(item));
    const equal = rank === undefined ? undefined : byRank[rank];
    if (equal !== undefined && equal.length < max) equal.push(item);
    if (text === '' && equal?.length === max) break;
  }
  return byRank.flatMap((equal, rank) => equal.map((item) => ({ item, isExact: rank === 0 }))).slice(0, max);
}

/** As `bestMatches` for records that a service has found, perhaps by texts that are not known here, so that none is left out. */
export function rankFound<T>(
  typed: string,
  found: readonly T[],
  namesOf: (item: T) => readonly string[],
): readonly RankedMatch<T>[] {
  const searchableOf = (item: T): Searchable => ({ names: namesOf(item).map(foldText), rest: '' });
  const ranked = bestMatches(typed, found, searchableOf, found.length);
  const best = new Set(ranked.map(({ item }) => item));
  return [...ranked, ...found.filter((item) => !best.has(item)).map((item) => ({ item, isExact: false }))];
}
