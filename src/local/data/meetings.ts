import { foldCase } from '../../base/text/foldText.ts';
import type { Meeting, Message, Summary } from '../../contract/tracker/library.ts';
import { newId } from '../ids.ts';
import { missing } from '../storageError.ts';
import type { Database, Row } from './database.ts';

export type MeetingRow = Row & { sequence: number; started_at: string; record: string };

export function findMeeting(database: Database, id: string): { meeting: Meeting; record: string; version: number } {
  const row = database.get<{ record: string; transcript_version: number }>(
    'SELECT record, transcript_version FROM meetings WHERE id = ?',
    id,
  );
  if (row === undefined) throw missing(database, 'meetings', id, 'meeting_not_found', 'Meeting not found.');
  return { meeting: JSON.parse(row.record) as Meeting, record: row.record, version: row.transcript_version };
}

const meetingSearch = ({ title, vacancy }: Pick<Meeting, 'title' | 'vacancy'>): string =>
  foldCase([title, vacancy?.title ?? '', vacancy?.company ?? ''].join('\u001f'));

export function insertMeeting(database: Database, meeting: Meeting): void {
  database.run(
    'INSERT INTO main.meetings (id, started_at, search, record) VALUES (?, ?, ?, ?)',
    meeting.id,
    meeting.startedAt,
    meetingSearch(meeting),
    JSON.stringify(meeting),
  );
}

export function insertSummary(database: Database, summary: Summary): void {
  database.run(
    'INSERT INTO main.summaries (meeting_id, record) VALUES (?, ?)',
    summary.meetingId,
    JSON.stringify(summary),
  );
}

export function insertSubchat(database: Database, meetingId: string, title: string): string {
  const id = newId('subchat');
  database.run(
    `INSERT INTO subchats (id, meeting_id, position, title)
     SELECT ?1, ?2, coalesce(max(position) + 1, 0), ?3 FROM subchats WHERE meeting_id = ?2`,
    id,
    meetingId,
    title,
  );
  return id;
}

export function insertMessage(database: Database, subchatId: string, message: Message): void {
  database.run(
    'INSERT INTO main.messages (id, subchat_id, record) VALUES (?, ?, ?)',
    message.id,
    subchatId,
    JSON.stringify(message),
  );
}

/** Increments the transcript version, which invalidates earlier cursors. */
export function changeTranscript(database: Database, meeting: Meeting): void {
  const record = meeting.hasTranscript ? meeting : { ...meeting, hasTranscript: true };
  database.run(
    'UPDATE main.meetings SET transcript_version = transcript_version + 1, record = ? WHERE id = ?',
    JSON.stringify(record),
    meeting.id,
  );
}
