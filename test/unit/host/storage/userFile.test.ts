import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { readUserFile, replaceUserFile, UserFileError, writeFailure } from '../../../../src/host/storage/userFile.ts';

describe('files of other programs', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-user-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('keep what their program writes while the new text is written', async () => {
    const file = path.join(folder, 'settings.json');
    writeFileSync(file, 'before');
    const read = await readUserFile(file);
    const outcome = replaceUserFile(read, new TextEncoder().encode('ours')).then(
      () => 'replaced',
      (error: unknown) => String(error),
    );
    const isWriting = () => readdirSync(folder).length === 2;
    while (!isWriting()) await new Promise(setImmediate);
    writeFileSync(file, 'theirs');
    assert.match(await outcome, /settings\.json was changed after it was read\. Nothing was written; try again\.$/);
    assert.deepEqual([readFileSync(file, 'utf8'), readdirSync(folder)], ['theirs', ['settings.json']]);
  });

  it('name the next step when they cannot be written', () => {
    const said = (code: string): string => {
      const failure = writeFailure(Object.assign(new Error(`${code}: rename`), { code }), '/home/ann/mcp.json');
      assert.ok(failure instanceof UserFileError);
      return failure.message;
    };
    const inUse = 'Close the program that uses it, and try again.';
    assert.equal(said('EBUSY'), `/home/ann/mcp.json cannot be written (EBUSY). ${inUse}`);
    assert.equal(said('ETXTBSY'), `/home/ann/mcp.json cannot be written (ETXTBSY). ${inUse}`);
    assert.match(said('EPERM'), /\(EPERM\)\. Close the programs that may use it, or check the rights of its folder/);
    assert.match(said('EACCES'), /Check the rights/);
    assert.match(said('ENOSPC'), /Free space/);
    assert.match(said('EIO'), /Check its folder, and try again\.$/);
    const other = new Error('A fault of ours.');
    assert.equal(writeFailure(other, '/a'), other);
  });
});
