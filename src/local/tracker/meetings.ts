import { dayInTimeZone } from '../../base/calendar.ts';
import { foldCase } from '../../base/foldText.ts';
import type { Context } from '../../contract/tracker/library.ts';
import { findMeeting, type MeetingRow } from '../data/meetings.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { invalid } from '../localError.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';
import { missing } from '../storageError.ts';
import { readSettings } from './settings.ts';
import { readTranscript } from './transcript.ts';

/** Read-only for agents (tracker document, What the service does 5). */
export const meetingHandlers = {
  // Days are in the settings' time zone, so that a late meeting counts for the user's local day.
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
    const dayOf = dayInTimeZone(readSettings(database).timeZone);
    const wanted = ({ started_at }: MeetingRow): boolean => to === undefined || dayOf(started_at) <= to;
    const { items, last } = readPage(
      until(rows, ({ started_at }) => from !== undefined && dayOf(started_at) < from),
      limit,
      (row) => ({
        json: wanted(row) ? row.record : undefined,
        read: row.record.length,
      }),
    );
    return encodeList(items, last && writeCursor(last.started_at, last.sequence));
  },

  get_meeting: ({ database }, { meetingId }) => new Encoded(findMeeting(database, meetingId).record),

  get_meeting_summary: ({ database }, { meetingId }) => {
    findMeeting(database, meetingId);
    const summary = database.get<{ record: string }>('SELECT record FROM summaries WHERE meeting_id = ?', meetingId);
    if (summary === undefined) {
      throw missing(
        database,
        'summaries',
        meetingId,
        'summary_not_found',
        'The meeting has no summary, and reading does not generate one.',
      );
    }
    return new Encoded(summary.record);
  },

  get_meeting_transcript: ({ database }, { meetingId, limit, cursor }) =>
    readTranscript(database, meetingId, { limit, cursor }),
} satisfies TrackerHandlers;

function* until<R>(rows: Iterable<R>, ends: (row: R) => boolean): Generator<R> {
  for (const row of rows) {
    if (ends(row)) return;
    yield row;
  }
}

export const contextHandlers = {
  list_contexts: ({ database }) => {
    const rows = database.all<{ record: string }>('SELECT record FROM contexts ORDER BY position');
    const items = rows.map(({ record }) => {
      const { fields: _, ...context } = JSON.parse(record) as Context;
      return context;
    });
    return { items, nextCursor: null };
  },

  get_context: ({ database }, { contextId }) => {
    const row = database.get<{ record: string }>('SELECT record FROM contexts WHERE id = ?', contextId);
    if (row === undefined) throw missing(database, 'contexts', contextId, 'context_not_found', 'Context not found.');
    return new Encoded(row.record);
  },
} satisfies TrackerHandlers;
