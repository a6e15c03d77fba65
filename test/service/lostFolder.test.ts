import assert from 'node:assert/strict';
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';

import { systemClock } from '../../src/base/flow/clock.ts';
import { RecordCheck } from '../../src/local/data/damage/recordCheck.ts';
import { openDatabase } from '../../src/local/data/openDatabase.ts';
import { Transactions } from '../../src/local/data/transactions.ts';
import { LocalError } from '../../src/local/localError.ts';
import type { LocalService } from '../../src/local/service.ts';
import { startLocalService } from '../../src/local/service.ts';
import { account, CallError, overMcp, overRest } from './calls.ts';
import { contentOf, dataFile } from './dataFolder.ts';
import { Victim } from './kill/victim.ts';
import { ServicePerTest, temporaryFolder } from './localService.ts';

const isRefusal = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'internal_error' &&
  error.details['cause'] === 'moved' &&
  /nothing was saved\. .*Back Up Local Data.*reload the window/s.test(error.message);

const moved: readonly (readonly [string, (service: LocalService) => Promise<void> | void])[] = [
  ['is deleted', ({ dataFolder }) => rmSync(dataFolder, { recursive: true })],
  [
    'is deleted and made again',
    ({ dataFolder }) => {
      rmSync(dataFolder, { recursive: true });
      mkdirSync(dataFolder);
    },
  ],
  [
    'is deleted and used by another process',
    async ({ dataFolder }) => {
      rmSync(dataFolder, { recursive: true });
      await (await startLocalService({ dataFolder, sample: 'small' })).close();
    },
  ],
  ['loses its data file', (service) => rmSync(dataFile(service))],
  ['loses its log', (service) => rmSync(`${dataFile(service)}-wal`)],
];

describe('data folder in use', () => {
  const running = new ServicePerTest({ sample: 'small' });

  const hourAgo = new Date(Date.now() - 3_600_000);
  const times: readonly (readonly [string, (folder: string) => void])[] = [
    ['', () => undefined],
    [' an hour after its last change', (folder) => utimesSync(folder, hourAgo, hourAgo)],
  ];
  for (const [[name, move], [after, setTime]] of moved.flatMap((each) => times.map((time) => [each, time] as const))) {
    it(`rejects writes and stays readable when it ${name}${after}`, async () => {
      const { service } = running;
      setTime(service.dataFolder);
      await overRest(service, 'tracker_create_card', { title: 'Saved' });
      const board = await overRest(service, 'tracker_get_board', {});
      await move(service);
      for (const call of [overRest, overMcp])
        await assert.rejects(call(service, 'tracker_create_card', { title: 'Lost' }), isRefusal);
      await assert.rejects(account(service, 'PUT', '/subscription', { active: false }), isRefusal);
      const note = { noteId: (await overRest(service, 'list_notes', {})).items[0]?.id ?? '', text: 'Lost' };
      await assert.rejects(overRest(service, 'update_note', note), isRefusal);
      assert.deepEqual(await overRest(service, 'tracker_get_board', {}), board);
      assert.equal(service.status().isMoved, true);
    });
  }

  it('is backed up whole after its deletion', async () => {
    const { service } = running;
    const content = contentOf(service);
    const file = path.join(temporaryFolder(), 'backup.sqlite');
    rmSync(service.dataFolder, { recursive: true });
    await assert.rejects(service.planRestore(file), /moved or deleted/);
    await service.backUp(file);
    assert.deepEqual(contentOf({ file }), content);
    assert.ok(!existsSync(service.dataFolder));
    await assert.rejects(service.planRestore(file), /moved or deleted/);

    const again = await startLocalService({ dataFolder: service.dataFolder, now: running.clock.now });
    await again.restore(await again.planRestore(file));
    assert.deepEqual(contentOf(again), content);
    await again.close();
  });

  it('leaves the replacing data unchanged at close', async () => {
    const { service } = running;
    await overRest(service, 'tracker_create_card', { title: 'Lost' });
    rmSync(service.dataFolder, { recursive: true });
    const other = await Victim.start(service.dataFolder, 0);
    try {
      await overRest(other.address, 'tracker_initialize', {});
      await service.close();
      const kept = await overRest(other.address, 'tracker_create_card', { title: 'Kept' });
      await other.kill();
      const again = await startLocalService({ dataFolder: service.dataFolder });
      assert.deepEqual((await overRest(again, 'tracker_get_board', {})).cards, [kept]);
      await again.close();
    } finally {
      await other.kill();
    }
  });

  it('rejects a write during which it is deleted', async () => {
    const folder = temporaryFolder();
    const { database, close } = await openDatabase(folder, new Date());
    const transactions = new Transactions(
      database,
      new RecordCheck({ database, log: () => {}, after: systemClock.after }),
    );
    const deleting = transactions.write(() => rmSync(folder, { recursive: true }));
    await assert.rejects(deleting, (error) => error instanceof LocalError && error.details?.['cause'] === 'moved');
    await close();
  });

  it('accepts writes again once it is moved back', async () => {
    const { service } = running;
    const away = `${service.dataFolder}-away`;
    renameSync(service.dataFolder, away);
    await assert.rejects(overRest(service, 'tracker_create_card', { title: 'Refused' }), isRefusal);
    renameSync(away, service.dataFolder);
    await overRest(service, 'tracker_create_card', { title: 'Saved' });
    assert.equal(service.status().isMoved, false);
  });
});
