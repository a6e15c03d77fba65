import { dayInTimeZone } from '../../base/domain/calendar.ts';
import { foldCase } from '../../base/text/foldText.ts';
import type { Context } from '../../contract/tracker/library.ts';
import type { Database, Row } from '../data/database.ts';
import { findMeeting, type MeetingRow } from '../data/meetings.ts';
import { Encoded, type TrackerHandlers } from '../handler.ts';
import { invalid, LocalError } from '../localError.ts';
import { encodeList, readCursor, readPage, writeCursor } from '../paging.ts';
import { missing } from '../storageError.ts';
import { readSettings } from './settings.ts';

type SubchatRow = Row & { id: string; position: number; title: string };
type MessageRow = { sequence: number; position: number; subchat_id: string; title: string; record: string };

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * One page of messages of all subchats in order, including those from before a context reset. The cursor holds the transcript's version:
 * throws `transcript_changed` once it differs (tracker document, Cross-cutting rules 3).
 */
function readTranscript(database: Database, meetingId: string, { limit, cursor }: Page): Encoded {
  const after = cursor === undefined ? undefined : readCursor(cursor, 'string', 'number', 'number', 'number');
  const { version } = findMeeting(database, meetingId);
  const [owner, readAt, position, sequence] = after ?? [meetingId, version, -1, 0];
  if (owner !== meetingId) throw invalid({ path: 'cursor', message: "is a cursor of another meeting's transcript" });
  if (readAt !== version) {
    throw new LocalError(
      'transcript_changed',
      'The transcript has changed while it was read. Read it again from the start, without a cursor.',
    );
  }
  const { found, last } = readPage(messagesAfter(database, meetingId, position, sequence), limit, ({ record }) => ({
    json: record,
    read: record.length,
  }));
  const next = last ? writeCursor(meetingId, version, last.position, last.sequence) : null;
  return new Encoded(
    `{"meetingId":${JSON.stringify(meetingId)},"version":"${version}","subchats":[${subchats(found)}],"nextCursor":${JSON.stringify(next)}}`,
  );
}

/** Queries each subchat separately, because a single query would first sort all messages of a subchat. */
function* messagesAfter(
  database: Database,
  meetingId: string,
  position: number,
  sequence: number,
): Generator<MessageRow> {
  const subchats = database.all<SubchatRow>(
    'SELECT id, position, title FROM subchats WHERE meeting_id = ? AND position >= ? ORDER BY position',
    meetingId,
    position,
  );
  for (const subchat of subchats) {
    const rows = database.iterate<{ sequence: number; record: string }>(
      'SELECT sequence, record FROM messages WHERE subchat_id = ? AND sequence > ? ORDER BY sequence',
      subchat.id,
      subchat.position === position ? sequence : 0,
    );
    for (const row of rows) yield { ...row, position: subchat.position, subchat_id: subchat.id, title: subchat.title };
  }
}

function subchats(rows: readonly MessageRow[]): string {
  return [...Map.groupBy(rows, ({ subchat_id }) => subchat_id)]
    .map(([id, messages]) => {
      const [first] = messages;
      const head = JSON.stringify({ id, title: first?.title ?? '' }).slice(0, -1);
      return `${head},"messages":[${messages.map(({ record }) => record).join(',')}]}`;
    })
    .join(',');
}

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
