import { ageOf, formatDay, formatMoment, formatWhen } from '../../base/domain/dates.ts';
import type { SnapshotOf } from '../../base/editor/page.ts';
import { notFound, offersAfter } from '../../base/editor/recordOffers.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { UndoState } from '../../base/flow/undoState.ts';
import type { AttachedMeeting, Card, Column } from '../../contract/tracker/board.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import { isNewReminder } from '../../store/board/cardEdit.ts';
import { newestMeetingFirst } from '../../store/board/derived/meetingCards.ts';
import { nextMorning } from '../../store/board/derived/reminderDays.ts';
import { usedTags } from '../../store/board/derived/usedTags.ts';
import {
  type CardPage,
  type FieldStatus,
  maxReminderLength,
  maxRows,
  type PageEntry,
  type PageMeeting,
  type PageReminder,
  type Unsaved,
} from './contract.ts';
import type { StatusOf } from './fieldStatuses.ts';
import type { FollowedCard } from './followedCard.ts';
import type { CardHistory } from './history/cardHistory.ts';
import { whatHappened, whoDidIt } from './history/formatHistory.ts';
import { noValues, pageValuesOf } from './pageCard.ts';

export const newReminderStatus = 'new';

interface CardPageSource {
  readonly board: BoardStore;
  readonly followed: Pick<FollowedCard, 'card' | 'status' | 'problem' | 'hasChangedAccount'>;
  readonly history: CardHistory;
  readonly fieldStatuses: FieldStatus[];
  readonly reminderStatuses: readonly StatusOf<string>[];
  readonly meetingTitle: (id: string) => string | undefined;
  readonly leftUnsaved: Unsaved | undefined;
  readonly undoState: UndoState;
  readonly mayEdit: () => boolean;
  readonly mayAttach: () => boolean;
  readonly currency: () => string;
  readonly note: () => string;
  readonly formatFailure: (error: unknown) => string;
  readonly now: () => number;
  readonly language: string;
}

export function cardSnapshot(source: CardPageSource): SnapshotOf<CardPage> {
  const { board, followed, history, fieldStatuses, leftUnsaved, formatFailure, language } = source;
  const { card, status } = followed;
  const newStatus = source.reminderStatuses.find(({ field }) => field === newReminderStatus);
  return {
    ...(card === undefined ? whyMissing(source) : { problem: '', offers: [] }),
    status,
    note: noteOf(source),
    hasCard: card !== undefined,
    // The board contains long cards shortened; they can be edited after they are read in full.
    mayEdit: source.mayEdit() && card?.shortened !== true && status === 'active',
    mayDelete: source.mayEdit() && (status === 'active' || status === 'archived'),
    mayRestore: source.mayEdit() && status === 'archived',
    ...(card === undefined ? { values: noValues, locked: [] } : pageValuesOf(card)),
    knownTags: board.board === undefined ? [] : usedTags(board.board),
    columnId: card?.status === 'active' ? (card.columnId ?? '') : '',
    columns: board.board === undefined ? [] : columnChoices(columnsOf(board.board), card?.columnId),
    currency: source.currency(),
    reminders: (card?.reminders ?? [])
      .map((each) => reminderOf(each, source))
      .sort((a, b) => Number(a.done) - Number(b.done) || a.at - b.at),
    ...(newStatus && { newReminder: newStatus }),
    moreReminders: Math.max(0, (card?.reminders.length ?? 0) - maxRows),
    meetings: (card?.meetings ?? [])
      .toSorted(newestMeetingFirst)
      .slice(0, maxRows)
      .map((meeting) => meetingOf(meeting, language)),
    moreMeetings: Math.max(0, (card?.meetings.length ?? 0) - maxRows),
    mayAttach: source.mayAttach(),
    mayPrepare: card !== undefined && status === 'active',
    history: card === undefined ? [] : entriesOf(source),
    historyProblem: history.problem === undefined ? '' : formatFailure(history.problem),
    hasMoreHistory: history.hasMore,
    isHistoryCut: history.isCut,
    added: card === undefined || card.createdAt === '' ? '' : formatDay(card.createdAt, language),
    fieldStatuses,
    ...(leftUnsaved === undefined ? {} : { leftUnsaved }),
    undo: source.undoState,
  };
}

function columnChoices(columns: readonly Column[], ownId: string | null | undefined): { id: string; title: string }[] {
  const own = columns.slice(maxRows).filter(({ id }) => id === ownId);
  return [...own, ...columns].slice(0, maxRows).map(({ id, title }) => ({ id, title }));
}

type Missing = Pick<SnapshotOf<CardPage>, 'problem' | 'offers'>;

function whyMissing({ followed: { problem, hasChangedAccount }, formatFailure }: CardPageSource): Missing {
  if (problem === undefined) return { problem: '', offers: [] };
  if (ServiceError.is(problem, 'missing')) return notFound('Card', hasChangedAccount);
  const offers = offersAfter(problem);
  return {
    problem: formatFailure(problem),
    offers: ServiceError.is(problem, 'signedOut') ? [...offers, 'close'] : offers,
  };
}

function noteOf({ followed, note, formatFailure, language }: CardPageSource): string {
  const { card, status, problem } = followed;
  const shortened = shortenedNote(card, problem, formatFailure);
  if (status === 'leaving') return 'This card is leaving the board…';
  if (status === 'deleted') return 'This card was deleted.';
  if (status !== 'archived') return shortened ?? note();
  const since = card?.archivedAt == null ? '' : ` on ${formatDay(card.archivedAt, language)}`;
  return `Archived${since}. The service cannot bring it back onto the board; Restore as New Card copies everything but its history into a new card.`;
}

function reminderOf(
  { id, at, text, done }: Card['reminders'][number],
  { reminderStatuses, now, language }: CardPageSource,
): PageReminder {
  const moment = Date.parse(at);
  const isCut = text.length > maxReminderLength;
  const snoozed = formatWhen(nextMorning(now(), moment), now(), language);
  const status = reminderStatuses.find(({ field }) => field === id);
  const isNew = isNewReminder(id);
  return { id, at: Number.isNaN(moment) ? 0 : moment, text, isCut, done, isNew, snoozed, ...(status && { status }) };
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

function entriesOf({ history, meetingTitle, now, language }: CardPageSource): PageEntry[] {
  const format = { meetingTitle, language, now: now() };
  return history.items.map((entry) => ({
    id: entry.id,
    what: whatHappened(entry, format),
    who: whoDidIt(entry),
    isAgent: entry.actor.kind === 'agent',
    age: ageOf(entry.at, now()),
    at: formatMoment(entry.at, language),
  }));
}

/** Undefined for a complete card, and while the complete one is being read. */
export function shortenedNote(
  card: Pick<Card, 'shortened'> | undefined,
  problem: unknown,
  formatFailure: (error: unknown) => string,
): string | undefined {
  if (card?.shortened !== true || problem === undefined) return undefined;
  return `Only a part of this card is shown, and it cannot be changed: the whole card could not be read. ${formatFailure(problem)} Refresh the board to try again.`;
}
