import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { NewFolder } from '../../../../src/host/storage/newFolder.ts';

describe('NewFolder', () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'jobdeck-export-'));
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  it('takes another name beside existing files and folders', async () => {
    writeFileSync(path.join(parent, 'a'), 'mine');
    assert.equal((await NewFolder.create(parent, 'a')).path, path.join(parent, 'a-2'));
    assert.equal((await NewFolder.create(parent, 'a')).path, path.join(parent, 'a-3'));
    assert.equal(readFileSync(path.join(parent, 'a'), 'utf8'), 'mine');
  });

  it('writes a file piece by piece, and none twice', async () => {
    const folder = await NewFolder.create(parent, 'a');
    const file = await folder.create('b.txt');
    await file.append('One');
    await file.append('Two');
    await file.close();
    assert.equal(readFileSync(path.join(parent, 'a', 'b.txt'), 'utf8'), 'OneTwo');
    await assert.rejects(folder.create('b.txt'), { code: 'EEXIST' });
  });
});
