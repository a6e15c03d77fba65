import type { Card, Column, HistoryEntry } from '../../../src/contract/tracker/board.ts';
import type { BoardCalendar } from './generatedBoard.ts';

/** What the service has, read without the store: each card with its history, oldest entry first. */
export interface ReadBoard {
  readonly columns: readonly Column[];
  readonly cards: readonly { readonly card: Card; readonly history: readonly HistoryEntry[] }[];
}

type Cell = string | number | null;
export type ExpectedTables = Readonly<Record<string, readonly (readonly Cell[])[]>>;

const day = 86_400_000;

export interface CountedPeriod extends BoardCalendar {
  readonly from?: string;
  readonly to?: string;
}

/** The values of all tables, counted in the plainest way: one question to all histories for each number. */
export function expectedTables(board: ReadBoard, period: CountedPeriod, now: Date): ExpectedTables {
  return {
    totals: totals(board),
    funnel: funnel(board),
    ways: ways(board),
    weekly: weekly(board, period, now),
    sources: origins(board, ({ url }) => [hostOf(url)]),
    tags: origins(board, ({ tags }) => tags),
    answers: answers(board),
  };
}

function totals({ cards }: ReadBoard): Cell[][] {
  const archived = cards.filter(({ card }) => card.status === 'archived').length;
  return [
    ['On the board', cards.length - archived],
    ['Archived', archived],
    ['All', cards.length],
  ];
}

/** Each stay with its column, its start and its end, if it has one. */
function staysOf(history: readonly HistoryEntry[]): { columnId: string; since: number; until: number | undefined }[] {
  const stays: { columnId: string; since: number; until: number | undefined }[] = [];
  for (const { type, at, from, to } of history) {
    const isMove = type === 'moved' && from?.columnId !== to?.columnId;
    const last = stays.at(-1);
    if ((isMove || type === 'archived') && last !== undefined && last.until === undefined) last.until = Date.parse(at);
    const enters = type === 'created' || type === 'imported' || isMove;
    if (enters && to?.columnId != null) stays.push({ columnId: to.columnId, since: Date.parse(at), until: undefined });
  }
  return stays;
}

function funnel({ columns, cards }: ReadBoard): Cell[][] {
  const ids = columns.map(({ id }) => id);
  const wasAtOrAfter = (history: readonly HistoryEntry[], position: number) =>
    history.some(({ from, to }) => [from, to].some((stage) => ids.indexOf(stage?.columnId ?? '') >= position));
  const reached = ids.map((_, position) => cards.filter(({ history }) => wasAtOrAfter(history, position)).length);
  return columns.map(({ id, title }, position) => {
    const lengths = cards
      .flatMap(({ history }) => staysOf(history))
      .flatMap(({ columnId, since, until }) => (columnId === id && until !== undefined ? [(until - since) / day] : []));
    const before = reached[position - 1];
    const share = before === undefined || before === 0 ? null : (reached[position] ?? 0) / before;
    const current = cards.filter(({ card }) => card.status === 'active' && card.columnId === id).length;
    return [title, reached[position] ?? 0, share, middleOf(lengths), current];
  });
}

function middleOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? 0;
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2;
}

/** Stages of a card from left to right: an entered stage counts if no stage entered before is as far right. */
function stepsOf(columns: readonly Column[], history: readonly HistoryEntry[]): number[] {
  const entered = staysOf(history).map(({ columnId }) => columns.findIndex(({ id }) => id === columnId));
  return entered.filter(
    (position, index) => entered.slice(0, index).every((before) => before < position) && position >= 0,
  );
}

function ways({ columns, cards }: ReadBoard): Cell[][] {
  const archive = columns.length;
  const all = cards.map(({ card, history }) => {
    const steps = stepsOf(columns, history);
    return card.status === 'archived' && steps.length > 0 ? [...steps, archive] : steps;
  });
  const titleOf = (position: number): string => columns[position]?.title ?? 'Archived';
  const entered = columns.map(({ title }, stage): [string, string, number] => [
    ...(['Entered', title] as const),
    all.filter((steps) => steps.includes(stage)).length,
  ]);
  const rows: Cell[][] = entered.filter(([, , count]) => count > 0);
  for (let from = 0; from < archive; from++)
    for (let to = 0; to <= archive; to++) {
      const count = all.filter((steps) => steps.some((step, index) => step === from && steps[index + 1] === to)).length;
      if (count > 0) rows.push([titleOf(from), titleOf(to), count]);
    }
  return rows;
}

