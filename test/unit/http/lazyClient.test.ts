import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/errors.ts';
import type { Tracker } from '../../../src/contract/tracker.ts';
import { lazyClient } from '../../../src/http/lazyClient.ts';
import { failureOf } from './failureOf.ts';
import { canary, json, startPeer, trackerAt } from './peer.ts';

describe('lazyClient', () => {
  it('loads nothing before the first call, connects for each', async () => {
    const [first, second] = [await startPeer(json({ id: 'first' })), await startPeer(json({ id: 'second' }))];
    try {
      const connections = [
        { url: first.url, token: 'first-token' },
        { url: second.url, token: canary },
      ];
      let loads = 0;
      const tracker: Tracker = lazyClient({
        connect: async () => connections[loads++] ?? assert.fail('loaded once too often'),
        clientAt: async ({ url, token }) => trackerAt(url, { token }),
      });
      assert.equal(loads, 0);
      assert.equal((await tracker.tracker_get_card({ cardId: 'a' })).id, 'first');
      const { signal } = new AbortController();
      assert.equal((await tracker.create_note({ title: 'x', text: '' }, { idempotencyKey: 'k', signal })).id, 'second');
      assert.equal(second.seen[0]?.headers['idempotency-key'], 'k');
      assert.deepEqual(
        [first, second].map(({ seen }) => seen.map(({ headers }) => headers.authorization)),
        [['Bearer first-token'], [`Bearer ${canary}`]],
      );
    } finally {
      await Promise.all([first.close(), second.close()]);
    }
  });

  it('rejects with the reason for a missing connection', async () => {
    const tracker: Tracker = lazyClient({
      connect: () => Promise.reject(new ServiceError('signedOut', 'connect', 'No token.')),
      clientAt: () => assert.fail('loaded'),
    });
    await failureOf(tracker.tracker_get_board({}), 'signedOut');
  });

  it('reports the outcome with the connection it used', async () => {
    const peer = await startPeer(json({ id: 'a' }));
    try {
      let inUse = 'first';
      const ended: string[] = [];
      const tracker: Tracker = lazyClient({
        connect: async () => inUse,
        clientAt: async () => {
          inUse = 'second';
          return trackerAt(peer.url);
        },
        watch: (connection) => (error) => void ended.push(`${connection}: ${error}`),
      });
      await tracker.tracker_get_card({ cardId: 'a' });
      assert.deepEqual(ended, ['first: undefined']);
    } finally {
      await peer.close();
    }
  });

  it('can be the value of a promise', async () => {
    const tracker: Tracker = lazyClient({
      connect: () => assert.fail('connected'),
      clientAt: () => assert.fail('loaded'),
    });
    assert.equal(await Promise.resolve(tracker), tracker);
  });
});
