import assert from 'node:assert/strict';

import { columnsOf, insertColumn, replaceColumns } from '../../../../src/store/board/boardView.ts';
import { applyChange } from '../../../../src/store/board/changes/changes.ts';
import { boardOf, column, stagesOf } from '../../../fixtures/board.ts';

const board = boardOf({ saved: ['a', 'b'], applied: ['c'], offer: [] });
const order = (shown = board) => columnsOf(shown).map(({ id, position }) => `${id} ${position}`);

describe('column changes', () => {
  it('renames and recolors one column', () => {
    const shown = applyChange(board, { kind: 'updateColumn', columnId: 'saved', title: 'Wish list', color: '#ff0000' });
    assert.deepEqual(
      shown.columns.map(({ title, color }) => [title, color]),
      [
        ['Wish list', '#ff0000'],
        ['applied', null],
        ['offer', null],
      ],
    );
    assert.deepEqual(stagesOf(shown), stagesOf(board));
  });

  it('orders columns, unnamed ones last', () => {
    const shown = applyChange(board, { kind: 'orderColumns', columnIds: ['offer', 'saved'], movedIds: ['offer'] });
    assert.deepEqual(order(shown), ['offer 0', 'saved 1', 'applied 2']);
  });

  it('removes a column and closes the gap', () => {
    assert.deepEqual(order(applyChange(board, { kind: 'removeColumn', columnId: 'applied' })), ['saved 0', 'offer 1']);
  });

  it('empties a column', () => {
    const shown = applyChange(board, { kind: 'clearColumn', columnId: 'saved' });
    assert.deepEqual(stagesOf(shown), { saved: [], applied: ['c'], offer: [] });
  });

  it('adds a new column and replaces a known one', () => {
    assert.deepEqual(order(insertColumn(board, column({ id: 'new', position: 1 }))), [
      'saved 0',
      'new 1',
      'applied 2',
      'offer 3',
    ]);
    assert.deepEqual(order(insertColumn(board, column({ id: 'offer', position: 0 }))), [
      'offer 0',
      'saved 1',
      'applied 2',
    ]);
  });

  it('orders the columns of an answer by position', () => {
    const answer = columnsOf(boardOf({ offer: [], saved: ['a', 'b'], applied: ['c'] })).toReversed();
    assert.deepEqual(order(replaceColumns(board, answer)), ['offer 0', 'saved 1', 'applied 2']);
  });

  it('applies an older column order, keeps newer cards and columns', () => {
    const older = columnsOf(boardOf({ offer: [], saved: ['a'] }));
    const shown = replaceColumns(board, older);
    assert.deepEqual(order(shown), ['offer 0', 'saved 1', 'applied 2']);
    assert.deepEqual(stagesOf(shown), { offer: [], saved: ['a', 'b'], applied: ['c'] });
  });
});
