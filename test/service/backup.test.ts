import assert from 'node:assert/strict';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { BackupError, type BackupFinding } from '../../src/local/maintenance/maintenance.ts';
import { migrations } from '../../src/local/migrations.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { account, newToken, overRest, refused } from './calls.ts';
import { contentOf, dataFile, rowsOf } from './dataFolder.ts';
import { ServicePerTest, seconds, temporaryFolder } from './localService.ts';

/** Writes a backup into a temporary folder; returns its path. */
async function backUp(service: LocalService): Promise<string> {
  const file = path.join(temporaryFolder(), 'backup.sqlite');
  await service.backUp(file);
  return file;
}

const found =
  (finding: BackupFinding, words: RegExp) =>
  (error: unknown): boolean =>
    error instanceof BackupError &&
    error.finding === finding &&
    words.test(error.message) &&
    error.message.endsWith('Nothing was changed.');

/** Runs SQL on the file as another program would. */
function change(file: string, sql: string): void {
  const connection = new DatabaseSync(file);
  connection.exec(sql);
  connection.close();
}

/** Changes every kind of record that a restore has to cover. */
async function workOn(service: LocalService): Promise<void> {
  const { cards, columns } = await overRest(service, 'tracker_get_board', {});
  const [first, second] = cards;
  assert.ok(first && second);
  await overRest(service, 'tracker_delete_card', { cardId: first.id });
  await overRest(service, 'tracker_archive_card', { cardId: second.id });
  await overRest(service, 'tracker_create_card', { title: 'New since', requestId: 'since' });
  await overRest(service, 'tracker_update_column', {
    columnId: columns[0]?.id ?? '',
    title: 'Renamed since',
    color: null,
  });
  await overRest(service, 'create_note', { title: 'New since', text: 'Since' });
  await overRest(service, 'tracker_update_settings', {
    ...(await overRest(service, 'tracker_get_settings', {})),
    currency: 'USD',
  });
  await account(service, 'POST', '/meetings', { title: 'New since', startedAt: '2026-03-01T10:00:00Z' });
}

