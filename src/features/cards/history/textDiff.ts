import { shortText } from '../../../base/text/shortText.ts';

export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Characters of unchanged text beside a change. */
const contextLength = 40;
const maxPartLength = 200;
const maxParts = 30;
/** Steps of the comparison, above which the changed text counts as replaced. */
const maxSteps = 100_000;

export function diffWords(before: string, after: string): DiffPart[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const end = Math.min(old.length, now.length);
  let start = 0;
  while (start < end && old[start] === now[start]) start += 1;
  let tail = 0;
  while (tail < end - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const parts: DiffPart[] = [
    { kind: 'same', text: endOf(now.slice(0, start).join('')) },
    ...compare(old.slice(start, old.length - tail), now.slice(start, now.length - tail)),
    { kind: 'same', text: startOf(now.slice(now.length - tail).join('')) },
  ];
  return parts.filter(({ text }) => text !== '').slice(0, maxParts);
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}]+|./gsu) ?? [];

function compare(old: readonly string[], now: readonly string[]): DiffPart[] {
  if (old.length * now.length > maxSteps) return joined([...marked('removed', old), ...marked('added', now)]);
  // lengths[i][j]: words that old from i and now from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    const row = lengths[i];
    for (let j = now.length - 1; row !== undefined && j >= 0; j -= 1)
      row[j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const words: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      words.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      words.push({ kind: 'removed', text: was });
      i += 1;
    } else {
      words.push({ kind: 'added', text: is ?? '' });
      j += 1;
    }
  }
  return joined(words);
}

const marked = (kind: DiffPart['kind'], words: readonly string[]): DiffPart[] => words.map((text) => ({ kind, text }));

/** A space between two changed words changes with them, so that a changed phrase is one part. */
function joined(words: readonly DiffPart[]): DiffPart[] {
  const parts: { kind: DiffPart['kind']; text: string }[] = [];
  let [removed, added] = ['', ''];
  const flush = (): void => {
    if (removed !== '') parts.push({ kind: 'removed', text: shortText(removed, maxPartLength) });
    if (added !== '') parts.push({ kind: 'added', text: shortText(added, maxPartLength) });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of words.entries()) {
    const isInChange = kind === 'same' && /^\s+$/.test(text) && removed + added !== '';
    const continues = isInChange && words[index + 1] !== undefined && words[index + 1]?.kind !== 'same';
    if (kind === 'removed' || continues) removed += text;
    if (kind === 'added' || continues) added += text;
    if (kind !== 'same' || continues) continue;
    flush();
    const last = parts.at(-1);
    if (last?.kind === 'same') last.text += text;
    else parts.push({ kind, text });
  }
  flush();
  return parts.map((part) => (part.kind === 'same' ? { ...part, text: middleOf(part.text) } : part));
}

const chars = (text: string): string[] => [...text];

const endOf = (text: string): string =>
  text.length <= contextLength ? text : `…${chars(text).slice(-contextLength).join('')}`;

const startOf = (text: string): string =>
  text.length <= contextLength ? text : `${chars(text).slice(0, contextLength).join('')}…`;

const middleOf = (text: string): string =>
  text.length <= 2 * contextLength
    ? text
    : `${chars(text).slice(0, contextLength).join('')}…${chars(text).slice(-contextLength).join('')}`;
