import type { ErrorCode } from '../../../src/contract/errorCodes.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { type Address, account, overRest } from '../calls.ts';
import { happyCalls } from './happyCalls.ts';
import type { World } from './world.ts';

/** Arguments of a provocation; each has its own key. */
export interface Scene {
  readonly at: Address;
  readonly world: World;
  readonly operation: TrackerOperation;
  readonly key: string;
}

export interface Provocation {
  /** Rejected only without a board. */
  readonly board?: 'none';
  /** An input that must be rejected with the code, after any preparation that it needs. */
  readonly input: (scene: Scene) => object | Promise<object>;
}

const happy = ({ operation, world }: Scene): Record<string, unknown> => ({ ...happyCalls[operation].input(world) });

/** A working call with an id that names no record. */
const without =
  (...names: readonly string[]) =>
  (scene: Scene): object => {
    const shape = trackerOperations[scene.operation].input.shape;
    const name = names.find((candidate) => candidate in shape) ?? '';
    return { ...happy(scene), [name]: name === 'columnIds' ? ['gone'] : 'gone' };
  };

async function usedKey({ at, key, ...scene }: Scene): Promise<object> {
  const input = { ...happy({ at, key, ...scene }), requestId: key };
  switch (scene.operation) {
    case 'tracker_create_column':
      await overRest(at, scene.operation, { title: 'First', requestId: key });
      break;
    case 'create_note':
      await overRest(at, scene.operation, { title: 'First', text: '', requestId: key });
      break;
    default:
      await overRest(at, 'tracker_create_card', { title: 'First', requestId: key });
  }
  return input;
}

async function staleCursor({ at, world: { meetingId } }: Scene): Promise<object> {
  const { nextCursor } = await overRest(at, 'get_meeting_transcript', { meetingId, limit: 1 });
  await account(at, 'POST', `/meetings/${meetingId}/messages`, { speaker: 'user', text: 'One more thing' });
  return { meetingId, cursor: nextCursor };
}

/** How to provoke each code that rows name; a code without an entry fails the tests of its row. */
export const provocations: { readonly [C in ErrorCode]?: Provocation } = {
  board_not_found: { board: 'none', input: happy },
  column_not_found: { input: without('columnIds', 'defaultColumnId', 'columnId') },
  card_not_found: { input: without('cardId') },
  meeting_not_found: { input: without('meetingId') },
  note_not_found: { input: without('noteId') },
  folder_not_found: { input: without('folderId') },
  context_not_found: { input: without('contextId') },
  summary_not_found: { input: ({ world }) => ({ meetingId: world.meetingWithoutSummaryId }) },
  column_not_empty: { input: ({ world: { columnId } }) => ({ columnId }) },
  card_archived: { input: ({ world: { archivedCardId: cardId, columnId } }) => ({ cardId, columnId }) },
  test_project_read_only: { input: ({ world: { testProjectId: noteId } }) => ({ noteId, title: 'Another' }) },
  note_changed: {
    input: ({ world: { noteId } }) => ({ noteId, title: 'x', version: 99 }),
  },
  transcript_changed: { input: staleCursor },
  idempotency_conflict: { input: usedKey },
};
