import assert from 'node:assert/strict';

import { ServiceError } from '../../../src/base/flow/errors.ts';
import { type ApiKeys, apiKeyOperations } from '../../../src/contract/keys.ts';
import { type Tracker, trackerOperations } from '../../../src/contract/tracker.ts';
import { connectCommandFor } from '../../../src/host/ui/formatFailure.ts';
import { ClientFactory } from '../../../src/http/clients.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { FakeClock } from '../../fixtures/fakeClock.ts';
import { failureOf } from './failureOf.ts';
import { canary, json, type Peer, startPeer } from './peer.ts';

interface Connection {
  readonly baseUrl: string;
  readonly token: string;
  readonly account: string;
}

describe('ClientFactory', () => {
  let peer: Peer;
  let traffic: Traffic;
  let factory: ClientFactory;
  const logged: string[] = [];
  before(async () => {
    peer = await startPeer(json({ id: 'a' }));
    traffic = new Traffic({ clock: new FakeClock(), random: () => 0 });
    factory = new ClientFactory({ host: globalThis, traffic, log: (text) => logged.push(text) });
  });
  beforeEach(() => {
    peer.received.length = 0;
  });
  after(async () => {
    traffic.dispose();
    await peer.close();
  });

  /** A tracker client whose connections a test chooses; `made` counts the clients that were made. */
  function connecting(
    connect: () => Promise<Connection>,
    watch?: (connection: Connection) => (error?: unknown) => void,
  ) {
    const counts = { made: 0 };
    const operations = async () => {
      counts.made += 1;
      return trackerOperations;
    };
    const needs = { service: 'tracker', path: '/api/v1', operations, connect, ...(watch && { watch }) } as const;
    return { tracker: factory.connectingClient(needs) as Tracker, counts };
  }
  const connection = (token: string, account = 'first'): Connection => ({ baseUrl: peer.url, token, account });

  it('makes one client for two calls', async () => {
    let connects = 0;
    const { tracker, counts } = connecting(async () => {
      connects += 1;
      return connection('one');
    });
    assert.deepEqual([connects, counts.made], [0, 0], 'nothing is loaded before the first call');
    await tracker.tracker_get_card({ cardId: 'a' });
    const { signal } = new AbortController();
    await tracker.create_note({ title: 'x', text: '' }, { idempotencyKey: 'k', signal });
    assert.deepEqual([connects, counts.made], [2, 1]);
    assert.equal(peer.received[1]?.headers['idempotency-key'], 'k');
    assert.match(logged.join(), /^tracker_get_card: 200 in \d+ ms,create_note: 200 in \d+ ms$/);
  });

  it('sends no request with a replaced token', async () => {
    let token = 'old';
    const { tracker, counts } = connecting(async () => connection(token));
    await tracker.tracker_get_card({ cardId: 'a' });
    token = canary;
    await tracker.tracker_get_card({ cardId: 'b' });
    assert.deepEqual(
      peer.received.map(({ headers }) => headers.authorization),
      ['Bearer old', `Bearer ${canary}`],
    );
    assert.equal(counts.made, 2);
  });

  it('renews the client for a new address and account', async () => {
    const other = await startPeer(json({ id: 'other' }));
    try {
      const connections = [
        connection('one'),
        { ...connection('one'), baseUrl: other.url },
        { ...connection('one', 'second'), baseUrl: other.url },
      ];
      const { tracker, counts } = connecting(
        async () => connections.shift() ?? assert.fail('connected once too often'),
      );
      assert.equal((await tracker.tracker_get_card({ cardId: 'a' })).id, 'a');
      assert.equal((await tracker.tracker_get_card({ cardId: 'a' })).id, 'other');
      assert.equal((await tracker.tracker_get_card({ cardId: 'a' })).id, 'other');
      assert.equal(counts.made, 3);
    } finally {
      await other.close();
    }
  });

  it('loads a table again after a failure', async () => {
    let loads = 0;
    const tracker: Tracker = factory.connectingClient({
      service: 'tracker',
      path: '/api/v1',
      operations: async () => {
        loads += 1;
        if (loads === 1) throw new Error('not loaded');
        return trackerOperations;
      },
      connect: async () => connection('one'),
    });
    await assert.rejects(tracker.tracker_get_card({ cardId: 'a' }), /not loaded/);
    assert.equal((await tracker.tracker_get_card({ cardId: 'a' })).id, 'a');
  });

  it('rejects with the reason for a missing connection', async () => {
    const { tracker, counts } = connecting(() => Promise.reject(new ServiceError('signedOut', 'connect', 'No token.')));
    await failureOf(tracker.tracker_get_board({}), 'signedOut');
    assert.equal(counts.made, 0);
  });

  it('reports the outcome with the connection it used', async () => {
    let inUse = connection('first');
    const ended: string[] = [];
    const { tracker } = connecting(
      async () => inUse,
      ({ token }) => {
        inUse = connection('second');
        return (error) => void ended.push(`${token}: ${error}`);
      },
    );
    await tracker.tracker_get_card({ cardId: 'a' });
    assert.deepEqual(ended, ['first: undefined']);
  });

  it('can be the value of a promise', async () => {
    const { tracker } = connecting(() => assert.fail('connected'));
    assert.equal(await Promise.resolve(tracker), tracker);
  });

  it("offers the refusing service's dialog for each operation", async () => {
    const refusing = await startPeer(json({ error: 'token_invalid' }, 401));
    try {
      const at = { baseUrl: refusing.url, token: 'one' };
      const keys: ApiKeys = await factory.clientAt(
        { service: 'keyService', path: '', operations: async () => apiKeyOperations },
        at,
      );
      const tracker: Tracker = await factory.clientAt(
        { service: 'tracker', path: '/api/v1', operations: async () => trackerOperations },
        at,
      );
      for (const call of [keys.listKeys({}), keys.getCurrentKey({}), keys.createKeys({ name: 'new' })])
        assert.equal(connectCommandFor(await failureOf(call, 'signedOut')), 'jobdeck.keyService.connect');
      for (const call of [tracker.tracker_get_board({}), factory.toolsAt(at)])
        assert.equal(connectCommandFor(await failureOf(call, 'signedOut')), 'jobdeck.session.connect');
    } finally {
      await refusing.close();
    }
  });
});
