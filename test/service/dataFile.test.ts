import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Database } from '../../src/local/data/database.ts';
import { openDatabase } from '../../src/local/data/openDatabase.ts';
import { migrate, migrations, NewerFileError } from '../../src/local/migrations.ts';
import { startLocalService } from '../../src/local/service.ts';
import { overRest } from './calls.ts';
import { Victim } from './kill/victim.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const fileIn = (folder: string): string => path.join(folder, 'jobdeck.sqlite');

describe('data file', () => {
  afterEach(removeTemporaryFolders);

  it('migrates to the newest version, each step once', () => {
    const folder = temporaryFolder();
    const database = new Database(fileIn(folder));
    const steps = ['CREATE TABLE one (n INTEGER)', 'INSERT INTO one VALUES (1)', 'INSERT INTO one VALUES (2)'];
    migrate(database, steps.slice(0, 2));
    assert.equal(database.version(), 2);
    migrate(database, steps);
    migrate(database, steps);
    assert.deepEqual(
      database.all<{ n: number }>('SELECT n FROM one ORDER BY n').map(({ n }) => n),
      [1, 2],
    );
    assert.equal(database.version(), 3);
    database.close();
  });

  it('rejects a migration to an older version', () => {
    const database = new Database(fileIn(temporaryFolder()));
    migrate(database, ['CREATE TABLE one (n INTEGER)', 'CREATE TABLE two (n INTEGER)']);
    assert.throws(() => migrate(database, ['CREATE TABLE one (n INTEGER)']), NewerFileError);
    assert.equal(database.version(), 2);
    database.close();
  });

  it('keeps its version when a step fails', () => {
    const database = new Database(fileIn(temporaryFolder()));
    assert.throws(() => migrate(database, ['CREATE TABLE one (n INTEGER)', 'NONSENSE']));
    assert.equal(database.version(), 0);
    assert.deepEqual(database.all('SELECT name FROM sqlite_schema'), []);
    database.close();
  });

  it('is rejected unchanged when a newer version wrote it', async () => {
    const folder = temporaryFolder();
    await (await openDatabase(folder, now)).close();
    const file = new DatabaseSync(fileIn(folder));
    file.exec(`PRAGMA user_version = ${migrations.length + 1}`);
    file.close();
    const before = readFileSync(fileIn(folder));
    await assert.rejects(
      openDatabase(folder, now),
      (error) =>
        error instanceof NewerFileError && error.message.includes(folder) && /Update Jobdeck/.test(error.message),
    );
    assert.deepEqual(readFileSync(fileIn(folder)), before);
  });

  for (const [name, damage] of [
    ['is no database at all', () => Buffer.from('This is no database, but it may be dear to someone.'.repeat(50))],
    ['is damaged inside', (bytes: Buffer) => bytes.fill(0xaa, 4_096, 4_096 * 3)],
    ['has lost its end', (bytes: Buffer) => bytes.subarray(0, 4_096 * 3 + 100)],
  ] as const) {
    it(`is set aside under a unique name when it ${name}`, async () => {
      const folder = temporaryFolder();
      const first = await startLocalService({ dataFolder: folder, sample: 'small' });
      await first.close();
      const damaged = Buffer.from(damage(readFileSync(fileIn(folder))));
      writeFileSync(fileIn(folder), damaged);

      const said: string[] = [];
      const service = await startLocalService({ dataFolder: folder, log: (line) => said.push(line) });
      try {
        assert.ok(service.setAside !== undefined && existsSync(service.setAside));
        assert.deepEqual(readFileSync(service.setAside), damaged);
        assert.ok(said.some((line) => line.includes(service.setAside ?? '-')));
        assert.equal((await overRest(service, 'tracker_get_board', {})).initialized, false);
      } finally {
        await service.close();
      }
      const again = await startLocalService({ dataFolder: folder });
      await again.close();
      assert.equal(again.setAside, undefined);
      assert.equal(readdirSync(folder).filter((file) => /unreadable.*Z\.sqlite$/.test(file)).length, 1);
    });
  }

  it('is set aside once when several processes start together', async () => {
    const folder = temporaryFolder();
    await (await startLocalService({ dataFolder: folder, sample: 'large', cards: 3_000 })).close();
    // Near the end, so that all processes still check the file when the first finds the damage.
    const whole = readFileSync(fileIn(folder));
    const damaged = whole.fill(0xaa, whole.length - 4_096 * 3);
    writeFileSync(fileIn(folder), damaged);
    const others = await Promise.all(Array.from({ length: 4 }, () => Victim.start(folder, 0)));
    try {
      for (const [index, { address }] of others.entries()) {
        if (index === 0) await overRest(address, 'tracker_initialize', {});
        assert.ok((await overRest(address, 'tracker_get_board', {})).initialized);
      }
      const aside = readdirSync(folder).filter((name) => /unreadable.*\.sqlite$/.test(name));
      assert.equal(aside.length, 1, aside.join());
      assert.deepEqual(readFileSync(path.join(folder, aside[0] ?? '')), damaged);
    } finally {
      await Promise.all(others.map((other) => other.kill()));
    }
  });

  it('is not set aside while a service has it open', async () => {
    const folder = temporaryFolder();
    await (await startLocalService({ dataFolder: folder, sample: 'small' })).close();
    const other = await Victim.start(folder, 0);
    try {
      writeFileSync(fileIn(folder), readFileSync(fileIn(folder)).fill(0xaa, 4_096));
      await assert.rejects(startLocalService({ dataFolder: folder }), /still has it open/);
      assert.ok(!readdirSync(folder).some((name) => name.includes('unreadable')));
    } finally {
      await other.kill();
    }
    const service = await startLocalService({ dataFolder: folder });
    assert.ok(service.setAside !== undefined);
    await service.close();
  });

  const losses: readonly [string, (file: string) => void][] = [
    ['was lost', (file) => rmSync(file)],
    ['is empty', (file) => truncateSync(file)],
  ];
  for (const [name, lose] of losses) {
    it(`sets aside a WAL with unsaved writes when it ${name}`, async () => {
      const folder = temporaryFolder();
      const first = await startLocalService({ dataFolder: temporaryFolder(), sample: 'small' });
      const written = `${fileIn(first.dataFolder)}-wal`;
      const log = `${fileIn(folder)}-wal`;
      copyFileSync(written, log);
      const bytes = readFileSync(log);
      assert.ok(bytes.length > 0);
      copyFileSync(fileIn(first.dataFolder), fileIn(folder));
      await first.close();
      lose(fileIn(folder));

      const said: string[] = [];
      const service = await startLocalService({ dataFolder: folder, log: (line) => said.push(line) });
      try {
        const aside = service.setAside ?? '';
        assert.deepEqual(readFileSync(aside), bytes);
        assert.deepEqual(service.status().setAside, [aside]);
        assert.ok(said.some((line) => line.includes(aside)));
      } finally {
        await service.close();
      }
    });
  }

  it('is reported as missing after an earlier start', async () => {
    const folder = temporaryFolder();
    const said: string[] = [];
    for (let start = 0; start < 2; start++) {
      await (await startLocalService({ dataFolder: folder, log: (line) => said.push(line) })).close();
    }
    assert.equal(said.length, 0);
    rmSync(fileIn(folder));
    await (await startLocalService({ dataFolder: folder, log: (line) => said.push(line) })).close();
    assert.match(said.join(), /no longer there/);
  });

  for (const bytes of [0, 1, 511]) {
    it(`is reported as lost when ${bytes} bytes are left`, async () => {
      const folder = temporaryFolder();
      await (await startLocalService({ dataFolder: folder, sample: 'small' })).close();
      truncateSync(fileIn(folder), bytes);
      const said: string[] = [];
      const service = await startLocalService({ dataFolder: folder, log: (line) => said.push(line) });
      await service.close();
      assert.match(said.join(), bytes === 0 ? /empty or no longer there/ : /was set aside/);
      assert.equal(service.isDataMissing, bytes === 0);
      assert.equal(service.setAside !== undefined, bytes > 0);
    });
  }

  it('fails at once where no folder can be created', async () => {
    for (const place of ['/proc/jobdeck/data', path.join(import.meta.filename, 'data')]) {
      await assert.rejects(startLocalService({ dataFolder: place }), /cannot be made: .+ Choose another one/);
    }
  });

  it('is filled with the sample once', async () => {
    const folder = temporaryFolder();
    const first = await startLocalService({ dataFolder: folder, sample: 'small' });
    const board = await overRest(first, 'tracker_get_board', {});
    assert.ok(board.cards.length >= 25 && board.cards.length <= 35);
    const [card] = board.cards;
    assert.ok(card);
    await overRest(first, 'tracker_delete_card', { cardId: card.id });
    const left = await overRest(first, 'tracker_get_board', {});
    await first.close();

    const second = await startLocalService({ dataFolder: folder, sample: 'small' });
    assert.deepEqual(await overRest(second, 'tracker_get_board', {}), left);
    assert.deepEqual(await overRest({ ...second, token: first.token }, 'tracker_get_board', {}), left);
    await second.close();
  });
});
