import { ageOf } from '../../base/age.ts';
import { shortText } from '../../base/shortText.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import { startOfDay } from '../../store/board/reminderDays.ts';
import { indexOf } from './boardIndex.ts';
import {
  type Move,
  maxColumns,
  maxTags,
  type PageCard,
  type PageColumn,
  type WindowRequest,
  windowLength,
} from './contract.ts';
import { isEmpty, matcher } from './filter.ts';

export interface CardFlags {
  readonly isPending: (id: string) => boolean;
  readonly isRejected: (cardId: string) => boolean;
  readonly isCollapsed: (columnId: string) => boolean;
}

const maxTextLength = 300;

export function pageColumns(
  board: Board,
  { filter, windows }: WindowRequest,
  flags: CardFlags,
  now: number,
): PageColumn[] {
  const index = indexOf(board);
  const fits = isEmpty(filter) ? undefined : matcher(filter, now);
  const firsts = new Map(windows.map(({ columnId, first }) => [columnId, first]));
  return index.columns.slice(0, maxColumns).map(({ id, title, color }) => {
    const all = index.cardsOf(id);
    const visible = fits === undefined ? all : all.filter(fits);
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

export function visibleCards(board: Board, columnId: string, { filter }: WindowRequest, now: number): readonly Card[] {
  const cards = indexOf(board).cardsOf(columnId);
  return isEmpty(filter) ? cards : cards.filter(matcher(filter, now));
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

function pageCard(card: Card, { isPending, isRejected }: CardFlags, now: number): PageCard {
  const reminder = nextReminder(card, now);
  return {
    id: card.id,
    title: short(card.title),
    company: short(card.company),
    age: ageOf(card.createdAt, now),
    tags: card.tags.slice(0, maxTags).map(short),
    moreTags: Math.max(0, card.tags.length - maxTags),
    priority: card.priority,
    meetings: card.meetings.slice(0, 5).map(({ title, scores, verdict }) => {
      const values = scores.slice(0, 3).map(({ value, max }) => `${value}/${max}`);
      return { title: short(title), result: [...values, short(verdict ?? '')].filter(Boolean).join(', ') };
    }),
    isPending: isPending(card.id),
    isRejected: isRejected(card.id),
    ...(reminder === undefined ? {} : { reminder }),
  };
}

function nextReminder({ reminders }: Card, now: number): PageCard['reminder'] {
  const times = reminders.flatMap(({ at, done }) => (done || Number.isNaN(Date.parse(at)) ? [] : [Date.parse(at)]));
  if (times.length === 0) return undefined;
  const at = Math.min(...times);
  if (at < startOfDay(now)) return { label: 'Overdue', tone: 'warning' };
  if (at < startOfDay(now, 1)) return { label: 'Today', tone: 'warning' };
  if (at < startOfDay(now, 2)) return { label: 'Tomorrow', tone: 'plain' };
  return { label: new Date(at).toLocaleDateString(undefined, { month: 'short', day: 'numeric' }), tone: 'plain' };
}

const short = (text: string): string => shortText(text, maxTextLength);
