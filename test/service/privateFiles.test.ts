import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Database, inMemory } from '../../src/local/data/database.ts';
import { startLocalService } from '../../src/local/service.ts';

describe('data of the local service', () => {
  if (process.platform === 'win32') return;
  let above: string;
  let umask: number;

  beforeEach(() => {
    umask = process.umask(0o000);
    above = mkdtempSync(path.join(tmpdir(), 'jobdeck-private-'));
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(above, { recursive: true });
  });

  const rights = (folder: string): Set<string> =>
    new Set(readdirSync(folder).map((name) => (statSync(path.join(folder, name)).mode & 0o777).toString(8)));

  it('is owner-only, also when an earlier version created it', async () => {
    const dataFolder = path.join(above, 'local');
    const first = await startLocalService({ dataFolder });
    assert.deepEqual(rights(above), new Set(['700']));
    assert.deepEqual(rights(dataFolder), new Set(['600']));
    await first.close();
    for (const name of readdirSync(dataFolder)) chmodSync(path.join(dataFolder, name), 0o644);
    const second = await startLocalService({ dataFolder });
    assert.deepEqual(rights(dataFolder), new Set(['600']));
    await second.close();
  });

  it('has no file when it is in memory', () => {
    const before = process.cwd();
    process.chdir(above);
    try {
      new Database(inMemory).close();
      assert.deepEqual(readdirSync(above), []);
    } finally {
      process.chdir(before);
    }
  });
});
