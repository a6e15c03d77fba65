import { inDays } from '../../base/domain/calendar.ts';
import { median } from '../../base/domain/median.ts';
import type { Stats } from '../../contract/tracker/board.ts';

interface FunnelColumn {
  readonly id: string;
  readonly title: string;
  readonly current: number;
}

export interface StageChange {
  readonly cardId: string;
  readonly at: string;
  readonly type: string;
  readonly fromColumnId: string | null;
  readonly toColumnId: string | null;
}

/**
 * Computes the funnel (payloads, Points decided: Statistics) from the whole history, with each card's entries in order of time. A stage is
 * reached if a later one was; a stay ends with a move to another stage or with archiving.
 */
export function funnelOf(columns: readonly FunnelColumn[], history: Iterable<StageChange>): Stats['funnel'] {
  const positions = new Map(columns.map(({ id }, position) => [id, position]));
  const furthest = new Map<string, number>();
  const stays = new Stays();
  for (const change of history) {
    stays.follow(change);
    for (const columnId of [change.fromColumnId, change.toColumnId]) {
      const position = columnId === null ? undefined : positions.get(columnId);
      if (position === undefined) continue;
      furthest.set(change.cardId, Math.max(position, furthest.get(change.cardId) ?? 0));
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

function reachedBy(count: number, furthest: Iterable<number>): number[] {
  const reached = new Array<number>(count).fill(0);
  for (const position of furthest) reached[position] = (reached[position] ?? 0) + 1;
  for (let position = count - 2; position >= 0; position--) {
    reached[position] = (reached[position] ?? 0) + (reached[position + 1] ?? 0);
  }
  return reached;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

class Stays {
  readonly #open = new Map<string, { readonly columnId: string; readonly since: number }>();
  readonly #days = new Map<string, number[]>();

  follow({ cardId, at, type, fromColumnId, toColumnId }: StageChange): void {
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

  completed(columnId: string): readonly number[] {
    return this.#days.get(columnId) ?? [];
  }
}
