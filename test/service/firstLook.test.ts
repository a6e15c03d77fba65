import assert from 'node:assert/strict';

import { startAlone } from '../bench/offline/alone.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

describe('The first look at a board that was seen before', () => {
  after(removeTemporaryFolders);

  it('is answered before the rooms, a schema or the network are loaded', async () => {
    const [start] = await startAlone(temporaryFolder(), 30, 1);
    const loaded = start?.loaded ?? [];
    assert.ok(
      loaded.some((file) => file.startsWith('firstLook-')),
      loaded.join(),
    );
    assert.deepEqual(
      loaded.filter((file) => /^(extension|tracker|client|transport|service)-/.test(file)),
      [],
    );
  });

  it('is marked with its age by the first words above it, which alone the editor shows at once', async () => {
    const [start] = await startAlone(temporaryFolder(), 30, 1);
    assert.match(start?.message ?? '', /^As of /);
  });
});
