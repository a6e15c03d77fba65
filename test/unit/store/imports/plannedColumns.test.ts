import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { PlannedColumns } from '../../../../src/store/imports/plannedColumns.ts';
import { column } from '../../../fixtures/board.ts';

describe('planned columns', () => {
  const planOf = (...titles: string[]) => ({
    ...{ source: '', contentHash: '', notes: [] },
    cards: titles.map((title, row) => ({ row, card: { title: 'Dev' }, column: { title } })),
  });

  function columnsOf(...titles: string[]) {
    const board = [...titles];
    const list = async () => ({
      items: board.map((title, position) => column({ id: title, title, position })),
      nextCursor: null,
    });
    const create = async ({ title, position = board.length }: { title: string; position?: number | undefined }) => {
      board.splice(position, 0, title);
      return column({ id: title, title });
    };
    return { board, calls: { tracker_list_columns: list, tracker_create_column: create } };
  }

  const needs = { key: 'key', onDidCreate: () => undefined };

  it('are created before the rejections', async () => {
    for (const [before, after] of [
      [
        ['Saved', 'Rejected'],
        ['Saved', 'Waiting', 'Ghosted', 'Rejected'],
      ],
      [
        ['Rejected', 'Saved'],
        ['Rejected', 'Saved', 'Waiting', 'Ghosted'],
      ],
    ] as const) {
      const { board, calls } = columnsOf(...before);
      const columns = new PlannedColumns({ ...needs, calls, plan: planOf('Waiting', 'Ghosted') });
      for (const title of ['Waiting', 'Ghosted', 'waiting ']) await columns.idOf({ title });
      assert.deepEqual(board, after);
    }
  });

  it('are found again when an earlier request has created them elsewhere', async () => {
    const { board, calls } = columnsOf('Saved');
    const created: string[] = [];
    const tracker_create_column = async () => {
      board.push('Waiting');
      throw new ServiceError('conflict', 'tracker_create_column', 'The key was used.', {
        code: 'idempotency_conflict',
      });
    };
    const columns = new PlannedColumns({
      calls: { ...calls, tracker_create_column },
      plan: planOf('Waiting'),
      key: 'key',
      onDidCreate: ({ id }) => void created.push(id),
    });
    assert.equal(await columns.idOf({ title: 'Waiting' }), 'Waiting');
    assert.deepEqual(created, ['Waiting']);
    await assert.rejects(columns.idOf({ title: 'Other' }), ServiceError);
  });
});
