import type { BoardModel, ModelCard } from './boardModel.ts';

const day = 86_400_000;

export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** The model's Stats (payloads, Points decided: Statistics), without the time of creation. */
export function statisticsOf(board: BoardModel, period: Period) {
  const cards = [...board.cards.values()];
  const archived = board.archived().length;
  return {
    period,
    totals: { active: cards.length - archived, archived, all: cards.length },
    funnel: funnelOf(board, cards),
    weekly: weeklyOf(board, cards, period),
  };
}

interface Stay {
  readonly columnId: string;
  readonly since: number;
  /** Undefined until the stay ends. */
  until?: number;
}

/** The stages of a card, in order. */
function staysOf({ history }: ModelCard): Stay[] {
  const stays: Stay[] = [];
  for (const { type, at, from, to } of history) {
    const time = Date.parse(at);
    const last = stays.at(-1);
    const leaves = type === 'archived' || (type === 'moved' && from?.columnId !== to?.columnId);
    if (last !== undefined && leaves) last.until = time;
    const enters = type === 'created' || type === 'imported' || (type === 'moved' && leaves);
    if (to !== null && enters) stays.push({ columnId: to.columnId, since: time });
  }
  return stays;
}

function funnelOf(board: BoardModel, cards: readonly ModelCard[]) {
  const stays = cards.map(staysOf);
  const ids = board.columns.map(({ id }) => id);
  const reached = ids.map(
    (_, position) => stays.filter((ofCard) => ofCard.some((stay) => ids.indexOf(stay.columnId) >= position)).length,
  );
  return board.columns.map(({ id, title }, position) => {
    const whole = reached[position - 1] ?? 0;
    const lengths = stays
      .flat()
      .filter((stay) => stay.columnId === id)
      .flatMap(({ since, until }) => (until === undefined ? [] : [until - since]));
    return {
      columnId: id,
      title,
      position,
      current: board.inColumn(id).length,
      reached: reached[position] ?? 0,
      conversion: whole === 0 ? null : (reached[position] ?? 0) / whole,
      medianDays: medianDays(lengths),
    };
  });
}

function medianDays(lengths: readonly number[]): number | null {
  if (lengths.length === 0) return null;
  const sorted = lengths.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const middle = sorted.length % 2 === 1 ? sorted.slice(half, half + 1) : sorted.slice(half - 1, half + 1);
  return middle.reduce((sum, length) => sum + length, 0) / middle.length / day;
}

function weeklyOf({ settings, now }: BoardModel, cards: readonly ModelCard[], { from, to }: Period) {
  // The Swedish date format equals ISO 8601.
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: settings.timeZone });
  const dayOf = (at: string): string => calendar.format(new Date(at));
  const entries = cards.flatMap(({ history }) => history.map((entry) => ({ ...entry, day: dayOf(entry.at) })));
  const first = from ?? entries.map((entry) => entry.day).toSorted()[0];
  const last = to ?? dayOf(now());
  if (first === undefined || first > last) return [];
  const weekOf = (date: string): string => {
    const weekday = new Date(date).getUTCDay();
    return plusDays(date, -(settings.weekStartsOn === 'sunday' ? weekday : (weekday + 6) % 7));
  };
  const weeks: string[] = [];
  for (let week = weekOf(first); week <= last; week = plusDays(week, 7)) weeks.push(week);
  return weeks.slice(-26).map((weekStart) => {
    const inWeek = entries.filter((e) => e.day >= first && e.day <= last && weekOf(e.day) === weekStart);
    return {
      weekStart,
      created: inWeek.filter(({ type }) => type === 'created' || type === 'imported').length,
      moved: inWeek.filter(({ type, from: f, to: t }) => type === 'moved' && f?.columnId !== t?.columnId).length,
      archived: inWeek.filter(({ type }) => type === 'archived').length,
    };
  });
}

/** The calendar day `count` days later. */
export function plusDays(date: string, count: number): string {
  return new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);
}
