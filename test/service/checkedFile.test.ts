import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { isNotedWhole, noteWhole } from '../../src/local/data/checkedFile.ts';
import { startLocalService } from '../../src/local/service.ts';
import { overRest } from './calls.ts';
import { Victim } from './kill/victim.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

const fileIn = (folder: string): string => path.join(folder, 'jobdeck.sqlite');
const noteIn = (folder: string): string => path.join(folder, 'jobdeck.checked');
const large = { sample: 'large', cards: 6_000 } as const;

/** A folder whose service was closed. */
async function closed(options: { readonly sample: 'large' | 'small'; readonly cards?: number }): Promise<string> {
  const folder = temporaryFolder();
  await (await startLocalService({ dataFolder: folder, ...options })).close();
  return folder;
}

/** Sets a time that can be set again exactly, to the millisecond. */
const setTime = (file: string): void => utimesSync(file, hourAgo, hourAgo);
const hourAgo = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000 + 500);

/** Damages the file within its pages; the size stays. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xaa, bytes.length - 4_096 * 3));
}

describe('note of a checked data file', function () {
  this.timeout(30_000);
  afterEach(removeTemporaryFolders);

  it('is written when a large file is closed, and again after its next changes', async () => {
    const folder = await closed(large);
    assert.ok(isNotedWhole(fileIn(folder)));
    assert.ok(!existsSync(`${fileIn(folder)}-wal`) && !existsSync(`${fileIn(folder)}-shm`));
    const first = readFileSync(noteIn(folder), 'utf8');
    const service = await startLocalService({ dataFolder: folder });
    assert.ok(!isNotedWhole(fileIn(folder)));
    await overRest(service, 'tracker_create_card', { title: 'Changed' });
    await service.close();
    assert.ok(isNotedWhole(fileIn(folder)));
    assert.notEqual(readFileSync(noteIn(folder), 'utf8'), first);
  });

  it('is not written for a small file', async () => {
    const folder = await closed({ sample: 'small' });
    assert.ok(!existsSync(noteIn(folder)));
  });

  it('saves the start the check', async () => {
    const folder = await closed(large);
    damage(fileIn(folder));
    await noteWhole(fileIn(folder), () => true);
    const service = await startLocalService({ dataFolder: folder });
    assert.equal(service.setAside, undefined);
    await service.close();
  });

  const changes: readonly (readonly [string, (folder: string) => void])[] = [
    [
      'was changed in place',
      (folder) => {
        writeFileSync(fileIn(folder), readFileSync(fileIn(folder)));
      },
    ],
    [
      'was changed in place and got its time back',
      (folder) => {
        writeFileSync(fileIn(folder), readFileSync(fileIn(folder)));
        setTime(fileIn(folder));
      },
    ],
    [
      'was replaced by a copy',
      (folder) => {
        copyFileSync(fileIn(folder), `${fileIn(folder)}.copy`);
        renameSync(`${fileIn(folder)}.copy`, fileIn(folder));
      },
    ],
    ['has a log', (folder) => writeFileSync(`${fileIn(folder)}-wal`, 'x')],
    [
      'was written to by another program',
      (folder) => {
        const connection = new DatabaseSync(fileIn(folder));
        connection.exec('CREATE TABLE other (n INTEGER)');
        connection.close();
      },
    ],
    [
      'has a note that was cut',
      (folder) => writeFileSync(noteIn(folder), readFileSync(noteIn(folder)).subarray(0, 20)),
    ],
    [
      'has a note that cannot be read',
      (folder) => {
        rmSync(noteIn(folder));
        symlinkSync(noteIn(folder), noteIn(folder));
      },
    ],
    ['has a note that is too long', (folder) => writeFileSync(noteIn(folder), 'x'.repeat(10_000))],
  ];
  for (const [name, change] of changes) {
    it(`does not hold for a file that ${name}`, async () => {
      const folder = await closed(large);
      setTime(fileIn(folder));
      await noteWhole(fileIn(folder), () => true);
      assert.ok(isNotedWhole(fileIn(folder)));
      change(folder);
      assert.ok(!isNotedWhole(fileIn(folder)));
    });
  }

  it('does not hide damage that came after it', async () => {
    const folder = await closed(large);
    damage(fileIn(folder));
    const service = await startLocalService({ dataFolder: folder });
    assert.ok(service.setAside !== undefined);
    await service.close();
  });

  it('is not written for a file that was damaged while it was open', async () => {
    const folder = await closed(large);
    const first = await startLocalService({ dataFolder: folder });
    damage(fileIn(folder));
    await first.close();
    assert.ok(!isNotedWhole(fileIn(folder)));
    const second = await startLocalService({ dataFolder: folder });
    assert.ok(second.setAside !== undefined);
    await second.close();
  });

  it('is not written while another process has the file open', async () => {
    const folder = await closed(large);
    rmSync(noteIn(folder));
    const other = await Victim.start(folder, 0);
    try {
      const service = await startLocalService({ dataFolder: folder });
      await overRest(service, 'tracker_create_card', { title: 'Changed' });
      await service.close();
      assert.ok(!existsSync(noteIn(folder)));
    } finally {
      await other.kill();
    }
    const after = await startLocalService({ dataFolder: folder });
    assert.ok((await overRest(after, 'tracker_get_board', {})).cards.some(({ title }) => title === 'Changed'));
    await after.close();
    assert.ok(isNotedWhole(fileIn(folder)));
  });
});
