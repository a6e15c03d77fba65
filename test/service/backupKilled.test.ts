import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { dropLeftovers } from '../../src/local/maintenance/unfinishedFiles.ts';
import { startLocalService } from '../../src/local/service.ts';
import { overRest } from './calls.ts';
import { contentOf } from './dataFolder.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

const script = path.join(import.meta.dirname, 'restoringProcess.ts');
const rounds = 10;

/** Restores the backups in turn in a child process; kills it `after` milliseconds after its first restore began. */
async function killDuringRestore(
  folder: string,
  backups: readonly string[],
  after: number,
  temporary: string,
): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, folder, ...backups], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary },
  });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('begins')) continue;
    setTimeout(() => child.kill('SIGKILL'), after);
    break;
  }
  assert.equal(await ended, 'SIGKILL');
}

describe('restore', () => {
  afterEach(removeTemporaryFolders);

  it('leaves one backup or the other whole when killed', async () => {
    const [folder, temporary] = [temporaryFolder(), temporaryFolder()];
    const service = await startLocalService({ dataFolder: folder, sample: 'large', cards: 600 });
    const backups = ['one.sqlite', 'two.sqlite'].map((name) => path.join(temporaryFolder(), name));
    const [one = '', two = ''] = backups;
    await service.backUp(one);
    const { cards } = await overRest(service, 'tracker_get_board', {});
    await Promise.all(cards.slice(0, 20).map(({ id }) => overRest(service, 'tracker_delete_card', { cardId: id })));
    await service.backUp(two);
    await service.close();
    const either = backups.map((file) => JSON.stringify(contentOf({ file })));
    assert.notEqual(either[0], either[1]);

    for (let round = 0; round < rounds; round++) {
      await killDuringRestore(folder, backups, round * 12, temporary);
      const after = JSON.stringify(contentOf({ dataFolder: folder }));
      assert.ok(either.includes(after), `round ${round}: something between the two`);
      for (const name of readdirSync(folder).filter((each) => /before-restore.*\.sqlite$/.test(each))) {
        assert.ok(
          either.includes(JSON.stringify(contentOf({ file: path.join(folder, name) }))),
          `round ${round}: ${name}`,
        );
      }
    }
    const last = await startLocalService({ dataFolder: folder });
    assert.equal(last.setAside, undefined);
    await last.close();
    assert.deepEqual(readdirSync(temporary), []);
    assert.deepEqual(
      readdirSync(folder).filter(
        (name) => !/^(jobdeck|requests)\.(sqlite|lock)$|^jobdeck\.before-restore-.*\.sqlite$/.test(name),
      ),
      [],
    );
  });
});

describe('startup', () => {
  afterEach(removeTemporaryFolders);

  it('removes files of dead processes, keeps those in use', async () => {
    const dataFolder = temporaryFolder();
    await (await startLocalService({ dataFolder })).close();
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const make = (pid: number, kind: 'part' | 'restoring'): string => {
      const owner = `${pid}-${randomUUID()}`;
      const name = kind === 'part' ? `jobdeck.before-restore-x.sqlite.${owner}.part` : `restoring.${owner}`;
      if (kind === 'part') writeFileSync(path.join(dataFolder, name), 'half');
      else mkdirSync(path.join(dataFolder, name));
      return name;
    };
    const left = [make(ended, 'part'), make(ended, 'restoring'), make(process.pid, 'restoring')];
    const kept = [make(process.ppid, 'part'), make(process.ppid, 'restoring')];
    await (await startLocalService({ dataFolder })).close();
    const names = readdirSync(dataFolder);
    assert.deepEqual(
      names.filter((name) => left.includes(name)),
      [],
    );
    assert.deepEqual(names.filter((name) => kept.includes(name)).toSorted(), kept.toSorted());
  });

  it('keeps the files of a restore in this process', async () => {
    const dataFolder = temporaryFolder();
    const service = await startLocalService({ dataFolder, sample: 'small' });
    const file = path.join(temporaryFolder(), 'backup.sqlite');
    await service.backUp(file);
    const planning = service.planRestore(file);
    const copies = (): string[] => readdirSync(dataFolder).filter((name) => name.startsWith('restoring.'));
    const [copy = ''] = copies();
    if (process.platform !== 'win32') assert.equal(statSync(path.join(dataFolder, copy)).mode & 0o077, 0);
    dropLeftovers(dataFolder);
    assert.deepEqual(copies(), [copy]);
    await planning;
    assert.deepEqual(copies(), []);
    await service.close();
  });
});

describe('backup file', () => {
  afterEach(removeTemporaryFolders);

  it('removes partial files of ended processes only', async () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const dataFolder = temporaryFolder();
    const service = await startLocalService({ dataFolder });
    const file = path.join(temporaryFolder(), 'backup.sqlite');
    const part = (of: string, pid: number): string => {
      const name = `${of}.${pid}-${randomUUID()}.part`;
      writeFileSync(name, 'half');
      return name;
    };
    const left = part(file, ended);
    const other = part(file, process.ppid);
    await service.backUp(file);
    await service.close();
    assert.ok(!existsSync(left) && existsSync(other));

    const beside = part(path.join(dataFolder, 'jobdeck.before-restore-x.sqlite'), ended);
    await (await startLocalService({ dataFolder })).close();
    assert.ok(!existsSync(beside));
  });
});
