import type { Database } from './database.ts';

/** Gap between neighbors, so that a move writes one row and only rarely those around it. */
const gap = 2 ** 20;

const inColumn = 'FROM cards WHERE column_id = ? AND archived_at IS NULL AND sequence <> ?';
const ranksAround = `SELECT rank ${inColumn} ORDER BY rank LIMIT 2 OFFSET ?`;
const lastRank = `SELECT rank ${inColumn} ORDER BY rank DESC LIMIT 1`;
const cardCount = `SELECT count(*) AS n ${inColumn}`;

export interface RankSlot {
  readonly rank: number;
  readonly position: number;
}

/** The place for a 0-based position in a column; the end if omitted or beyond it. The row with sequence `except` does not count. */
export function slotIn(database: Database, columnId: string, position?: number, except = -1): RankSlot {
  if (position === undefined) return slotAtEnd(database, columnId, except);
  const neighbours = (): (number | undefined)[] =>
    database.all<{ rank: number }>(ranksAround, columnId, except, Math.max(position - 1, 0)).map(({ rank }) => rank);
  const [before, after] = neighbours();
  if (position === 0) return { rank: before === undefined ? 0 : before - gap, position };
  if (before === undefined || after === undefined) return slotAtEnd(database, columnId, except);
  if (after - before > 1) return { rank: Math.floor((before + after) / 2), position };
  spread(database, columnId, position);
  return slotIn(database, columnId, position, except);
}

function slotAtEnd(database: Database, columnId: string, except: number): RankSlot {
  // Two queries, because a combined one would keep SQLite from using the index for each.
  const last = database.get<{ rank: number }>(lastRank, columnId, except);
  const count = database.get<{ n: number }>(cardCount, columnId, except);
  return { rank: (last?.rank ?? -gap) + gap, position: count?.n ?? 0 };
}

export const slotAfter = ({ rank, position }: RankSlot): RankSlot => ({ rank: rank + gap, position: position + 1 });

export const positionOf = (database: Database, columnId: string, rank: number): number =>
  database.get<{ n: number }>(
    'SELECT count(*) AS n FROM cards WHERE column_id = ? AND archived_at IS NULL AND rank < ?',
    columnId,
    rank,
  )?.n ?? 0;

/** Cards on each side of a full place that get new ranks at first. */
const fewestAround = 8;
/** The gaps that they get at least; with less room, more cards get new ranks. */
const leastGap = 2 ** 10;

/** Makes room at a position of a column with new ranks for as few cards as possible, because a column may have thousands. */
function spread(database: Database, columnId: string, position: number): void {
  const rankAt = (offset: number): number | undefined =>
    offset < 0
      ? undefined
      : database.get<{ rank: number }>(
          'SELECT rank FROM cards WHERE column_id = ? AND archived_at IS NULL ORDER BY rank LIMIT 1 OFFSET ?',
          columnId,
          offset,
        )?.rank;
  for (let around = fewestAround; ; around *= 4) {
    const first = Math.max(position - around, 0);
    const count = position + around - first;
    const [low, high] = [rankAt(first - 1), rankAt(first + count)];
    const isEnclosed = low !== undefined && high !== undefined;
    const step = isEnclosed ? Math.floor((high - low) / (count + 1)) : gap;
    if (step < leastGap) continue;
    database.run(
      `UPDATE main.cards SET rank = spaced.rank FROM (
         SELECT sequence, ?1 + row_number() OVER (ORDER BY rank) * ?2 AS rank FROM (
           SELECT sequence, rank FROM cards WHERE column_id = ?3 AND archived_at IS NULL ORDER BY rank LIMIT ?4 OFFSET ?5
         )
       ) AS spaced WHERE cards.sequence = spaced.sequence`,
      low ?? (high === undefined ? 0 : high - (count + 1) * gap),
      step,
      columnId,
      count,
      first,
    );
    return;
  }
}