describe('backup', () => {
  const running = new ServicePerTest({ sample: 'small' });

  it('writes every row into one owner-only file', async () => {
    const { service } = running;
    const file = await backUp(service);
    assert.deepEqual(rowsOf(file), rowsOf(dataFile(service)));
    assert.deepEqual(readdirSync(path.dirname(file)), ['backup.sqlite']);
    if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it('replaces an earlier backup only when complete', async () => {
    const { service } = running;
    const file = await backUp(service);
    await workOn(service);
    await service.backUp(file);
    assert.deepEqual(rowsOf(file), rowsOf(dataFile(service)));
    assert.deepEqual(readdirSync(path.dirname(file)), ['backup.sqlite']);
  });

  it('rejects the data folder and missing folders', async () => {
    const { service } = running;
    const before = readdirSync(service.dataFolder);
    for (const name of ['jobdeck.sqlite', 'copy.sqlite']) {
      await assert.rejects(service.backUp(path.join(service.dataFolder, name)), /Choose another folder/);
    }
    assert.deepEqual(readdirSync(service.dataFolder), before);
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'taken.sqlite'));
    await assert.rejects(service.backUp(path.join(folder, 'taken.sqlite')), /not written: .*Choose another place/);
    assert.deepEqual(readdirSync(folder), ['taken.sqlite']);
    await assert.rejects(service.backUp(path.join(folder, 'nowhere/copy.sqlite')), /Choose another place/);
  });

  it('restores every row and backs up the replaced data', async () => {
    const { service } = running;
    const file = await backUp(service);
    const atBackup = contentOf(service);
    await workOn(service);
    const beforeRestore = contentOf(service);
    assert.notDeepEqual(beforeRestore, atBackup);

    const plan = await service.planRestore(file);
    assert.deepEqual(contentOf(service), beforeRestore, 'a plan changes nothing');
    assert.equal(plan.replaced.meetings, plan.restored.meetings + 1);
    assert.equal(plan.replaced.cards, plan.restored.cards - 1);
    assert.equal(plan.replaced.archived, plan.restored.archived + 1);
    await service.restore(plan);
    assert.deepEqual(contentOf(service), atBackup);
    assert.deepEqual(contentOf({ file: plan.copyPath }), beforeRestore);
    await assert.rejects(service.restore(plan), /already, so nothing was restored/);

    running.clock.forward(seconds(1));
    await service.restore(await service.planRestore(plan.copyPath));
    assert.deepEqual(contentOf(service), beforeRestore);
    await overRest(service, 'tracker_create_card', { title: 'Life goes on' });
  });

  it('keeps revoked tokens revoked and newer tokens valid', async () => {
    const { service } = running;
    const early = await newToken(service, {});
    const file = await backUp(service);
    await account(service, 'DELETE', `/tokens/${early.token.id}`);
    const late = await newToken(service, {});
    await service.restore(await service.planRestore(file));
    await assert.rejects(overRest(service, 'tracker_get_board', {}, { token: early.secret }), refused('token_revoked'));
    await overRest(service, 'tracker_get_board', {}, { token: late.secret });
  });

  it('shows restored data to a second service at once', async () => {
    const { service } = running;
    const second = await startLocalService({ dataFolder: service.dataFolder, now: running.clock.now });
    try {
      const file = await backUp(service);
      const board = await overRest(second, 'tracker_get_board', {});
      await workOn(second);
      await service.restore(await service.planRestore(file));
      assert.deepEqual(await overRest(second, 'tracker_get_board', {}), board);
      await overRest(second, 'tracker_create_card', { title: 'From the second' });
      assert.equal((await overRest(service, 'tracker_get_board', {})).cards.length, board.cards.length + 1);
    } finally {
      await second.close();
    }
  });

  it('restores a copied data folder with its WAL', async () => {
    const { service } = running;
    const folder = temporaryFolder();
    for (const suffix of ['', '-wal'])
      copyFileSync(dataFile(service) + suffix, path.join(folder, `old.sqlite${suffix}`));
    const copied = contentOf(service);
    await workOn(service);
    const before = readdirSync(folder);
    await service.restore(await service.planRestore(path.join(folder, 'old.sqlite')));
    assert.deepEqual(contentOf(service), copied);
    assert.deepEqual(readdirSync(folder), before);
  });

  const broken: readonly (readonly [string, BackupFinding, RegExp, (file: string) => void])[] = [
    [
      'is no database',
      'noDatabase',
      /not an SQLite database/,
      (file) => writeFileSync(file, 'Dear diary. '.repeat(999)),
    ],
    ['is empty', 'noDatabase', /not an SQLite database/, (file) => writeFileSync(file, '')],
    [
      'is damaged inside',
      'damaged',
      /is damaged/,
      (file) => writeFileSync(file, readFileSync(file).fill(0xaa, 4_096, 4_096 * 3)),
    ],
    [
      'has lost its end',
      'damaged',
      /is damaged/,
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 4_096 * 3 + 100)),
    ],
    ['has a record that is not JSON', 'damaged', /is damaged/, (file) => change(file, "UPDATE notes SET record = '{'")],
    ['has a record that is {}', 'damaged', /is damaged/, (file) => change(file, "UPDATE cards SET record = '{}'")],
    ['has a record that is 5', 'damaged', /is damaged/, (file) => change(file, "UPDATE cards SET record = '5'")],
    ['has a setting that is 5', 'damaged', /is damaged/, (file) => change(file, "UPDATE state SET value = '5'")],
    [
      'has an integer beyond JavaScript',
      'damaged',
      /is damaged/,
      (file) => change(file, 'UPDATE cards SET rank = 9007199254740993'),
    ],
    [
      'has a history of no card',
      'damaged',
      /is damaged/,
      (file) => change(file, 'PRAGMA foreign_keys = OFF; DELETE FROM cards'),
    ],
    [
      'was written by a newer version',
      'newer',
      /newer version of Jobdeck. Update Jobdeck/,
      (file) => change(file, `PRAGMA user_version = ${migrations.length + 1}`),
    ],
    ['lacks a table of ours', 'foreign', /another program/, (file) => change(file, 'DROP TABLE messages')],
    [
      "is another program's database",
      'foreign',
      /another program/,
      (file) => {
        writeFileSync(file, '');
        change(file, 'CREATE TABLE cards (id TEXT, record TEXT); PRAGMA user_version = 1');
      },
    ],
  ];
  for (const [name, finding, words, spoil] of broken) {
    it(`rejects a file that ${name}, changing nothing`, async () => {
      const { service } = running;
      const file = await backUp(service);
      const plan = await service.planRestore(file);
      spoil(file);
      const before = readFileSync(file);
      const content = contentOf(service);
      await assert.rejects(service.planRestore(file), found(finding, words));
      await assert.rejects(service.restore(plan), found(finding, words));
      assert.deepEqual(contentOf(service), content);
      assert.deepEqual(readFileSync(file), before);
      assert.deepEqual(readdirSync(path.dirname(file)), ['backup.sqlite']);
    });
  }

  it('rejects a missing file and the file in use', async () => {
    const { service } = running;
    await assert.rejects(
      service.planRestore(path.join(service.dataFolder, 'gone.sqlite')),
      found('unreadable', /"gone.sqlite" cannot be read/),
    );
    const sameFile = path.join(temporaryFolder(), 'link.sqlite');
    linkSync(dataFile(service), sameFile);
    for (const inUse of [dataFile(service), sameFile]) {
      await assert.rejects(service.planRestore(inUse), found('inUse', /data in use/));
    }
  });
});