/** Moves to a stage further left. */
export function movesBack({ columns, cards }: ReadBoard): number {
  const ids = columns.map(({ id }) => id);
  const moves = cards.flatMap(({ history }) => history).filter(({ type }) => type === 'moved');
  const places = moves.map(
    ({ from, to }) => [ids.indexOf(from?.columnId ?? ''), ids.indexOf(to?.columnId ?? '')] as const,
  );
  return places.filter(([before, after]) => after >= 0 && after < before).length;
}

/** The calendar day in a time zone; Swedish dates are as ISO 8601 writes them. */
const dayIn = (timeZone: string, at: string | Date): string => new Date(at).toLocaleDateString('sv-SE', { timeZone });

const plusDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10);

function weekly({ cards }: ReadBoard, { timeZone, weekStartsOn, from, to }: CountedPeriod, now: Date): Cell[][] {
  const entries = cards
    .flatMap(({ history }) => history)
    .map((entry) => ({ ...entry, date: dayIn(timeZone, entry.at) }));
  const daysIntoWeek = (date: string): number => (new Date(date).getUTCDay() + (weekStartsOn === 'sunday' ? 0 : 6)) % 7;
  const weekOf = (date: string): string => plusDays(date, -daysIntoWeek(date));
  const first = from ?? entries.map(({ date }) => date).toSorted()[0] ?? '';
  const last = to ?? dayIn(timeZone, now);
  const counted = entries.filter(({ date }) => date >= first && date <= last);
  const rows: Cell[][] = [];
  for (let week = weekOf(first); week <= last; week = plusDays(week, 7)) {
    const count = (isCounted: (entry: HistoryEntry) => boolean): number =>
      counted.filter((entry) => weekOf(entry.date) === week && isCounted(entry)).length;
    rows.push([
      week,
      count(({ type }) => type === 'created' || type === 'imported'),
      count(({ type, from: before, to: after }) => type === 'moved' && before?.columnId !== after?.columnId),
      count(({ type }) => type === 'archived'),
    ]);
  }
  return rows.slice(-26);
}

const hostOf = (url: string | null): string => (url === null ? 'No link' : new URL(url).hostname.replace(/^www\./, ''));

/** Days from the first stay in the stage to the next move to its right; undefined if the card was never there, null without an answer. */
function answerOf(columns: readonly Column[], history: readonly HistoryEntry[]): number | null | undefined {
  const applied = columns.findIndex(({ title }) => title === 'Applied');
  const stage = applied < 0 ? 1 : applied;
  const positionOf = (columnId: string | null | undefined): number => columns.findIndex(({ id }) => id === columnId);
  const since = history.findIndex(({ type, to }) => type !== 'archived' && positionOf(to?.columnId) === stage);
  if (since < 0) return undefined;
  const answer = history.slice(since).find(({ type, to }) => type === 'moved' && positionOf(to?.columnId) > stage);
  return answer === undefined ? null : (Date.parse(answer.at) - Date.parse(history[since]?.at ?? '')) / day;
}

function origins({ columns, cards }: ReadBoard, namesOf: (card: Card) => readonly string[]): Cell[][] {
  const names = [...new Set(cards.flatMap(({ card }) => namesOf(card)))];
  return names
    .map((name): [string, number, number] => {
      const own = cards.filter(({ card }) => namesOf(card).includes(name));
      return [name, own.length, own.filter(({ history }) => typeof answerOf(columns, history) === 'number').length];
    })
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
}

function answers({ columns, cards }: ReadBoard): Cell[][] {
  const times = cards.map(({ card, history }) => ({ status: card.status, days: answerOf(columns, history) }));
  const known = times.flatMap(({ days }) => (typeof days === 'number' ? [days] : []));
  const within = (from: number, to: number): number => known.filter((days) => days >= from && days < to).length;
  const without = (status: string): number =>
    times.filter((each) => each.days === null && each.status === status).length;
  return [
    ['Answered', known.length],
    ['0–2 days', within(0, 3)],
    ['3–7 days', within(3, 8)],
    ['8–14 days', within(8, 15)],
    ['15–30 days', within(15, 31)],
    ['Over 30 days', within(31, Number.POSITIVE_INFINITY)],
    ['No answer yet', without('active')],
    ['Archived without an answer', without('archived')],
    ['Median time', middleOf(known)],
  ];
}
