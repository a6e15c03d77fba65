import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/errors.ts';
import type { CallOptions } from '../../../../src/contract/operation.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { settled } from '../../../fixtures/fakeClock.ts';

/** One text of a service that responds on demand, with a clock that the test sets. */
function setUp() {
  const time = { now: 100 };
  const asked: { readonly options: CallOptions; answer(text: string): void; fail(): void }[] = [];
  const confirmed = new ServerState<string>({
    now: () => time.now,
    read: (options) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new ServiceError('unreachable', 'read', 'Down.'));
        options.signal?.addEventListener('abort', fail);
        asked.push({ options, answer: resolve, fail });
      }),
  });
  const text = () => confirmed.value?.value;
  return { time, asked, confirmed, text };
}

const kept = (value: string, fetchedAt: number, confirmedAt = fetchedAt) => ({ value, fetchedAt, confirmedAt });

describe('ServerState', () => {
  it('replaces a background read with a user read', async () => {
    const { confirmed, asked, text } = setUp();
    const reading = confirmed.refresh('background');
    await settled();
    void confirmed.refresh();
    await settled();
    assert.deepEqual(
      asked.map(({ options }) => options.priority),
      ['background', 'user'],
    );
    assert.equal(asked[0]?.options.signal?.aborted, true);
    asked[1]?.answer('now');
    await reading;
    assert.equal(text(), 'now');
  });

  it('shares a read in flight with later callers', async () => {
    const { confirmed, asked } = setUp();
    void confirmed.refresh();
    void confirmed.refresh('background');
    void confirmed.refresh();
    await settled();
    assert.equal(asked.length, 1);
  });

  it('reads again after a write in another window', async () => {
    const { confirmed, asked, text, time } = setUp();
    const reading = confirmed.refresh();
    await settled();
    time.now = 200;
    assert.equal(confirmed.hydrate(kept('written', 50, 150)), 'believed');
    asked[0]?.answer('from before the write');
    await settled();
    assert.equal(text(), 'written');
    asked[1]?.answer('with the write');
    await reading;
    assert.equal(text(), 'with the write');
  });

  it('patches the response of a read in flight', async () => {
    const { confirmed, asked, text, time } = setUp();
    confirmed.hydrate(kept('old', 50));
    const reading = confirmed.refresh();
    await settled();
    time.now = 200;
    confirmed.patch((value) => `${value}, amended`);
    assert.equal(text(), 'old, amended');
    asked[0]?.answer('new');
    await reading;
    assert.deepEqual(confirmed.value, kept('new, amended', 100, 200));
    const again = confirmed.refresh();
    await settled();
    asked[1]?.answer('newest');
    await again;
    assert.equal(text(), 'newest');
  });

  it('replaces hydrated values with the response', async () => {
    const { confirmed, asked, text } = setUp();
    const reading = confirmed.refresh();
    await settled();
    assert.equal(confirmed.hydrate(kept('old', 50)), 'believed');
    assert.equal(confirmed.isStale, true);
    asked[0]?.answer('new');
    await reading;
    assert.deepEqual([text(), asked.length, confirmed.isStale], ['new', 1, false]);
  });

  it('clears its error only for a newer read', async () => {
    const { confirmed, asked, time } = setUp();
    const reading = confirmed.refresh();
    await settled();
    asked[0]?.fail();
    await reading;
    assert.equal(confirmed.hydrate(kept('old', 50)), 'believed');
    assert.equal(confirmed.error?.kind, 'unreachable');
    time.now = 300;
    assert.equal(confirmed.hydrate(kept('new', 200)), 'believed');
    assert.equal(confirmed.error, undefined);
  });

  it('doubts values based on an older read', () => {
    const { confirmed, text } = setUp();
    confirmed.hydrate(kept('ours', 60));
    assert.equal(confirmed.hydrate(kept('theirs', 50, 70)), 'doubtful');
    assert.equal(confirmed.hydrate(kept('older', 40)), 'known');
    assert.equal(text(), 'ours');
  });
});

describe('ServerState.state', () => {
  it('names each state of a read', async () => {
    const { confirmed, asked } = setUp();
    assert.deepEqual(confirmed.state, { kind: 'unread' });
    const reading = confirmed.refresh();
    await settled();
    assert.deepEqual(confirmed.state, { kind: 'loading' });
    confirmed.hydrate(kept('old', 50));
    assert.deepEqual(confirmed.state, { kind: 'cached', value: 'old', fetchedAt: 50 });
    asked[0]?.answer('new');
    await reading;
    assert.deepEqual(confirmed.state, { kind: 'ready', value: 'new', fetchedAt: 100 });
  });

  it('retains the last value after a failure', async () => {
    const { confirmed, asked } = setUp();
    const readings = [confirmed.refresh()];
    await settled();
    asked[0]?.fail();
    await readings[0];
    const { error } = confirmed;
    assert.deepEqual(confirmed.state, { kind: 'failed', error, value: undefined, fetchedAt: undefined });
    confirmed.hydrate(kept('old', 50));
    assert.deepEqual(confirmed.state, { kind: 'failed', error, value: 'old', fetchedAt: 50 });
  });

  it('shows the previous view until the next is read', async () => {
    const { confirmed, asked, text } = setUp();
    const first = confirmed.refresh();
    await settled();
    asked[0]?.answer('first view');
    await first;
    confirmed.reset();
    const second = confirmed.refresh();
    confirmed.patch((value) => `${value}, patched`);
    assert.equal(text(), undefined);
    assert.deepEqual(confirmed.state, { kind: 'ready', value: 'first view, patched', fetchedAt: 100 });
    confirmed.reset();
    assert.equal(confirmed.state.kind, 'ready');
    await settled();
    asked.at(-1)?.answer('second view');
    await second;
    assert.deepEqual(confirmed.state, { kind: 'ready', value: 'second view', fetchedAt: 100 });
  });

  it('shows a cached previous view as cached', () => {
    const { confirmed } = setUp();
    confirmed.hydrate(kept('old', 50));
    confirmed.reset();
    assert.deepEqual(confirmed.state, { kind: 'cached', value: 'old', fetchedAt: 50 });
  });

  it('shows nothing of the previous account', () => {
    const { confirmed } = setUp();
    confirmed.hydrate(kept('old', 50));
    confirmed.reset();
    confirmed.forget();
    assert.deepEqual(confirmed.state, { kind: 'unread' });
  });
});

describe('AccountGuard', () => {
  it('ends with the account, and with the view if asked', () => {
    const { confirmed } = setUp();
    const [account, view] = [confirmed.accountGuard(), confirmed.viewGuard()];
    confirmed.reset();
    assert.deepEqual([account.isInUse(), view.isInUse()], [true, false]);
    account.assertInUse();
    confirmed.forget();
    assert.equal(account.isInUse(), false);
    assert.throws(account.assertInUse, { kind: 'cancelled' });
  });

  it('is in use for handlers of the change', () => {
    const { confirmed } = setUp();
    const seen: boolean[] = [];
    const before = confirmed.accountGuard();
    confirmed.onDidForget(() => seen.push(before.isInUse(), confirmed.accountGuard().isInUse()));
    confirmed.forget();
    assert.deepEqual(seen, [false, true]);
  });
});
