import { memoize } from '../../../base/flow/memoize.ts';
import type { Meeting, Message } from '../../../contract/tracker/library.ts';
import type { TranscriptRows } from './transcriptRows.ts';
import { timeFormat } from './transcriptText.ts';

const minuteMs = 60_000;
const halfDayMs = 12 * 60 * minuteMs;

/** A time as the page shows it, such as "2:05 PM" or "14:05". */
export const exampleTime = memoize((locale: string) =>
  timeFormat({ locale, timeZone: 'UTC' })(Date.UTC(2000, 0, 1, 14, 5)),
);

type TimedMeeting = Pick<Meeting, 'startedAt' | 'endedAt' | 'durationSeconds'>;

/**
 * The moment of a local time in a meeting, which may end on the next day; undefined for another text. The time is one that the page shows,
 * such as "2:05 PM", or hours, minutes and perhaps seconds. Without am or pm, 2:05 is also the afternoon's if only that is in the meeting.
 */
export function momentOfTime(time: string, meeting: TimedMeeting, locale: string): number | undefined {
  const start = startMinute(meeting);
  const typed = spelled(time);
  const wanted = clockTime(typed) ?? shownTime(typed, locale);
  if (wanted === undefined || Number.isNaN(start)) return undefined;
  const { hours, minutes, seconds, isAmbiguous } = wanted;
  const momentAt = (halfDays: number): number => new Date(start).setHours(hours + 12 * halfDays, minutes, seconds, 0);
  const halfDays = isAmbiguous ? [0, 2, 1, -1, 3] : [0, 2];
  const end = endOf(meeting, start);
  return halfDays.map(momentAt).find((moment) => moment >= start && moment <= end) ?? momentAt(0);
}

interface ClockTime {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** It may mean the time twelve hours later or earlier as well. */
  readonly isAmbiguous: boolean;
}

function clockTime(typed: string): ClockTime | undefined {
  const [, hour = '', minute, second = '0', half] =
    /^(\d{1,2})(?:[:.](\d{2})(?:[:.](\d{2}))?)?([ap]m)?$/.exec(typed) ?? [];
  const [given, minutes, seconds] = [Number(hour), Number(minute ?? '0'), Number(second)];
  // An hour alone is one only with am or pm.
  if (minute === undefined && half === undefined) return undefined;
  const isHour = half === undefined ? given <= 23 : given >= 1 && given <= 12;
  if (hour === '' || !isHour || minutes > 59 || seconds > 59) return undefined;
  const hours = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0);
  return { hours, minutes, seconds, isAmbiguous: half === undefined && given >= 1 && given <= 12 };
}

/** The time of day that is written like this in a language. */
function shownTime(typed: string, locale: string): ClockTime | undefined {
  const timeOf = timeFormat({ locale, timeZone: 'UTC' });
  for (let minute = 0; minute < 24 * 60; minute += 1)
    if (spelled(timeOf(minute * minuteMs)) === typed)
      return { hours: Math.floor(minute / 60), minutes: minute % 60, seconds: 0, isAmbiguous: false };
  return undefined;
}

/** Without case, spaces, marks of direction and the points of abbreviations. */
const spelled = (time: string): string =>
  time
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/(?<=\p{L})\./gu, '');

/** The page shows minutes, so a meeting that begins within one contains it. */
const startMinute = ({ startedAt }: TimedMeeting): number => Math.floor(Date.parse(startedAt) / minuteMs) * minuteMs;

/** A meeting whose end is not known is shorter than half a day. */
function endOf({ endedAt, durationSeconds }: TimedMeeting, start: number): number {
  const end = Date.parse(endedAt ?? '');
  if (!Number.isNaN(end)) return end;
  return start + (durationSeconds === null ? halfDayMs - minuteMs : durationSeconds * 1000);
}

interface FoundTime {
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly time: number;
}

/**
 * The message of all subchats that is the nearest at or after a moment, the one in the subchat of `place` if it is as near by the minutes
 * that the page shows; undefined if all are earlier.
 */
export function messageAtMoment(rows: TranscriptRows, moment: number, place: number): FoundTime | undefined {
  const here = rows.at(place)?.subchat;
  const found = rows.outline.flatMap(({ subchat, index }) =>
    subchat.messages.flatMap((message, position) => {
      const time = timeOf(message);
      return time >= moment ? [{ index: index + position, time, isHere: subchat === here }] : [];
    }),
  );
  const nearest = found.reduce<(typeof found)[number] | undefined>(
    (best, each) => (best === undefined || each.time < best.time ? each : best),
    undefined,
  );
  return (
    found.find(({ isHere, time }) => isHere && nearest !== undefined && isSameMinute(time, nearest.time)) ?? nearest
  );
}

export const isSameMinute = (one: number, other: number): boolean =>
  Math.floor(one / minuteMs) === Math.floor(other / minuteMs);

/** NaN without a valid time. */
const timeOf = (message: Message | undefined): number => Date.parse(message?.at ?? '');
