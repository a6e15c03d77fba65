import assert from 'node:assert/strict';

import { startAlone } from '../bench/offline/alone.ts';
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

  it("shows the board's age in its first message", async () => {
    const [start] = await startAlone(temporaryFolder(), 30, 1);
    assert.match(start?.message ?? '', /^As of /);
  });
});
