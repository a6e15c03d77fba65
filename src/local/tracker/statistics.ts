import { addDays, beginningIn, dayInTimeZone, inDays, weekStartOf } from '../../base/domain/calendar.ts';
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
  const history = readStageChanges(database);
  return {
    generatedAt: now.toISOString(),
    period,
    totals: readTotals(database),
    funnel: funnelOf(columns, history),
    weekly: weeklyOf(history, period, readSettings(database), now),
  };
}

function readStageChanges(database: Database): StageChange[] {
  type Stored = [cardId: string, at: string, type: string, fromColumnId: string | null, toColumnId: string | null];
  const stored = database.arrays<Stored>(
    `SELECT card_id, at, type, from_column_id, to_column_id
     FROM history WHERE type IN ('created', 'imported', 'moved', 'archived') ORDER BY sequence`,
  );
  return stored.map(([cardId, text, type, fromColumnId, toColumnId]) => {
    const at = Date.parse(text);
    return { cardId, at, type, fromColumnId, toColumnId };
  });
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
  const weeks: Stats['weekly'] = [];
  for (let weekStart = begin; weekStart <= last; weekStart = addDays(weekStart, 7)) {
    weeks.push({ weekStart, created: 0, moved: 0, archived: 0 });
  }
  // The beginnings of few days are found faster than the days of all changes.
  const beginningOf = beginningIn(calendar.timeZone);
  const beginnings = weeks.map(({ weekStart }) => beginningOf(weekStart));
  const start = beginningOf(first);
  const end = beginningOf(addDays(last, 1));
  let index = 0;
  for (const change of history) {
    const { at } = change;
    const what = activity(change);
    if (what === undefined || !(at >= start && at < end)) continue;
    // Most changes are in order of time, so that few weeks are passed.
    while (at < (beginnings[index] ?? at)) index--;
    while (at >= (beginnings[index + 1] ?? end)) index++;
    const week = weeks[index];
    if (week !== undefined) week[what]++;
  }
  return weeks;
}

function firstDay(history: readonly StageChange[], dayOf: (moment: Date) => string): string | undefined {
  let first = Number.POSITIVE_INFINITY;
  for (const { at } of history) if (at < first) first = at;
  return Number.isFinite(first) ? dayOf(new Date(first)) : undefined;
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
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly type: string;
  readonly fromColumnId: string | null;
  readonly toColumnId: string | null;
}

/**
 * Computes the funnel (payloads, Points decided: Statistics) from the whole history, with each card's entries in order of time. A stage is
 * reached if a later one was; a stay ends with a move to another stage or with archiving.
 */
export function funnelOf(columns: readonly FunnelColumn[], history: Iterable<StageChange>): Stats['funnel'] {
  const stages = new Map<string | null, StageStays>(columns.map(({ id }, position) => [id, { position, days: [] }]));
  const ways = new Map<string, Way>();
  for (const { cardId, at, type, fromColumnId, toColumnId } of history) {
    const from = staysIn(stages, fromColumnId);
    const to = staysIn(stages, toColumnId);
    let way = ways.get(cardId);
    if (way === undefined) {
      way = { furthest: -1, stage: undefined, since: 0 };
      ways.set(cardId, way);
    }
    way.furthest = Math.max(way.furthest, from?.position ?? -1, to?.position ?? -1);
    if (type !== 'archived' && (to === undefined || to === from)) continue;
    way.stage?.days.push(inDays(Math.max(0, at - way.since)));
    way.stage = to;
    way.since = at;
  }
  const reached = reachedBy(columns.length, ways.values());
  return columns.map(({ id, title, current }, position) => ({
    columnId: id,
    title,
    position,
    current,
    reached: reached[position] ?? 0,
    conversion: ratio(reached[position] ?? 0, reached[position - 1] ?? 0),
    medianDays: median(stages.get(id)?.days ?? []),
  }));
}

interface StageStays {
  /** -1 for a column that is deleted. */
  readonly position: number;
  /** Lengths of the stays that have ended. */
  readonly days: number[];
}

/** A card's way so far. */
interface Way {
  /** Position of the last stage that it reached; -1 if it reached none. */
  furthest: number;
  stage: StageStays | undefined;
  /** Since when it is there, in milliseconds. */
  since: number;
}

function staysIn(stages: Map<string | null, StageStays>, columnId: string | null): StageStays | undefined {
  let stage = stages.get(columnId);
  if (stage === undefined && columnId !== null) {
    stage = { position: -1, days: [] };
    stages.set(columnId, stage);
  }
  return stage;
}

function reachedBy(count: number, ways: Iterable<Way>): number[] {
  const reached = new Array<number>(count).fill(0);
  for (const { furthest } of ways) if (furthest >= 0) reached[furthest] = (reached[furthest] ?? 0) + 1;
  for (let position = count - 2; position >= 0; position--) {
    reached[position] = (reached[position] ?? 0) + (reached[position + 1] ?? 0);
  }
  return reached;
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
