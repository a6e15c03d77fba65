import { formatMoment } from '../../base/domain/dates.ts';
import { messagesInWindow } from '../../base/domain/meetingPlace.ts';
import type { Locale } from '../../base/domain/moments.ts';
import { permissionTexts } from '../../base/domain/permission.ts';
import type { SnapshotOf } from '../../base/editor/page.ts';
import { notFound, offersAfter } from '../../base/editor/recordOffers.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { foldCase } from '../../base/text/foldText.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import { isShownWhole } from '../../store/meetings/transcript.ts';
import { speakerOf, subchatTitle } from '../../store/meetings/transcriptPages.ts';
import { type MeetingMessage, type MeetingPage, maxMessageLength, maxSubchats, maxSummaryLength } from './contract.ts';
import type { MeetingReading } from './meetingReading.ts';
import { vacancyOf } from './nodes.ts';
import { exampleTime } from './transcript/messageTimes.ts';
import type { TranscriptPlaces } from './transcript/transcriptPlaces.ts';
import type { MessageRow, TranscriptRows } from './transcript/transcriptRows.ts';
import {
  formatMessageCount,
  incompleteTexts,
  noTranscript,
  type TimeOf,
  timeFormat,
  timeOfMessage,
} from './transcript/transcriptText.ts';

type Snapshot = SnapshotOf<MeetingPage>;
type Failure = Pick<Snapshot, 'problem' | 'offers'>;

interface MeetingPageSource {
  readonly reading: MeetingReading;
  readonly places: TranscriptPlaces;
  readonly reveal: Snapshot['reveal'];
  readonly notice: Snapshot['notice'];
  readonly formatFailure: (error: unknown) => string;
  readonly locale: Locale;
  readonly mayQuote: () => boolean;
  readonly hasCard: boolean;
}

export function meetingSnapshot(source: MeetingPageSource): Snapshot {
  const { reading, places, reveal, notice, locale, mayQuote, hasCard } = source;
  const { rows, selection, version, first, place } = places;
  const { meeting } = reading;
  const outline = rows.outline;
  const timeOf = timeFormat(locale);
  const isWhole = isShownWhole(reading.transcript.progress);
  return {
    ...(meeting.kind === 'failed' ? whyMissing(source, meeting.error) : noFailure),
    hasMeeting: meeting.kind === 'read',
    hasCard,
    ...(meeting.kind === 'read' ? headOf(meeting.value, locale) : noHead),
    summary: summaryOf(source),
    transcript: transcriptOf(source),
    count: rows.count,
    messageCount: formatMessageCount(rows.count, locale),
    exampleTime: exampleTime(locale.locale),
    version,
    outline: outline.slice(0, maxSubchats).map(({ subchat, index }) => ({
      title: subchatTitle(subchat),
      index,
      count: subchat.messages.length,
      details: [
        timeOfMessage(subchat.messages[0] ?? { at: null }, timeOf),
        formatMessageCount(subchat.messages.length, locale),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
    moreSubchats: Math.max(0, outline.length - maxSubchats),
    first,
    messages: rows
      .slice(first, first + messagesInWindow)
      .map((row, offset) => messageOf(row, { rows, index: first + offset, timeOf, isWhole })),
    place,
    ...(selection && { selection }),
    found: foundOf(places),
    mayQuote: mayQuote(),
    reveal,
    notice,
  };
}

const noFailure: Failure = { problem: '', offers: [] };
type Head = Pick<Snapshot, 'title' | 'vacancy' | 'when' | 'duration' | 'verdict' | 'scores'>;

const noHead: Head = { title: '', vacancy: '', when: '', duration: '', verdict: '', scores: [] };

const headOf = (meeting: Meeting, { locale }: Locale): Head => ({
  title: meeting.title,
  vacancy: vacancyOf(meeting),
  when: formatMoment(meeting.startedAt, locale),
  duration: formatDuration(meeting),
  verdict: meeting.verdict ?? '',
  scores: meeting.scores.map(({ name, value, max }) => ({
    name,
    part: max > 0 ? Math.max(0, Math.min(1, value / max)) : 0,
    text: `${value.toLocaleString(locale)} of ${max.toLocaleString(locale)}`,
  })),
});

/** Such as "2 h 30 min"; empty if it is not known. */
export function formatDuration({ startedAt, endedAt, durationSeconds }: Meeting): string {
  const measured = (Date.parse(endedAt ?? '') - Date.parse(startedAt)) / 1000;
  const minutes = Math.round((durationSeconds ?? measured) / 60);
  if (!(minutes >= 0)) return '';
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

function whyMissing({ reading, formatFailure }: MeetingPageSource, error: unknown): Failure {
  return ServiceError.is(error, 'missing')
    ? notFound('Meeting', reading.hasChangedAccount)
    : failureOf(error, formatFailure);
}

const failureOf = (error: unknown, formatFailure: (error: unknown) => string): Failure => ({
  problem: ServiceError.is(error, 'denied') ? lacked : formatFailure(error),
  offers: offersAfter(error),
});

const lacked = `The token lacks the permission "${permissionTexts['meetings:read'].name}". Permissions of an issued token cannot change: create a new one that has it.`;

function summaryOf({ reading: { summary }, formatFailure }: MeetingPageSource): Snapshot['summary'] {
  const nothing = { text: '', isCut: false, ...noFailure };
  switch (summary.kind) {
    case 'reading':
    case 'missing':
      return { kind: summary.kind, ...nothing };
    case 'failed':
      return { kind: 'failed', ...nothing, ...failureOf(summary.error, formatFailure) };
    case 'read':
      return { kind: 'text', ...nothing, text: summary.value, isCut: summary.value.length > maxSummaryLength };
  }
}

function transcriptOf({ reading, places, formatFailure }: MeetingPageSource): Snapshot['transcript'] {
  const { progress } = reading.transcript;
  switch (progress.kind) {
    case 'unread':
    case 'reading':
    case 'checking':
      return { kind: 'reading', ...noFailure };
    case 'complete':
      return { kind: 'complete', problem: places.rows.count === 0 ? noTranscript : '', offers: [] };
    case 'failed':
      return { kind: 'incomplete', ...failureOf(progress.error, formatFailure) };
    default:
      return {
        kind: 'incomplete',
        problem: incompleteTexts[progress.kind],
        offers: progress.kind === 'limit' ? [] : ['readAgain'],
      };
  }
}

function foundOf({ find, rows }: TranscriptPlaces): Snapshot['found'] {
  const { query, count, at, current = { index: 0, order: 0 } } = find;
  const text = at === 0 ? '' : (rows.at(current.index)?.message.text ?? '');
  const isHidden =
    text.length > maxMessageLength && current.order >= matchesIn(shortText(text, maxMessageLength), query);
  return { query, count, at, ...current, isHidden };
}

const matchesIn = (text: string, query: string): number => foldCase(text).split(foldCase(query)).length - 1;

interface MessagePlace {
  readonly rows: TranscriptRows;
  readonly index: number;
  readonly timeOf: TimeOf;
  /** All messages are read. */
  readonly isWhole: boolean;
}

function messageOf({ message }: MessageRow, { rows, index, timeOf, isWhole }: MessagePlace): MeetingMessage {
  return {
    id: message.id,
    headings: rows.headingsAt(index),
    kind: message.speaker,
    speaker: speakerOf(message),
    time: timeOfMessage(message, timeOf),
    text: message.text,
    isCut: message.text.length > maxMessageLength,
    endsContext: rows.endsContext(index, isWhole),
  };
}
