import { shortText } from '../../base/text/shortText.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import type { Call } from '../handler.ts';
import type { Stage } from './columns.ts';

export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Happening {
  /** Of an event that was imported; the call's time by default. */
  readonly at?: string;
  readonly type: HistoryEntry['type'];
  readonly from?: Stage | null;
  readonly to?: Stage | null;
  readonly changes?: readonly Change[];
  readonly meetingId?: string;
}

/**
 * Records an event of a card, with the call's actor. A card changes its stage by `created`, `imported` (to), `moved` (from, to)
 * and `archived` (from); a move within one column has the same stage on both sides.
 */
export function addHistory({ database, now, actor }: Call, cardId: string, happening: Happening): void {
  const { type, from = null, to = null, changes = [], meetingId = null, at = now().toISOString() } = happening;
  database.run(
    'INSERT INTO main.history (card_id, at, type, from_column_id, to_column_id, record) VALUES (?, ?, ?, ?, ?, ?)',
    cardId,
    at,
    type,
    from?.columnId ?? null,
    to?.columnId ?? null,
    JSON.stringify({ at, actor, type, from, to, changes: changes.map(shortChange), meetingId }),
  );
}

/** Characters of a text in an entry, which names the change but does not preserve the content. */
const maxLength = 500;
/** Longer entries date from before texts were shortened. */
const shortLength = 4_000;

function shortChange({ field, before, after }: Change): Change {
  const start = typeof before === 'string' && typeof after === 'string' ? startOfExcerpt(before, after) : 0;
  const excerpt = (value: unknown) =>
    shortValue(start > 0 && typeof value === 'string' ? `…${value.slice(start)}` : value);
  return { field, before: excerpt(before), after: excerpt(after) };
}

/** Characters before the first difference of two long texts. */
const contextLength = 100;

function startOfExcerpt(before: string, after: string): number {
  if (before.length <= maxLength && after.length <= maxLength) return 0;
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const start = same - contextLength;
  // Not inside a character of two units.
  return start <= 1 ? 0 : start - (/[\uDC00-\uDFFF]/.test(before.charAt(start)) ? 1 : 0);
}

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return shortText(value, maxLength);
  if (Array.isArray(value)) return value.map(shortValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortValue(inner)]));
}

export function shortEntry(record: string): string {
  if (record.length <= shortLength) return record;
  const entry = JSON.parse(record) as { readonly changes: readonly Change[] };
  return JSON.stringify({ ...entry, changes: entry.changes.map(shortChange) });
}
