import type { Stats } from '../../contract/tracker/board.ts';
import { cardCounts, columnRows, type StoredColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import type { TrackerHandlers } from '../handler.ts';
import { invalid } from '../localError.ts';
import { funnelOf, type StageChange } from './funnel.ts';
import { readSettings } from './settings.ts';
import { weeklyOf } from './weekly.ts';

interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Statistics of all cards that are not deleted, archived ones included. The period limits only the weekly activity; funnel and totals cover
 * every card (payloads, Points decided: Statistics).
 */
function readStatistics(database: Database, { from, to }: PeriodInput, now: Date): Stats {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid({ path: 'from', message: `is after to (${to}); the first day counted cannot follow the last one` });
  }
  const period = { from: from ?? null, to: to ?? null };
  const counts = cardCounts(database);
  const columns = columnRows(database).map(({ id, record }) => ({
    id,
    title: (JSON.parse(record) as StoredColumn).title,
    current: counts.get(id) ?? 0,
  }));
  const history = database.all<StageChange & Record<string, string | null>>(
    `SELECT card_id AS cardId, at, type, from_column_id AS fromColumnId, to_column_id AS toColumnId
     FROM history WHERE type IN ('created', 'imported', 'moved', 'archived') ORDER BY sequence`,
  );
  return {
    generatedAt: now.toISOString(),
    period,
    totals: readTotals(database),
    funnel: funnelOf(columns, history),
    weekly: weeklyOf(history, period, readSettings(database), now),
  };
}

function readTotals(database: Database): Stats['totals'] {
  const row = database.get<{ all: number; archived: number }>(
    'SELECT count(*) AS "all", count(archived_at) AS archived FROM cards',
  );
  const { all, archived } = row ?? { all: 0, archived: 0 };
  return { active: all - archived, archived, all };
}

export const statisticsHandlers = {
  tracker_get_stats: ({ database, now }, period) => readStatistics(database, period, now()),

  tracker_export_stats_pdf: async ({ database, now }, period) => {
    // Read before the first `await`, inside the call's transaction.
    const statistics = readStatistics(database, period, now());
    const { statisticsDocument } = await import('../pdf/statisticsDocument.ts');
    return statisticsDocument(statistics);
  },
} satisfies TrackerHandlers;
