import { ageOf } from '../../base/domain/dates.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Board, Card, Score } from '../../contract/tracker/board.ts';
import { applyChange } from '../../store/board/changes/changes.ts';
import { newestMeetingFirst } from '../../store/board/derived/meetingCards.ts';
import { startOfDay } from '../../store/board/derived/reminderDays.ts';
import { formatStale, staleDays } from '../../store/board/derived/staleCards.ts';
import { indexOf } from './boardIndex.ts';
import {
  type Move,
  maxColumns,
  maxTags,
  type PageCard,
  type PageColumn,
  type Windows,
  windowLength,
} from './contract.ts';
import { fold } from './filter.ts';
import type { PlannedMove } from './nodes.ts';

export interface CardFlags {
  readonly isPending: (id: string) => boolean;
  readonly isRejected: (cardId: string) => boolean;
  readonly isCollapsed: (columnId: string) => boolean;
  readonly changedBy: (cardId: string) => string | undefined;
  /** Days without a change; null if no card counts as stale. */
  readonly staleAfterDays: number | null;
  readonly language: string;
}

type CardMatcher = (card: Card) => boolean;

const maxTextLength = 300;

export function pageColumns(
  board: Board,
  { fits, windows }: { readonly fits: CardMatcher | undefined; readonly windows: Windows },
  flags: CardFlags,
  now: number,
): PageColumn[] {
  const index = indexOf(board);
  const firsts = new Map(windows.map(({ columnId, first }) => [columnId, first]));
  return index.columns.slice(0, maxColumns).map(({ id, title, color }) => {
    const all = index.cardsOf(id);
    const visible = visibleCards(board, id, fits);
    const first = Math.max(0, Math.min(firsts.get(id) ?? 0, visible.length - windowLength));
    const isCollapsed = flags.isCollapsed(id);
    const cards = isCollapsed ? [] : visible.slice(first, first + windowLength);
    return {
      ...{ id, title: short(title), color, total: all.length, visibleCount: visible.length, isCollapsed, first },
      isPending: flags.isPending(id),
      cards: cards.map((card) => pageCard(card, flags, now)),
    };
  });
}

export function visibleCards(board: Board, columnId: string, fits: CardMatcher | undefined): readonly Card[] {
  const cards = indexOf(board).cardsOf(columnId);
  return fits === undefined ? cards : cards.filter(fits);
}

/** Position of a move on this board; positions do not count the card itself. Undefined is the end of the column. */
export function pagePositionOf(board: Board, { cardId, columnId, after, before }: Move): number | undefined {
  const ids = indexOf(board)
    .cardsOf(columnId)
    .flatMap(({ id }) => (id === cardId ? [] : [id]));
  if (before === undefined) return undefined;
  if (ids.includes(before)) return ids.indexOf(before);
  if (after === undefined) return 0;
  return ids.includes(after) ? ids.indexOf(after) + 1 : undefined;
}

/** Moves of several cards, in the order of the board, each on the board that the moves before it make. */
export function planMoves(board: Board, cardIds: readonly string[], to: Omit<Move, 'cardId'>): PlannedMove[] {
  const wanted = new Set(cardIds);
  const { columns, cardsOf } = indexOf(board);
  const known = columns.flatMap(({ id }) => cardsOf(id).filter((card) => wanted.has(card.id)));
  let [now, after] = [board, to.after];
  return known.map(({ id: cardId }) => {
    const { columnId } = to;
    const position = pagePositionOf(now, { ...to, cardId, ...(after === undefined ? {} : { after }) });
    now = applyChange(now, { kind: 'move', cardId, columnId, position });
    after = cardId;
    return { cardId, columnId, position };
  });
}

function pageCard(card: Card, flags: CardFlags, now: number): PageCard {
  const { isPending, isRejected, staleAfterDays, language } = flags;
  const reminder = nextReminder(card, now, language);
  const days = staleDays(card, staleAfterDays, now);
  const changedBy = flags.changedBy(card.id);
  return {
    id: card.id,
    title: short(card.title),
    company: short(card.company),
    age: ageOf(card.createdAt, now),
    tags: card.tags.slice(0, maxTags).map(short),
    moreTags: Math.max(0, card.tags.length - maxTags),
    priority: card.priority,
    ...meetingsOf(card),
    isPending: isPending(card.id),
    isRejected: isRejected(card.id),
    ...(reminder === undefined ? {} : { reminder }),
    ...(days === undefined ? {} : { stale: formatStale(days) }),
    ...(changedBy === undefined ? {} : { changedBy }),
  };
}

