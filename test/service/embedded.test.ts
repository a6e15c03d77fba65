import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { ServiceError } from '../../src/base/flow/errors.ts';
import { nextTurn } from '../../src/base/flow/nextTurn.ts';
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

  it('opens no data if it is closed before that', async () => {
    const dataFolder = temporaryFolder();
    const service = new EmbeddedService({ dataFolder });
    await Promise.all([
      assert.rejects(service.start(), failedStart(/did not start\. The window is being closed\.$/)),
      service.close(),
    ]);
    assert.deepEqual(readdirSync(dataFolder), []);
    await assertStarts(dataFolder);
  });

  it('ends if it is closed while it opens its data', async () => {
    const dataFolder = temporaryFolder();
    let closed: Promise<void> | undefined;
    const service = new EmbeddedService({
      dataFolder,
      now: () => {
        closed ??= service.close();
        return new Date();
      },
    });
    try {
      const { trackerUrl } = await service.start();
      await closed;
      await assert.rejects(fetch(trackerUrl), { message: 'fetch failed' });
    } finally {
      await service.close();
    }
    await assertStarts(dataFolder);
  });

  it('starts again after a failed start', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    writeFileSync(dataFolder, 'A file has the name of the folder.');
    const service = new EmbeddedService({ dataFolder });
    try {
      await assert.rejects(service.start(), failedStart(/did not start\. The folder .+ cannot be made: EEXIST/));
      rmSync(dataFolder);
      assert.equal((await service.start()).dataFolder, dataFolder);
    } finally {
      await service.close();
    }
  });

  it('keeps a later start when an earlier failure arrives late', async () => {
    const dataFolder = join(temporaryFolder(), 'data');
    writeFileSync(dataFolder, 'A file has the name of the folder.');
    const starts: Promise<unknown>[] = [];
    const service = new EmbeddedService({
      dataFolder,
      now: () => {
        if (starts.length === 0) {
          queueMicrotask(() => rmSync(dataFolder));
          startInMicrotasks(50);
        }
        return new Date();
      },
    });
    let startCount = 0;
    service.onDidStart(() => {
      startCount += 1;
    });
    // From before the failure until after it, so that one call awaits the failed start when a later one has begun another.
    function startInMicrotasks(count: number): void {
      if (count > 1) queueMicrotask(() => startInMicrotasks(count - 1));
      starts.push(service.start().catch(() => 'failed'));
    }
    try {
      await assert.rejects(service.start(), failedStart(/EEXIST/));
      await nextTurn();
      const outcomes = new Set(await Promise.all(starts));
      assert.equal(outcomes.delete('failed'), true);
      assert.equal(outcomes.size, 1);
      assert.equal(startCount, 1);
    } finally {
      await service.close();
    }
  });
});

const failedStart = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ServiceError);
  assert.match(error.message, message);
  return true;
};

async function assertStarts(dataFolder: string): Promise<void> {
  const service = new EmbeddedService({ dataFolder });
  try {
    assert.equal((await service.start()).dataFolder, dataFolder);
  } finally {
    await service.close();
  }
}
