import assert from 'node:assert/strict';

import { startAlone } from '../bench/offline/alone.ts';
import { storedRow } from '../fixtures/storedRow.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

describe('Core with a cached board', () => {
  after(removeTemporaryFolders);

  it('answers before features, schemas and network code load', async () => {
    const [start] = await startAlone(temporaryFolder(), 30, 1);
    const loaded = start?.loaded ?? [];
    assert.ok(
      loaded.some((file) => file.startsWith('core-')),
      loaded.join(),
    );
    assert.deepEqual(
      loaded.filter((file) => /^(features|tracker|client|transport|service)-/.test(file)),
      [],
    );
  });

  it('is not loaded before the stored rows are drawn', async () => {
    const tree = { message: 'As of 9:00 AM.', day: new Date().toDateString(), rows: [storedRow('column/stage0')] };
    const [start] = await startAlone(temporaryFolder(), 30, 1, tree);
    assert.deepEqual(
      start?.loaded.filter((file) => /^(core|features|tracker|client|transport|service)-/.test(file)),
      [],
    );
    assert.equal(start?.message, 'As of 9:00 AM.');
  });

  it("shows the board's age in its first message", async () => {
    const [start] = await startAlone(temporaryFolder(), 30, 1);
    assert.match(start?.message ?? '', /^As of /);
  });
});
