import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import type { CallOptions } from '../../../../src/contract/operation.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { settled } from '../../../fixtures/fakeClock.ts';

/** One text of a service that responds on demand, with a clock that the test sets. */
function setUp() {
  const time = { now: 100 };
  const requests: { readonly options: CallOptions; answer(text: string): void; fail(): void }[] = [];
  const serverState = new ServerState<string>({
    now: () => time.now,
    read: (options) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new ServiceError('unreachable', 'read', 'Down.'));
        options.signal?.addEventListener('abort', fail);
        requests.push({ options, answer: resolve, fail });
      }),
  });
  const text = () => serverState.value?.value;
  return { time, requests, serverState, text };
}

const cached = (value: string, fetchedAt: number, confirmedAt = fetchedAt) => ({ value, fetchedAt, confirmedAt });

describe('ServerState', () => {
  it('replaces a background read with a user read', async () => {
    const { serverState, requests, text } = setUp();
    const reading = serverState.refresh('background');
    await settled();
    void serverState.refresh();
    await settled();
    assert.deepEqual(
      requests.map(({ options }) => options.priority),
      ['background', 'user'],
    );
    assert.equal(requests[0]?.options.signal?.aborted, true);
    requests[1]?.answer('now');
    await reading;
    assert.equal(text(), 'now');
  });

  it('shares a read in flight with later callers', async () => {
    const { serverState, requests } = setUp();
    void serverState.refresh();
    void serverState.refresh('background');
    void serverState.refresh();
    await settled();
    assert.equal(requests.length, 1);
  });

  it('reads again after a write in another window', async () => {
    const { serverState, requests, text, time } = setUp();
    const reading = serverState.refresh();
    await settled();
    time.now = 200;
    assert.equal(serverState.hydrate(cached('written', 50, 150)), 'accepted');
    requests[0]?.answer('from before the write');
    await settled();
    assert.equal(text(), 'written');
    requests[1]?.answer('with the write');
    await reading;
    assert.equal(text(), 'with the write');
  });

  it('patches the response of a read in flight', async () => {
    const { serverState, requests, text, time } = setUp();
    serverState.hydrate(cached('old', 50));
    const reading = serverState.refresh();
    await settled();
    time.now = 200;
    serverState.patch((value) => `${value}, amended`);
    assert.equal(text(), 'old, amended');
    requests[0]?.answer('new');
    await reading;
    assert.deepEqual(serverState.value, cached('new, amended', 100, 200));
    const again = serverState.refresh();
    await settled();
    requests[1]?.answer('newest');
    await again;
    assert.equal(text(), 'newest');
  });

  it('replaces hydrated values with the response', async () => {
    const { serverState, requests, text } = setUp();
    const reading = serverState.refresh();
    await settled();
    assert.equal(serverState.hydrate(cached('old', 50)), 'accepted');
    assert.equal(serverState.isStale, true);
    requests[0]?.answer('new');
    await reading;
    assert.deepEqual([text(), requests.length, serverState.isStale], ['new', 1, false]);
  });

  it('clears its error only for a newer read', async () => {
    const { serverState, requests, time } = setUp();
    const reading = serverState.refresh();
    await settled();
    requests[0]?.fail();
    await reading;
    assert.equal(serverState.hydrate(cached('old', 50)), 'accepted');
    assert.equal(serverState.error?.kind, 'unreachable');
    time.now = 300;
    assert.equal(serverState.hydrate(cached('new', 200)), 'accepted');
    assert.equal(serverState.error, undefined);
  });

  it('doubts values based on an older read', () => {
    const { serverState, text } = setUp();
    serverState.hydrate(cached('ours', 60));
    assert.equal(serverState.hydrate(cached('theirs', 50, 70)), 'uncertain');
    assert.equal(serverState.hydrate(cached('older', 40)), 'known');
    assert.equal(text(), 'ours');
  });
});

describe('ServerState.state', () => {
  it('names each state of a read', async () => {
    const { serverState, requests } = setUp();
    assert.deepEqual(serverState.state, { kind: 'unread' });
    const reading = serverState.refresh();
    await settled();
    assert.deepEqual(serverState.state, { kind: 'loading' });
    serverState.hydrate(cached('old', 50));
    assert.deepEqual(serverState.state, { kind: 'cached', value: 'old', fetchedAt: 50 });
    requests[0]?.answer('new');
    await reading;
    assert.deepEqual(serverState.state, { kind: 'ready', value: 'new', fetchedAt: 100 });
  });

  it('retains the last value after a failure', async () => {
    const { serverState, requests } = setUp();
    const readings = [serverState.refresh()];
    await settled();
    requests[0]?.fail();
    await readings[0];
    const { error } = serverState;
    assert.deepEqual(serverState.state, { kind: 'failed', error, value: undefined, fetchedAt: undefined });
    serverState.hydrate(cached('old', 50));
    assert.deepEqual(serverState.state, { kind: 'failed', error, value: 'old', fetchedAt: 50 });
  });

  it('shows the previous view until the next is read', async () => {
    const { serverState, requests, text } = setUp();
    const first = serverState.refresh();
    await settled();
    requests[0]?.answer('first view');
    await first;
    serverState.reset();
    const second = serverState.refresh();
    serverState.patch((value) => `${value}, patched`);
    assert.equal(text(), undefined);
    assert.deepEqual(serverState.state, { kind: 'ready', value: 'first view, patched', fetchedAt: 100 });
    serverState.reset();
    assert.equal(serverState.state.kind, 'ready');
    await settled();
    requests.at(-1)?.answer('second view');
    await second;
    assert.deepEqual(serverState.state, { kind: 'ready', value: 'second view', fetchedAt: 100 });
  });

  it('shows a cached previous view as cached', () => {
    const { serverState } = setUp();
    serverState.hydrate(cached('old', 50));
    serverState.reset();
    assert.deepEqual(serverState.state, { kind: 'cached', value: 'old', fetchedAt: 50 });
  });

  it('shows nothing of the previous account', () => {
    const { serverState } = setUp();
    serverState.hydrate(cached('old', 50));
    serverState.reset();
    serverState.forget();
    assert.deepEqual(serverState.state, { kind: 'unread' });
  });
});

describe('AccountGuard', () => {
  it('ends with the account, and with the view if asked', () => {
    const { serverState } = setUp();
    const [account, view] = [serverState.accountGuard(), serverState.viewGuard()];
    serverState.reset();
    assert.deepEqual([account.isInUse(), view.isInUse()], [true, false]);
    account.assertInUse();
    serverState.forget();
    assert.equal(account.isInUse(), false);
    assert.throws(account.assertInUse, { kind: 'cancelled' });
  });

  it('is in use for handlers of the change', () => {
    const { serverState } = setUp();
    const values: boolean[] = [];
    const before = serverState.accountGuard();
    serverState.onDidForget(() => values.push(before.isInUse(), serverState.accountGuard().isInUse()));
    serverState.forget();
    assert.deepEqual(values, [false, true]);
  });
});
