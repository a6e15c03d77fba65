import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { Visibility } from '../../../src/base/flow/visibility.ts';
import type { Transport } from '../../../src/http/transport.ts';
import type { ApiKeyStore } from '../../../src/store/keys/keyStore.ts';
import { sharedApiKeys } from '../../../src/store/keys/sharedKeys.ts';
import { CacheSync } from '../../../src/store/sync/cacheSync.ts';
import { FakeClock, settled } from '../../fixtures/fakeClock.ts';
import { FilesInMemory } from '../../fixtures/sharedFiles.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keyStore, keysOf } from './keyService.ts';

/** A window in which keys can be viewed. */
interface KeyWindow {
  readonly keys: ApiKeyStore;
  readonly visibility: Visibility;
  see(): void;
}

const minutes = (count: number): number => count * seconds(60);

describe('ApiKeyStore in several windows', () => {
  let clock = new FakeClock();
  const now = () => new Date(clock.now());
  const running = new ServicePerTest({ now });
  let files: FilesInMemory;
  let start: number;
  let isDown: boolean;
  /** Reads of the list: window, and whole minutes since the start. */
  let reads: string[];
  let windows: KeyWindow[];

  /** Opens another window of the same account, with its view hidden at first. */
  function open(name: string): KeyWindow {
    const watched: (send: Transport) => Transport = (send) => async (request) => {
      if (request.operation === 'listKeys') reads.push(`${name} ${Math.floor((clock.now() - start) / minutes(1))}`);
      if (isDown) throw new ServiceError('unreachable', request.operation, 'Down.');
      return send(request);
    };
    const keys = keyStore(keysOf(running.service, watched), now);
    const visibility = new Visibility();
    const cacheSync = new CacheSync({ files, clock, random: () => 0, warn: assert.fail });
    cacheSync.sync(sharedApiKeys(keys, { load: async () => 'one', account: () => 'one' }), visibility);
    const window = { keys, visibility, see: () => visibility.setVisible('tree', true) };
    windows.push(window);
    return window;
  }
  /** Advances the clock; requests take no time. */
  async function pass(milliseconds: number): Promise<void> {
    for (const end = clock.now() + milliseconds; clock.now() < end; ) {
      await clock.pass(Math.min(500, end - clock.now()));
      for (const { keys } of windows) await keys.serverState.reading;
      await settled();
    }
  }
  /** Opens two windows that view keys, one after the other. */
  async function twoThatSee(): Promise<readonly [KeyWindow, KeyWindow]> {
    const two = [open('a'), open('b')] as const;
    for (const { see } of two) {
      see();
      await pass(seconds(1));
    }
    return two;
  }
  const names = ({ keys }: KeyWindow) => keys.keys.map(({ name }) => name);
  const elsewhere = () => keysOf(running.service);

  beforeEach(async () => {
    files = new FilesInMemory();
    windows = [];
    reads = [];
    isDown = false;
    await elsewhere().createKeys({ name: 'CI', limit: 10 });
    clock = new FakeClock();
    start = clock.now();
  });

  it('reads once for both and never while hidden', async () => {
    const [a, b] = await twoThatSee();
    assert.deepEqual([reads, names(a), names(b)], [['a 0'], ['CI'], ['CI']]);
    await elsewhere().createKeys({ name: 'New' });
    await pass(seconds(70));
    assert.equal(reads.length, 2);
    assert.deepEqual([names(a).length, names(b).length], [2, 2]);
    for (const { visibility } of windows) visibility.setVisible('tree', false);
    await pass(minutes(60));
    assert.equal(reads.length, 2);
  });

  it('backs off while nothing changes, for any filter', async () => {
    const a = open('a');
    a.see();
    await pass(minutes(40));
    assert.deepEqual(reads.splice(0), ['a 0', 'a 1', 'a 2', 'a 4', 'a 8', 'a 16', 'a 31']);
    await a.keys.setView({ includeDisabled: false });
    start = clock.now();
    reads = [];
    await pass(minutes(40));
    assert.deepEqual(reads, ['a 1', 'a 2', 'a 4', 'a 8', 'a 16', 'a 31']);
  });

  it('shows each window the keys of its filter', async () => {
    const [a, b] = [open('a'), open('b')];
    const [{ hash } = assert.fail()] = (await elsewhere().listKeys({})).data;
    await elsewhere().updateKeys({ hash, disabled: true });
    await elsewhere().createKeys({ name: 'On' });
    for (const { see } of windows) see();
    await pass(seconds(2));
    await b.keys.setView({ includeDisabled: false });
    await pass(minutes(5));
    assert.deepEqual([names(a), names(b)], [['On', 'CI'], ['On']]);
    await b.keys.setView({ includeDisabled: true });
    await pass(seconds(2));
    assert.deepEqual(names(b), ['On', 'CI']);
  });

  it('shows no list from before an edit for another filter', async () => {
    const a = open('a');
    await a.keys.setView({ includeDisabled: false });
    a.see();
    await pass(seconds(2));
    await a.keys.setView({ includeDisabled: true });
    await pass(seconds(2));
    await a.keys.edits.edit(a.keys.keys[0] ?? assert.fail(), { limit: 25 });
    isDown = true;
    await a.keys.setView({ includeDisabled: false });
    await pass(seconds(2));
    assert.deepEqual([a.keys.state.kind, a.keys.keys[0]?.limit], ['failed', 25]);
  });

  it('marks keys as stale while others load', async () => {
    const a = open('a');
    a.see();
    await pass(seconds(2));
    isDown = true;
    await a.keys.refresh();
    const reading = a.keys.setView({ includeDisabled: false });
    assert.deepEqual([a.keys.state.kind, names(a)], ['cached', ['CI']]);
    await reading;
    assert.equal(a.keys.state.kind, 'failed');
  });

  it('shows an edit in the other window without a read', async () => {
    const [a, b] = await twoThatSee();
    reads = [];
    await a.keys.edits.edit(a.keys.keys[0] ?? assert.fail(), { limit: 25 });
    await pass(seconds(1));
    assert.equal(b.keys.keys[0]?.limit, 25);
    assert.deepEqual(reads, []);
  });

  it('starts with keys marked as stale without the service', async () => {
    open('a').see();
    await pass(seconds(2));
    isDown = true;
    await pass(minutes(3));
    const b = open('b');
    b.see();
    await clock.pass(0);
    assert.deepEqual([b.keys.state.kind, names(b)], ['cached', ['CI']]);
    assert.equal(b.keys.readAt(b.keys.keys[0]?.hash ?? ''), start);
    await pass(seconds(1));
    assert.deepEqual([b.keys.state.kind, names(b)], ['failed', ['CI']]);
    isDown = false;
    await pass(minutes(2));
    assert.equal(b.keys.state.kind, 'ready');
  });
});
