import type { Meeting } from '../../contract/tracker/library.ts';
import type { TranscriptRows } from './transcriptRows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The moment of a local time such as `14:05` in a meeting, which may end on the next day; undefined for another text. */
export function momentOfTime(time: string, { startedAt, endedAt }: Meeting): number | undefined {
  const [, hours, minutes, seconds = '0'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time.trim()) ?? [];
  const start = new Date(startedAt);
  if (hours === undefined || minutes === undefined || Number.isNaN(start.getTime())) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const moment = new Date(start);
  moment.setHours(Number(hours), Number(minutes), Number(seconds), 0);
  const onNextDay = moment.getTime() + dayMs;
  const end = Date.parse(endedAt ?? '');
  return moment < start && onNextDay <= end ? onNextDay : moment.getTime();
}

/** The first message at or after a moment: in the subchat of `place`, else in any; -1 if all are earlier. */
export function indexAtMoment(rows: TranscriptRows, moment: number, place: number): number {
  const here = rows.at(place)?.subchat;
  const outline = rows.outline.toSorted((one, other) => Number(other.subchat === here) - Number(one.subchat === here));
  for (const { subchat, index } of outline) {
    const position = subchat.messages.findIndex(({ at }) => at !== null && Date.parse(at) >= moment);
    if (position >= 0) return index + position;
  }
  return -1;
}
