import assert from 'node:assert/strict';

import { labelOf } from '../../../../src/store/board/changes/changes.ts';
import { boardOf } from '../../../fixtures/board.ts';

describe('labelOf', () => {
  it('names the column that was moved, not its neighbour', () => {
    const board = boardOf({ saved: [], applied: [], offer: [] });
    const columnIds = ['saved', 'offer', 'applied'];
    const labels = [['applied'], ['offer'], ['applied', 'offer']].map((movedIds) =>
      labelOf({ kind: 'orderColumns', columnIds, movedIds }, board, undefined),
    );
    const [one, other] = ['applied', 'offer'].map((id) => board.columns.find((column) => column.id === id)?.title);
    assert.deepEqual(labels, [`Moved the column “${one}”`, `Moved the column “${other}”`, 'Reordered the columns']);
  });
});
