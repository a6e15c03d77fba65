import type { AgentWrite } from '../contract/localData.ts';
import type { Card } from '../contract/tracker/board.ts';
import type { Note } from '../contract/tracker/library.ts';
import { type TrackerOperation, trackerOperations } from '../contract/tracker.ts';
import type { Database } from './data/database.ts';
import { findNote } from './data/notes.ts';

const cardWrites: readonly TrackerOperation[] = [
  'tracker_create_card',
  'tracker_update_card',
  'tracker_move_card',
  'tracker_archive_card',
];

const noteWrites: readonly TrackerOperation[] = ['create_note', 'update_note'];

interface PerformedWrite {
  readonly operation: TrackerOperation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly json: string;
  readonly noteBefore: Note | undefined;
  /** The name of its token. */
  readonly agent: string | null;
}

export function agentWriteOf({ operation, input, json, noteBefore, agent }: PerformedWrite): AgentWrite {
  if (operation === 'tracker_delete_card') return { kind: 'deletedCard', cardId: String(input['cardId']), agent };
  const isNote = noteWrites.includes(operation);
  if (!isNote && !cardWrites.includes(operation)) return { kind: 'other' };
  const { data } = trackerOperations[operation].output.safeParse(JSON.parse(json));
  if (data === undefined) return { kind: 'other' };
  return isNote
    ? { kind: 'note', note: data as Note, before: noteBefore, agent }
    : { kind: 'card', card: data as Card };
}

/** The note that an operation is about to change; called in its transaction. */
export const noteBeforeWrite = (
  database: Database,
  operation: TrackerOperation,
  input: Readonly<Record<string, unknown>>,
): Note | undefined => (operation === 'update_note' ? findNote(database, String(input['noteId'])) : undefined);
