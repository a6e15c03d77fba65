import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PrivateFolder, tighten } from '../../../../src/host/storage/privateFolder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('a folder of private files', () => {
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

  it('keeps files, and reads and lists nothing before there is one', async () => {
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

  if (process.platform !== 'win32') {
    it('is for its owner only, with the folders above it that it makes', async () => {
      await files.write('a', bytes('one'));
      assert.deepEqual([path.dirname(folder), folder, path.join(folder, 'a')].map(rightsOf), ['700', '700', '600']);
    });

    it('gives others no right while a file is being written', async () => {
      const seen = new Set<string>();
      const look = () => {
        for (const name of (statSync(folder, { throwIfNoEntry: false }) && readdirSync(folder)) ?? []) {
          const status = statSync(path.join(folder, name), { throwIfNoEntry: false });
          if (status !== undefined) seen.add((status.mode & 0o777).toString(8));
        }
      };
      const writing = files.write('a', bytes('x'.repeat(1_000_000)));
      let isDone = false;
      void writing.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await new Promise(setImmediate);
        look();
      }
      await writing;
      look();
      assert.deepEqual([...seen], ['600']);
    });

    it('takes rights away that an earlier version gave', async () => {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      mkdirSync(path.join(folder, 'inner'), { mode: 0o755 });
      writeFileSync(path.join(folder, 'old'), 'old', { mode: 0o644 });
      assert.equal(await tighten(folder), undefined);
      assert.deepEqual([folder, path.join(folder, 'inner'), path.join(folder, 'old')].map(rightsOf), [
        '700',
        '700',
        '600',
      ]);
    });

    it('changes nothing that a link in it leads to', async () => {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const outside = path.join(above, 'outside');
      writeFileSync(outside, 'mine', { mode: 0o644 });
      symlinkSync(outside, path.join(folder, 'link'));
      await tighten(folder);
      assert.equal(rightsOf(outside), '644');
    });

    it('looks no further into a folder that is tight already', async () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'old'), 'old', { mode: 0o644 });
      chmodSync(folder, 0o700);
      await tighten(folder);
      assert.equal(rightsOf(path.join(folder, 'old')), '644');
    });
  }

  it('needs no folder to tighten', async () => {
    assert.equal(await tighten(path.join(above, 'nothing')), undefined);
  });
});
