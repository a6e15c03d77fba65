import type { Database } from './database.ts';

/** Room between two neighbours, so that a move writes one row and only seldom the whole column. */
const gap = 2 ** 20;

const inColumn = 'FROM cards WHERE column_id = ? AND archived_at IS NULL AND sequence <> ?';

export interface Place {
  readonly rank: number;
  readonly position: number;
}

/** The rank for a 0-based position in a column, its end when left out or past it; the row `except` does not count. */
export function placeIn(database: Database, columnId: string, position?: number, except = -1): Place {
  const count = database.get<{ n: number }>(`SELECT count(*) AS n ${inColumn}`, columnId, except)?.n ?? 0;
  const index = Math.min(position ?? count, count);
  const ranks = (): number[] =>
    database
      .all<{ rank: number }>(
        `SELECT rank ${inColumn} ORDER BY rank LIMIT 2 OFFSET ?`,
        columnId,
        except,
        Math.max(index - 1, 0),
      )
      .map((row) => row.rank);
  const rank = between(index, ranks());
  if (rank !== undefined) return { rank, position: index };
  spread(database, columnId);
  return { rank: between(index, ranks()) ?? 0, position: index };
}

/** The place behind one at a column's end, for a caller that fills the column without looking again. */
export const placeAfter = ({ rank, position }: Place): Place => ({ rank: rank + gap, position: position + 1 });

/** The position that a rank means in its column. */
export const positionOf = (database: Database, columnId: string, rank: number): number =>
  database.get<{ n: number }>(
    'SELECT count(*) AS n FROM cards WHERE column_id = ? AND archived_at IS NULL AND rank < ?',
    columnId,
    rank,
  )?.n ?? 0;

/** A number before, between or after the neighbours of `index`; undefined where there is no room left. */
function between(index: number, [first, second]: readonly number[]): number | undefined {
  if (first === undefined) return 0;
  if (index === 0) return first - gap;
  if (second === undefined) return first + gap;
  const middle = Math.floor((first + second) / 2);
  return middle === first ? undefined : middle;
}

/** Gives every card of a column room again, in the same order. */
function spread(database: Database, columnId: string): void {
  database.run(
    `UPDATE cards SET rank = spaced.rank FROM (
       SELECT sequence, row_number() OVER (ORDER BY rank) * ${gap} AS rank
       FROM cards WHERE column_id = ? AND archived_at IS NULL
     ) AS spaced WHERE cards.sequence = spaced.sequence`,
    columnId,
  );
}
