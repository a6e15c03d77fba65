import { formatMoment, formatShortDay } from '../../base/domain/dates.ts';
import type { ContextListItem, Meeting } from '../../contract/tracker/library.ts';
import { type MonthNode, vacancyOf } from './nodes.ts';

/** What a row of a tree shows; `spoken` is for screen readers. */
export interface RowTexts {
  readonly label: string;
  readonly description: string;
  readonly spoken: string;
  /** Flags for the when clauses of its menu. */
  readonly flags: string;
}

export function monthRow({ month, meetings }: MonthNode, locale: string): RowTexts {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const label = month === '' ? 'Without a date' : format.format(new Date(`${month}-01T00:00`));
  const count = meetings.length;
  return {
    label,
    description: String(count),
    spoken: `${label}, ${count} ${count === 1 ? 'meeting' : 'meetings'}`,
    flags: 'month',
  };
}

/**
 * `cards`: names of the cards that the meeting is attached to. The description of a narrow row is cut, so the job, which titles often name, is
 * its last part.
 */
export function meetingRow(
  meeting: Meeting,
  cards: readonly string[],
  locale: string,
): RowTexts & { readonly icon: string; readonly tooltip: string } {
  const { title, startedAt, verdict, scores, hasSummary, hasTranscript } = meeting;
  const vacancy = vacancyOf(meeting);
  const when = formatMoment(startedAt, locale);
  const judged = [verdict ?? '', ...scores.map(({ name, value, max }) => `${name} ${value}/${max}`)].filter(Boolean);
  const marks = [hasSummary ? 'summary' : '', hasTranscript ? 'transcript' : ''].filter(Boolean);
  return {
    label: title,
    description: [formatShortDay(startedAt, locale), ...judged, vacancy].filter(Boolean).join(' · '),
    icon: iconOf(meeting),
    flags: ['meeting', ...marks, ...(cards.length > 0 ? ['attached'] : [])].join(' '),
    tooltip: [
      title,
      vacancy,
      when,
      ...judged,
      marks.length === 0 ? 'No summary and no transcript' : `Has a ${marks.join(' and a ')}`,
      cards.length > 0 ? `Attached to ${cards.slice(0, 3).join(', ')}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
    spoken: [title, vacancy, when, ...judged, ...marks].filter(Boolean).join(', '),
  };
}

function iconOf({ hasSummary, hasTranscript }: Meeting): string {
  if (hasSummary && hasTranscript) return 'comment-discussion';
  if (hasSummary) return 'note';
  return hasTranscript ? 'comment' : 'calendar';
}

export const contextRow = ({ title, active }: ContextListItem): RowTexts & { readonly icon: string } => ({
  label: title,
  description: active ? 'active' : '',
  icon: active ? 'circle-filled' : 'circle-outline',
  spoken: active ? `${title}, active` : title,
  flags: 'context',
});
