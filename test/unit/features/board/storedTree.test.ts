import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { StoredRow } from '../../../../src/base/editor/storedTree.ts';
import { dayMs } from '../../../../src/base/flow/clock.ts';
import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { Emitter } from '../../../../src/base/flow/event.ts';
import type { Board } from '../../../../src/contract/tracker/board.ts';
import { openStoredTree } from '../../../../src/features/board/openStoredTree.ts';
import { storeTree } from '../../../../src/features/board/storeTree.ts';
import { PrivateFolder } from '../../../../src/host/storage/privateFolder.ts';
import type { SessionState } from '../../../../src/store/session/session.ts';
import { Cache } from '../../../../src/store/sync/cache.ts';
import type { LoadState } from '../../../../src/store/sync/loadState.ts';
import { boardOf } from '../../../fixtures/board.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';
import { storedRow } from '../../../fixtures/storedRow.ts';

const address = 'https://tracker.example';
const board = boardOf({ saved: ['a'] });
const folders: string[] = [];

/** A window that stores its tree, and what a later start of an account opens. */
function windowWith(rows: readonly StoredRow[] = [storedRow('column/saved', { isExpanded: true })]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-tree-'));
  folders.push(folder);
  const clock = new FakeClock();
  const changed = new Emitter<LoadState<Board>>();
  const files = Object.assign(new PrivateFolder(folder), {
    onDidChange: new Emitter<string>().event,
    dispose: () => {},
  });
  const cache = new Cache(files, clock, (text) => assert.fail(text));
  let state: LoadState<Board> = { kind: 'unread' };
  let session: SessionState = { kind: 'hosted', baseUrl: address, account: 'one' };
  const stored = storeTree({
    board: {
      get state() {
        return state;
      },
      onDidChange: changed.event,
    },
    session: {
      get state() {
        return session;
      },
    },
    ...{ cache, clock, language: 'en' },
    address: () => address,
    storedRows: () => rows,
  });
  const become = async (next: LoadState<Board>) => {
    state = next;
    changed.fire(next);
    await clock.pass(1_000);
    await cache.clear('none');
  };
  const open = (over: { account?: string; address?: string; memory?: Readonly<Record<string, unknown>> } = {}) =>
    openStoredTree({
      ...{ account: 'one', address, folder, clock },
      ...over,
      memory: { get: (name: string) => over.memory?.[name] },
    });
  const opened = async (over?: Parameters<typeof open>[0]) => {
    const found = await open(over);
    return found?.rows.childrenOf(undefined)?.map((element) => found.rows.rowOf(element));
  };
  return {
    ...{ folder, clock, cache, stored, become, open, opened },
    switchTo: (next: SessionState) => {
      session = next;
    },
  };
}

const ready = (at: number): LoadState<Board> => ({ kind: 'ready', value: board, fetchedAt: at });

describe('Stored tree of the board', () => {
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('is what the next start draws, with the age of the board', async () => {
    const { become, open, opened, clock } = windowWith();
    assert.equal(await open(), undefined);
    await become(ready(clock.now()));
    assert.deepEqual(
      (await opened())?.map((row) => [row?.id, row?.isExpanded]),
      [['column/saved', true]],
    );
    assert.match((await open())?.message ?? '', /^As of \d.+\.$/);
  });

  it('has no age on another day, since it would be another text', async () => {
    const { become, open, clock } = windowWith();
    await become(ready(clock.now()));
    await clock.pass(dayMs);
    assert.equal((await open())?.message, '');
  });

  it('is that of the account and the address only', async () => {
    const { become, open, switchTo, clock } = windowWith();
    await become(ready(clock.now()));
    assert.equal(await open({ account: 'two' }), undefined);
    assert.equal(await open({ address: 'https://other.example' }), undefined);
    switchTo({ kind: 'local' });
    await become(ready(clock.now()));
    assert.notEqual(await open({ account: 'local' }), undefined);
  });

  it('expands what the workspace has expanded', async () => {
    const { become, opened, clock } = windowWith();
    await become(ready(clock.now()));
    const memory = { 'jobdeck.board.expanded': { 'column/saved': false } };
    assert.deepEqual(
      (await opened({ memory }))?.map((row) => row?.isExpanded),
      [false],
    );
  });

  it('is not shown where the workspace has a filter', async () => {
    const { become, open, clock } = windowWith();
    await become(ready(clock.now()));
    const filtered = (filter: object) => ({ 'jobdeck.board': { saved: [], collapsed: [], isCompact: false, filter } });
    assert.equal(await open({ memory: filtered({ words: 'remote' }) }), undefined);
    assert.notEqual(await open({ memory: filtered({}) }), undefined);
  });

  it('is stored only while the board may be shown', async () => {
    const { become, open, switchTo, clock } = windowWith();
    await become({ kind: 'loading' });
    assert.equal(await open(), undefined);
    const error = new ServiceError('denied', { service: 'tracker', operation: 'tracker_get_board' }, 'No permission.');
    await become({ kind: 'failed', error, value: board, fetchedAt: clock.now() });
    assert.equal(await open(), undefined);
    switchTo({ kind: 'signedOut', baseUrl: address });
    await become(ready(clock.now()));
    assert.equal(await open(), undefined);
  });

  it('goes once the account has no board to show', async () => {
    for (const empty of [
      { ...board, columns: [], cards: [] },
      { ...board, initialized: false },
    ]) {
      const { become, open, clock } = windowWith();
      await become(ready(clock.now()));
      await become({ kind: 'ready', value: empty, fetchedAt: clock.now() });
      assert.equal(await open(), undefined);
    }
  });

  it('is not stored again after the cached data were deleted, unless something changes', async () => {
    const { become, open, clock, cache } = windowWith();
    const fetchedAt = clock.now();
    await become(ready(fetchedAt));
    await cache.clear();
    const error = new ServiceError('unreachable', { service: 'tracker', operation: 'tracker_get_board' }, 'No answer.');
    await become({ kind: 'failed', error, value: board, fetchedAt });
    assert.equal(await open(), undefined);
    await clock.pass(60_000);
    await become(ready(clock.now()));
    assert.notEqual(await open(), undefined);
  });

  it('is stored once for changes within a second, and no more after the end', async () => {
    const { become, open, stored, clock } = windowWith();
    assert.equal(clock.alarms, 1);
    stored.dispose();
    assert.equal(clock.alarms, 0);
    await become(ready(clock.now()));
    assert.equal(await open(), undefined);
  });

  it('is nothing if its file is damaged', async () => {
    const { become, open, clock, folder } = windowWith();
    await become(ready(clock.now()));
    writeFileSync(
      path.join(folder, 'one.board-0.json'),
      '{"format":3,"account":"one","name":"board-0","value":{"rows":7}}',
    );
    assert.equal(await open(), undefined);
  });
});
