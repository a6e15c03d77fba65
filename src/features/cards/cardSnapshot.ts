import { ageOf } from '../../base/age.ts';
import { formatDay, formatMoment } from '../../base/dates.ts';
import { ServiceError } from '../../base/errors.ts';
import type { SnapshotOf } from '../../base/page.ts';
import type { AttachedMeeting, Card, Column } from '../../contract/tracker/board.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import { isNewReminder } from '../../store/board/cardEdit.ts';
import type { CardHistory } from './cardHistory.ts';
import {
  type CardPage,
  type FieldStatus,
  maxReminderLength,
  maxRows,
  type PageEntry,
  type PageMeeting,
  type PageReminder,
} from './contract.ts';
import { whatHappened, whoDidIt } from './history.ts';
import { noValues, pageValuesOf } from './pageCard.ts';

export interface CardPageSource {
  readonly board: BoardStore;
  readonly card: Card | undefined;
  /** Why the card, or a newer version of it, is missing. */
  readonly problem: unknown;
  readonly history: CardHistory;
  readonly fieldStatuses: FieldStatus[];
  readonly mayEdit: () => boolean;
  readonly mayAttach: () => boolean;
  readonly currency: () => string;
  readonly note: () => string;
  readonly formatFailure: (error: unknown) => string;
  readonly now: () => number;
  /** BCP 47, for dates. */
  readonly language: string;
}

export function cardSnapshot(source: CardPageSource): SnapshotOf<CardPage> {
  const { board, card, problem, history, fieldStatuses, formatFailure, language } = source;
  return {
    problem: card === undefined && problem !== undefined ? whyNot(problem, formatFailure) : '',
    note: noteOf(source),
    hasCard: card !== undefined,
    // The board contains long cards shortened; they can be edited after they are read in full.
    mayEdit: source.mayEdit() && card?.shortened !== true,
    ...(card === undefined ? { values: noValues, locked: [] } : pageValuesOf(card)),
    columnId: card?.status === 'active' ? (card.columnId ?? '') : '',
    columns: board.board === undefined ? [] : columnChoices(columnsOf(board.board), card?.columnId),
    currency: source.currency(),
    reminders: (card?.reminders ?? []).map(reminderOf).sort((a, b) => Number(a.done) - Number(b.done) || a.at - b.at),
    moreReminders: Math.max(0, (card?.reminders.length ?? 0) - maxRows),
    meetings: (card?.meetings ?? []).slice(0, maxRows).map((meeting) => meetingOf(meeting, language)),
    moreMeetings: Math.max(0, (card?.meetings.length ?? 0) - maxRows),
    mayAttach: source.mayAttach(),
    history: card === undefined ? [] : entriesOf(source, card),
    historyProblem: history.problem === undefined ? '' : formatFailure(history.problem),
    hasMoreHistory: history.hasMore,
    isHistoryCut: history.isCut,
    added: card === undefined || card.createdAt === '' ? '' : formatDay(card.createdAt, language),
    fieldStatuses,
  };
}

function columnChoices(columns: readonly Column[], ownId: string | null | undefined): { id: string; title: string }[] {
  const own = columns.slice(maxRows).filter(({ id }) => id === ownId);
  return [...own, ...columns].slice(0, maxRows).map(({ id, title }) => ({ id, title }));
}

const whyNot = (problem: unknown, formatFailure: (error: unknown) => string): string =>
  ServiceError.is(problem, 'missing')
    ? 'Card not found. It was deleted, or it belongs to another account.'
    : formatFailure(problem);

function noteOf({ card, note, problem, formatFailure, language }: CardPageSource): string {
  const shortened = shortenedNote(card, problem, formatFailure);
  if (shortened !== undefined) return shortened;
  if (card?.status !== 'archived') return note();
  const since = card.archivedAt === null ? '' : ` since ${formatDay(card.archivedAt, language)}`;
  return `Archived${since}. The service has no way to bring a card back onto the board.`;
}

function reminderOf({ id, at, text, done }: Card['reminders'][number]): PageReminder {
  const moment = Date.parse(at);
  const isCut = text.length > maxReminderLength;
  return { id, at: Number.isNaN(moment) ? 0 : moment, text, isCut, done, isSaving: isNewReminder(id) };
}

function meetingOf({ id, title, startedAt, scores, verdict }: AttachedMeeting, language: string): PageMeeting {
  return {
    id,
    title,
    when: startedAt === '' ? '' : formatDay(startedAt, language),
    scores: scores.map(({ name, value, max }) => `${name} ${value}/${max}`.trim()).join(', '),
    verdict: verdict ?? '',
  };
}

function entriesOf({ history, now, language }: CardPageSource, card: Card): PageEntry[] {
  const titleOf = (id: string) => card.meetings.find((meeting) => meeting.id === id)?.title;
  return history.items.map((entry) => ({
    id: entry.id,
    what: whatHappened(entry, titleOf),
    who: whoDidIt(entry),
    isAgent: entry.actor.kind === 'agent',
    age: ageOf(entry.at, now()),
    at: formatMoment(entry.at, language),
  }));
}

/** Why a card that is shortened on the board cannot be edited; undefined for a complete card, and while the complete one is being read. */
export function shortenedNote(
  card: Pick<Card, 'shortened'> | undefined,
  problem: unknown,
  formatFailure: (error: unknown) => string,
): string | undefined {
  if (card?.shortened !== true || problem === undefined) return undefined;
  return `Only a part of this card is shown, and it cannot be changed: the whole card could not be read. ${formatFailure(problem)} Refresh the board to try again.`;
}
