import assert from 'node:assert/strict';

import { EmbeddedService } from '../../src/local/embedded.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

describe('EmbeddedService', () => {
  afterEach(removeTemporaryFolders);

  it('reports its start also to listeners that come later, each once', async () => {
    const service = new EmbeddedService({ dataFolder: temporaryFolder() });
    const started: string[] = [];
    service.onDidStart(() => started.push('before'));
    try {
      assert.equal(started.length, 0);
      await service.start();
      service.onDidStart(() => started.push('after')).dispose();
      await service.start();
      assert.deepEqual(started, ['before', 'after']);
    } finally {
      await service.close();
    }
  });
});
