import type { Stats } from '../../contract/tracker/board.ts';
import { inDays } from './weeks.ts';

/** A stage of the board as it stands now, in board order. */
interface FunnelColumn {
  readonly id: string;
  readonly title: string;
  /** Active cards in it now. */
  readonly current: number;
}

/** One entry of the history: what happened to which card, and between which columns. */
export interface Passage {
  readonly cardId: string;
  /** RFC 3339 UTC. */
  readonly at: string;
  readonly type: string;
  readonly fromColumnId: string | null;
  readonly toColumnId: string | null;
}

/**
 * How far the cards came (payloads, Points decided: Statistics), from the whole history, in which each card's entries are in
 * order of time. A stage counts as reached when a later one was; a stay ends by moving to another stage or by archiving.
 */
export function funnelOf(columns: readonly FunnelColumn[], history: Iterable<Passage>): Stats['funnel'] {
  const positions = new Map(columns.map(({ id }, position) => [id, position]));
  const furthest = new Map<string, number>();
  const stays = new Stays();
  for (const passage of history) {
    stays.follow(passage);
    for (const columnId of [passage.fromColumnId, passage.toColumnId]) {
      const position = columnId === null ? undefined : positions.get(columnId);
      if (position === undefined) continue;
      furthest.set(passage.cardId, Math.max(position, furthest.get(passage.cardId) ?? 0));
    }
  }
  const reached = reachedBy(columns.length, furthest.values());
  return columns.map(({ id, title, current }, position) => ({
    columnId: id,
    title,
    position,
    current,
    reached: reached[position] ?? 0,
    conversion: ratio(reached[position] ?? 0, reached[position - 1] ?? 0),
    medianDays: median(stays.completed(id)),
  }));
}

/** For each position, how many of the furthest ones lie there or further on. */
function reachedBy(count: number, furthest: Iterable<number>): number[] {
  const reached = new Array<number>(count).fill(0);
  for (const position of furthest) reached[position] = (reached[position] ?? 0) + 1;
  for (let position = count - 2; position >= 0; position--) {
    reached[position] = (reached[position] ?? 0) + (reached[position + 1] ?? 0);
  }
  return reached;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

/** Follows each card from stage to stage and keeps how long it stayed. */
class Stays {
  readonly #open = new Map<string, { readonly columnId: string; readonly since: number }>();
  readonly #days = new Map<string, number[]>();

  follow({ cardId, at, type, fromColumnId, toColumnId }: Passage): void {
    if (type !== 'archived' && (toColumnId === null || toColumnId === fromColumnId)) return;
    const time = Date.parse(at);
    const stay = this.#open.get(cardId);
    if (stay !== undefined) {
      const days = this.#days.get(stay.columnId) ?? [];
      days.push(inDays(Math.max(0, time - stay.since)));
      this.#days.set(stay.columnId, days);
    }
    if (toColumnId === null) this.#open.delete(cardId);
    else this.#open.set(cardId, { columnId: toColumnId, since: time });
  }

  /** Lengths in days of the stays in a column that are over. */
  completed(columnId: string): readonly number[] {
    return this.#days.get(columnId) ?? [];
  }
}