function meetingsOf({ meetings }: Card): Pick<PageCard, 'meetings' | 'best' | 'moreResults'> {
  const results = meetings.toSorted(newestMeetingFirst).map(({ title, scores, verdict }) => ({
    title: short(title),
    verdict: short(verdict ?? ''),
    scores: scores.toSorted((a, b) => share(b) - share(a)).map((score) => ({ ...score, name: short(score.name) })),
  }));
  const first = results.find(({ scores, verdict }) => scores.length > 0 || verdict !== '') ?? results[0];
  const meetingsWithResults = results.map(({ title, scores, verdict }) => ({
    title,
    result: [...scores.map(({ name, ...score }) => `${name} ${points(score)}`.trim()), verdict]
      .filter(Boolean)
      .join(', '),
  }));
  if (first === undefined) return { meetings: [], moreResults: 0 };
  const [top] = first.scores;
  const text = [first.verdict, top?.name].filter(Boolean).join(', ');
  const score = top === undefined ? '' : points(top);
  const countOf = (scores: number, verdict: string) => Math.max(1, scores + (verdict === '' ? 0 : 1));
  const all = results.reduce((sum, { scores, verdict }) => sum + countOf(scores.length, verdict), 0);
  return {
    meetings: meetingsWithResults.slice(0, 5),
    best: { text: text || (score === '' ? first.title : ''), score },
    moreResults: all - countOf(Math.min(1, first.scores.length), first.verdict),
  };
}

const share = ({ value, max }: Score): number => (max > 0 ? value / max : value);

const points = ({ value, max }: Pick<Score, 'value' | 'max'>): string => `${value}/${max}`;

function nextReminder({ reminders }: Card, now: number, language: string): PageCard['reminder'] {
  const times = reminders.flatMap(({ at, done }) => (done || Number.isNaN(Date.parse(at)) ? [] : [Date.parse(at)]));
  if (times.length === 0) return undefined;
  const at = Math.min(...times);
  if (at < startOfDay(now)) return { label: 'Overdue', tone: 'warning' };
  if (at < startOfDay(now, 1)) return { label: 'Today', tone: 'warning' };
  if (at < startOfDay(now, 2)) return { label: 'Tomorrow', tone: 'plain' };
  return { label: new Date(at).toLocaleDateString(language, { month: 'short', day: 'numeric' }), tone: 'plain' };
}

const short = (text: string): string => shortText(text, maxTextLength);

interface CardPlace {
  readonly columnId: string;
  readonly cardId: string;
  readonly index: number;
}

interface Search {
  readonly columnId: string;
  readonly from: number;
  readonly prefix: string;
}

interface View {
  readonly fits: CardMatcher | undefined;
  readonly isCollapsed: (columnId: string) => boolean;
}

export function findByPrefix(board: Board, { columnId, from, prefix }: Search, view: View): CardPlace | undefined {
  const { columns } = indexOf(board);
  const start = columns.findIndex(({ id }) => id === columnId);
  if (start < 0) return undefined;
  const wanted = fold(prefix);
  const begins = (text: string) => fold(text.slice(0, 200)).startsWith(wanted);
  const find = (column: string, first: number): CardPlace | undefined => {
    const cards = visibleCards(board, column, view.fits);
    for (let step = 0; step < cards.length; step += 1) {
      const index = (first + step) % cards.length;
      const card = cards[index];
      if (card !== undefined && (begins(card.title) || begins(card.company)))
        return { columnId: column, cardId: card.id, index };
    }
    return undefined;
  };
  for (let step = 0; step < columns.length; step += 1) {
    const { id = '' } = columns[(start + step) % columns.length] ?? {};
    const found = view.isCollapsed(id) ? undefined : find(id, step === 0 ? from : 0);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function placeOfCard(board: Board, cardId: string, { fits }: View): CardPlace | undefined {
  const columnId = board.cards.find(({ id }) => id === cardId)?.columnId;
  if (columnId == null) return undefined;
  const index = visibleCards(board, columnId, fits).findIndex(({ id }) => id === cardId);
  return index < 0 ? undefined : { columnId, cardId, index };
}
