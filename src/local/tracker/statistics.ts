import { addDays, dayInTimeZone, inDays, weekStartOf } from '../../base/domain/calendar.ts';
import { median } from '../../base/domain/median.ts';
import type { Settings, Stats } from '../../contract/tracker/board.ts';
import { cardCounts, columnRows, type StoredColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import type { TrackerHandlers } from '../handler.ts';
import { invalid } from '../localError.ts';
import { readSettings } from './settings.ts';

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

export type Period = Stats['period'];

/** Maximum weeks in one response (payloads, Points decided: Statistics). */
const maxWeeks = 26;

type Calendar = Pick<Settings, 'timeZone' | 'weekStartsOn'>;

/**
 * Activity for each week of the period, both days included, limited to its last 26 weeks, by days in the settings' time zone. Without
 * bounds the period runs from the first history entry to today; a move within one column does not count.
 */
export function weeklyOf(
  history: readonly StageChange[],
  period: Period,
  calendar: Calendar,
  now: Date,
): Stats['weekly'] {
  const dayOf = dayInTimeZone(calendar.timeZone);
  const last = period.to ?? dayOf(now);
  const first = period.from ?? firstDay(history, dayOf);
  if (first === undefined || first > last) return [];

  const weekOf = (day: string): string => weekStartOf(day, calendar.weekStartsOn);
  const earliest = addDays(weekOf(last), -7 * (maxWeeks - 1));
  const begin = first < earliest ? earliest : weekOf(first);
  const weeks = new Map<string, Stats['weekly'][number]>();
  for (let weekStart = begin; weekStart <= last; weekStart = addDays(weekStart, 7)) {
    weeks.set(weekStart, { weekStart, created: 0, moved: 0, archived: 0 });
  }
  // No time zone is a whole day away from UTC, so earlier entries need no calendar conversion.
  const surelyBefore = addDays(begin, -2);
  for (const change of history) {
    if (change.at < surelyBefore) continue;
    const what = activity(change);
    if (what === undefined) continue;
    const day = dayOf(change.at);
    if (day < first || day > last) continue;
    const week = weeks.get(weekOf(day));
    if (week !== undefined) week[what]++;
  }
  return [...weeks.values()];
}

function firstDay(history: readonly StageChange[], dayOf: (moment: string) => string): string | undefined {
  let first: string | undefined;
  for (const { at } of history) if (first === undefined || at < first) first = at;
  return first === undefined ? undefined : dayOf(first);
}

function activity({ type, fromColumnId, toColumnId }: StageChange): 'created' | 'moved' | 'archived' | undefined {
  switch (type) {
    case 'created':
    case 'imported':
      return 'created';
    case 'moved':
      return fromColumnId === toColumnId ? undefined : 'moved';
    case 'archived':
      return 'archived';
    default:
      return undefined;
  }
}

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
