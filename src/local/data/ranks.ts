import type { Database } from './database.ts';

/** Gap between neighbors, so that a move writes one row and only rarely the whole column. */
const gap = 2 ** 20;

const inColumn = 'FROM cards WHERE column_id = ? AND archived_at IS NULL AND sequence <> ?';

export interface RankSlot {
  readonly rank: number;
  readonly position: number;
}

/** The place for a 0-based position in a column; the end if omitted or beyond it. The row with sequence `except` does not count. */
export function slotIn(database: Database, columnId: string, position?: number, except = -1): RankSlot {
  if (position === undefined) return slotAtEnd(database, columnId, except);
  const neighbours = (): (number | undefined)[] =>
    database
      .all<{ rank: number }>(
        `SELECT rank ${inColumn} ORDER BY rank LIMIT 2 OFFSET ?`,
        columnId,
        except,
        Math.max(position - 1, 0),
      )
      .map(({ rank }) => rank);
  const [before, after] = neighbours();
  if (position === 0) return { rank: before === undefined ? 0 : before - gap, position };
  if (before === undefined || after === undefined) return slotAtEnd(database, columnId, except);
  if (after - before > 1) return { rank: Math.floor((before + after) / 2), position };
  spread(database, columnId);
  return slotIn(database, columnId, position, except);
}

function slotAtEnd(database: Database, columnId: string, except: number): RankSlot {
  // Two queries, because a combined one would keep SQLite from using the index for each.
  const last = database.get<{ rank: number }>(`SELECT rank ${inColumn} ORDER BY rank DESC LIMIT 1`, columnId, except);
  const count = database.get<{ n: number }>(`SELECT count(*) AS n ${inColumn}`, columnId, except);
  return { rank: (last?.rank ?? -gap) + gap, position: count?.n ?? 0 };
}

export const slotAfter = ({ rank, position }: RankSlot): RankSlot => ({ rank: rank + gap, position: position + 1 });

export const positionOf = (database: Database, columnId: string, rank: number): number =>
  database.get<{ n: number }>(
    'SELECT count(*) AS n FROM cards WHERE column_id = ? AND archived_at IS NULL AND rank < ?',
    columnId,
    rank,
  )?.n ?? 0;

function spread(database: Database, columnId: string): void {
  database.run(
    `UPDATE main.cards SET rank = spaced.rank FROM (
       SELECT sequence, row_number() OVER (ORDER BY rank) * ${gap} AS rank
       FROM cards WHERE column_id = ? AND archived_at IS NULL
     ) AS spaced WHERE cards.sequence = spaced.sequence`,
    columnId,
  );
}
