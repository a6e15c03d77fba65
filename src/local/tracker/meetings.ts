import { foldCase } from '../data/foldCase.ts';
import { findMeeting, type MeetingRow } from '../data/meetings.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { invalid, LocalError } from '../localError.ts';
import { encodeList, readCursor, writeCursor } from '../paging.ts';
import { dayIn } from './day.ts';
import { readSettings } from './settings.ts';
import { readTranscript } from './transcript.ts';

/** Interview meetings, which agents only read (tracker document, What the service does 5). */
export const meetingHandlers = {
  // Days are those of the settings' time zone, so that a late meeting counts for the day its user lived it on.
  list_meetings: ({ database }, { query, from, to, limit, cursor }) => {
    if (from !== undefined && to !== undefined && from > to) {
      throw invalid({ path: 'to', message: 'must not be before from' });
    }
    const [at, before] = cursor === undefined ? ['~', Number.MAX_SAFE_INTEGER] : readCursor(cursor, 'string', 'number');
    const rows = database.iterate<MeetingRow>(
      `SELECT sequence, started_at, record FROM meetings
       WHERE (started_at, sequence) < (?1, ?2) AND (?3 IS NULL OR instr(search, ?3) > 0)
       ORDER BY started_at DESC, sequence DESC`,
      at,
      before,
      query === undefined ? null : foldCase(query),
    );
    const dayOf = dayIn(readSettings(database).timeZone);
    const shown: MeetingRow[] = [];
    for (const row of rows) {
      const day = from === undefined && to === undefined ? '' : dayOf(row.started_at);
      if (to !== undefined && day > to) continue;
      if (from !== undefined && day < from) break;
      const last = shown.at(-1);
      if (last !== undefined && shown.length === limit) {
        return encodeList(recordsOf(shown), writeCursor(last.started_at, last.sequence));
      }
      shown.push(row);
    }
    return encodeList(recordsOf(shown));
  },

  get_meeting: ({ database }, { meetingId }) => new Encoded(findMeeting(database, meetingId).record),

  get_meeting_summary: ({ database }, { meetingId }) => {
    findMeeting(database, meetingId);
    const summary = database.get<{ record: string }>('SELECT record FROM summaries WHERE meeting_id = ?', meetingId);
    if (summary === undefined) {
      throw new LocalError('summary_not_found', 'The meeting has no summary, and reading does not generate one.');
    }
    return new Encoded(summary.record);
  },

  get_meeting_transcript: ({ database }, { meetingId, limit, cursor }) =>
    readTranscript(database, meetingId, { limit, cursor }),
} satisfies TrackerHandlers;

const recordsOf = (rows: readonly MeetingRow[]): string[] => rows.map(({ record }) => record);
