import assert from 'node:assert/strict';
import { closeSync, openSync, writeSync } from 'node:fs';

import type { Board } from '../../src/contract/tracker/board.ts';
import { RecordCheck } from '../../src/local/data/damage/recordCheck.ts';
import type { Database } from '../../src/local/data/database.ts';
import { openDatabase } from '../../src/local/data/openDatabase.ts';
import { issueToken } from '../../src/local/data/tokens.ts';
import { Transactions } from '../../src/local/data/transactions.ts';
import { textOf } from '../../src/local/handler.ts';
import { perform } from '../../src/local/perform.ts';
import { startLocalService } from '../../src/local/service.ts';
import { FakeClock } from '../fixtures/fakeClock.ts';
import { days, removeTemporaryFolders, temporaryFolder } from './localService.ts';

/** Data of the small sample, without a service. */
async function opened(): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const folder = temporaryFolder();
  await (await startLocalService({ dataFolder: folder, sample: 'small' })).close();
  return openDatabase(folder, new Date());
}

/** Makes one card of the board unreadable; returns its id. */
function damageCard(database: Database): string {
  const row = database.get<{ id: string }>('SELECT id FROM cards WHERE archived_at IS NULL LIMIT 1');
  const { id } = row ?? assert.fail('no card');
  database.run(`UPDATE main.cards SET record = '[' || substr(record, 2) WHERE id = ?`, id);
  return id;
}

async function boardOf(database: Database, check: RecordCheck): Promise<Board> {
  const now = () => new Date();
  const validity = { createdAt: now(), expiresAt: new Date(now().getTime() + days(1)) };
  const wanted = { kind: 'token', name: 'Test', permissions: ['tracker:read'], owner: true, ...validity } as const;
  const { token } = database.write(() => issueToken(database, wanted));
  const engine = { database, transactions: new Transactions(database, check), now };
  const outcome = await perform(engine, { operation: 'tracker_get_board', input: {}, token, over: 'rest' });
  assert.ok(outcome.kind === 'json');
  return JSON.parse(textOf(outcome.json)) as Board;
}

describe('RecordCheck', () => {
  afterEach(removeTemporaryFolders);

  it('keeps damaged records out of responses before it ends', async () => {
    const { database, close } = await opened();
    const id = damageCard(database);
    const check = new RecordCheck({ database, log: () => {}, after: new FakeClock().after });
    const checked = check.start();
    const { cards } = await boardOf(database, check);
    assert.ok(cards.length > 20 && !cards.some((card) => card.id === id));
    await checked;
    await close();
  });

  it('ends before a write', async () => {
    const { database, close } = await opened();
    const id = damageCard(database);
    const check = new RecordCheck({ database, log: () => {}, after: new FakeClock().after });
    const checked = check.start();
    const transactions = new Transactions(database, check);
    assert.deepEqual(await transactions.write(() => check.damaged), [{ kind: 'card', id }]);
    await checked;
    await close();
  });

  it('lets whole records be read before it begins with the content', async () => {
    const { database, close } = await opened();
    const clock = new FakeClock();
    const check = new RecordCheck({ database, log: () => {}, after: clock.after });
    const checked = check.start();
    const { cards } = await boardOf(database, check);
    assert.ok(cards.length > 20);
    assert.equal(clock.alarms, 1);
    await check.stop();
    await checked;
    assert.equal(clock.alarms, 0);
    await close();
  });

  it('continues after a table that cannot be read', async () => {
    const { database, close } = await opened();
    const id = damageCard(database);
    const { page } = database.get<{ page: number }>(
      "SELECT rootpage AS page FROM sqlite_schema WHERE name = 'messages'",
    ) ?? { page: 0 };
    const file = openSync(database.path, 'r+');
    writeSync(file, Buffer.alloc(4_096, 0xaa), 0, 4_096, (page - 1) * 4_096);
    closeSync(file);
    const clock = new FakeClock();
    const check = new RecordCheck({ database, log: () => {}, after: clock.after });
    const checked = check.start();
    await clock.pass(100);
    await checked;
    assert.deepEqual(check.damaged, [
      { kind: 'card', id },
      { kind: 'table', id: 'messages' },
    ]);
    await close();
  });
});
