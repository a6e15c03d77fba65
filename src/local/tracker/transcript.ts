import type { Database, Row } from '../data/database.ts';
import { findMeeting } from '../data/meetings.ts';
import { Encoded } from '../handler.ts';
import { invalid, LocalError } from '../localError.ts';
import { readCursor, readPage, writeCursor } from '../paging.ts';

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
