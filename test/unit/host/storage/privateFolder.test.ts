import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PrivateFolder } from '../../../../src/host/storage/privateFolder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('PrivateFolder', () => {
  let above: string;
  let folder: string;
  let files: PrivateFolder;
  let umask: number;

  beforeEach(() => {
    umask = process.umask(0o000);
    above = mkdtempSync(path.join(tmpdir(), 'jobdeck-private-'));
    folder = path.join(above, 'storage', 'cache');
    files = new PrivateFolder(folder);
  });

  afterEach(() => {
    process.umask(umask);
    rmSync(above, { recursive: true });
  });

  it('writes, reads, lists and removes files; starts empty', async () => {
    assert.deepEqual([await files.read('a'), await files.list()], [undefined, []]);
    await files.write('a', bytes('one'));
    await files.write('a', bytes('two'));
    assert.deepEqual(await files.read('a'), bytes('two'));
    assert.deepEqual(
      (await files.list()).map(({ name, size }) => ({ name, size })),
      [{ name: 'a', size: 3 }],
    );
    await files.remove('a');
    await files.remove('a');
    assert.deepEqual(await files.list(), []);
  });

  it('creates a file once, whole, for one of many', async () => {
    for (let round = 0; round < 10; round += 1) {
      const texts = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(10_000));
      const folders = texts.map(() => new PrivateFolder(folder));
      const created = await Promise.all(folders.map((each, index) => each.create('a', bytes(texts[index] ?? ''))));
      assert.deepEqual(
        texts.filter((_, index) => created[index]),
        [new TextDecoder().decode(await files.read('a'))],
      );
      assert.equal((await files.list()).length, 1);
      await files.remove('a');
    }
  });

  if (process.platform !== 'win32') {
    it('restricts files and created folders to the owner', async () => {
      await files.write('a', bytes('one'));
      assert.deepEqual([path.dirname(folder), folder, path.join(folder, 'a')].map(rightsOf), ['700', '700', '600']);
    });

    it('restricts a file while it is being written', async () => {
      const modes = new Set<string>();
      const read = () => {
        for (const name of (statSync(folder, { throwIfNoEntry: false }) && readdirSync(folder)) ?? []) {
          const status = statSync(path.join(folder, name), { throwIfNoEntry: false });
          if (status !== undefined) modes.add((status.mode & 0o777).toString(8));
        }
      };
      const writing = files.write('a', bytes('x'.repeat(1_000_000)));
      let isDone = false;
      void writing.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise(setImmediate);
        read();
      }
      await writing;
      read();
      assert.deepEqual([...modes], ['600']);
    });
  }
});
