import type { Database, Row } from '../data/database.ts';
import { findMeeting } from '../data/meetings.ts';
import { Encoded } from '../handler.ts';
import { invalid, LocalError } from '../localError.ts';
import { readCursor, writeCursor } from '../paging.ts';

type MessageRow = Row & { sequence: number; position: number; subchat_id: string; title: string; record: string };

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * One page of a transcript: messages of all subchats in their order, those from before a context reset included. A cursor holds the
 * version it was read at: LocalError `transcript_changed` once there is another (tracker document, Cross-cutting rules 3).
 */
export function readTranscript(database: Database, meetingId: string, { limit, cursor }: Page): Encoded {
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
  const rows = database.all<MessageRow>(
    `SELECT messages.sequence, subchats.position, subchat_id, title, record
     FROM subchats JOIN messages ON subchat_id = subchats.id
     WHERE meeting_id = ?1 AND (subchats.position > ?2 OR (subchats.position = ?2 AND messages.sequence > ?3))
     ORDER BY subchats.position, messages.sequence LIMIT ?4`,
    meetingId,
    position,
    sequence,
    limit + 1,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last ? writeCursor(meetingId, version, last.position, last.sequence) : null;
  return new Encoded(
    `{"meetingId":${JSON.stringify(meetingId)},"version":"${version}","subchats":[${subchats(shown)}],"nextCursor":${JSON.stringify(next)}}`,
  );
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
