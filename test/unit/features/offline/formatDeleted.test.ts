import assert from 'node:assert/strict';

import { formatDeleted } from '../../../../src/features/offline/formatDeleted.ts';

describe('formatDeleted', () => {
  it('lists deleted data by accounts, services unchanged', () => {
    assert.equal(
      formatDeleted({ names: ['board', 'notes'], accounts: 2, bytes: 12_000 }),
      'Deleted what was last seen of 2 accounts: board and notes (12 KB). Nothing changed at the services.',
    );
    assert.match(formatDeleted({ names: ['board'], accounts: 1, bytes: 1 }), /of one account: board \(1 KB\)/);
  });

  it('reports that nothing was cached', () => {
    assert.equal(formatDeleted({ names: [], accounts: 0, bytes: 0 }), 'Nothing was cached.');
  });
});
