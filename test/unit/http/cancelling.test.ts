import assert from 'node:assert/strict';
import { once } from 'node:events';
import type http from 'node:http';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { Traffic } from '../../../src/http/traffic.ts';
import { createTransport } from '../../../src/http/transport.ts';
import { type Peer, startPeer } from './peer.ts';

describe('cancellation over a real connection', () => {
  let peer: Peer;
  let arrived: PromiseWithResolvers<http.IncomingMessage>;
  before(async () => {
    // Accepts every request and never responds.
    peer = await startPeer((_, __, request) => arrived.resolve(request));
  });
  after(() => peer.close());
  beforeEach(() => {
    arrived = Promise.withResolvers();
  });

  const send = (method: string, signal: AbortSignal) => {
    const account = { baseUrl: peer.url, token: 'one' };
    const transport = createTransport({ fetch: globalThis.fetch, ...account });
    const traffic = new Traffic({ clock: systemClock, random: Math.random });
    return traffic.through(account, transport)({ service: 'tracker', operation: 'ask', method, path: '/', signal });
  };

  for (const method of ['GET', 'PATCH'])
    it(`closes the socket of a ${method} in flight`, async () => {
      const controller = new AbortController();
      const cancelled = assert.rejects(send(method, controller.signal), { kind: 'cancelled' });
      const { socket } = await arrived.promise;
      const closed = once(socket, 'close');
      controller.abort();
      await Promise.all([cancelled, closed]);
    });
});
