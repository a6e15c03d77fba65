import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { dropLeftovers, replaceFile } from '../../../../src/local/maintenance/unfinishedFiles.ts';

describe('replaceFile', () => {
  let folder: string;
  let target: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'replaced-'));
    target = join(folder, 'port.json');
    writeFileSync(target, 'before', { mode: 0o644 });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('replaces the file only after the write', () => {
    replaceFile(target, (part) => {
      writeFileSync(part, 'after');
      assert.equal(readFileSync(target, 'utf8'), 'before');
    });
    assert.equal(readFileSync(target, 'utf8'), 'after');
    assert.deepEqual(readdirSync(folder), ['port.json']);
  });

  it('makes the file readable by its owner only', () => {
    replaceFile(target, (part) => writeFileSync(part, 'after', { mode: 0o644 }));
    // Windows has no such permissions.
    assert.equal(statSync(target).mode & 0o077, process.platform === 'win32' ? 0o066 : 0);
  });

  it('keeps the file when the write fails', () => {
    const fail = (part: string): void => {
      writeFileSync(part, 'half');
      throw new Error('The disk is full.');
    };
    assert.throws(() => replaceFile(target, fail), /disk is full/);
    assert.equal(readFileSync(target, 'utf8'), 'before');
    assert.deepEqual(readdirSync(folder), ['port.json']);
  });

  it('leaves a part that the next start deletes', () => {
    let part = '';
    replaceFile(target, (path) => {
      part = path.replace(`.${process.pid}-`, '.999999999-');
      writeFileSync(path, 'after');
    });
    writeFileSync(part, 'half');
    dropLeftovers(folder);
    assert.deepEqual(readdirSync(folder), ['port.json']);
  });
});
