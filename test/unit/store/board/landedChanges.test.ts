import assert from 'node:assert/strict';

import { hasLanded } from '../../../../src/store/board/changes/changes.ts';
import { boardOf } from '../../../fixtures/board.ts';

describe('a change whose response was lost', () => {
  it('has landed where the board shows it', () => {
    const board = boardOf({ saved: [], applied: ['a'] });
    const move = { kind: 'move', cardId: 'a', position: undefined } as const;
    assert.equal(hasLanded(board, { ...move, columnId: 'applied' }), true);
    assert.equal(hasLanded(board, { ...move, columnId: 'saved' }), false);
  });

  it('is not taken as landed because its card is gone: another client may have removed it in another way', () => {
    const board = boardOf({ saved: ['b'], applied: [] });
    assert.equal(hasLanded(board, { kind: 'archive', cardId: 'a' }), false);
    assert.equal(hasLanded(board, { kind: 'remove', cardId: 'a' }), false);
  });
});
