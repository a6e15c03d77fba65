import assert from 'node:assert/strict';
import { once } from 'node:events';
import type http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { gzipSync } from 'node:zlib';

import type { TransportNeeds } from '../../../src/http/transport.ts';
import { assertHides, failureOf } from './failureOf.ts';
import { canary, json, listen, type Peer, type Reply, raw, startPeer, trackerAt } from './peer.ts';
import { selfSigned } from './selfSigned.ts';
import { withTimeLimit } from './timeLimit.ts';

const oneMebibyte = 1024 * 1024;

describe('transport', () => {
  let reply: Reply = raw('');
  let peer: Peer;
  before(async () => {
    peer = await startPeer((...parameters) => reply(...parameters));
  });
  after(() => peer.close());
  const answers = (next: Reply) => {
    reply = next;
  };
  const read = (overrides: Partial<TransportNeeds> = {}, signal?: AbortSignal) =>
    trackerAt(peer.url, overrides).tracker_list_cards({ query: 'asked-words' }, signal === undefined ? {} : { signal });

  describe('redirects', () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`sends nothing to another origin on a ${status}`, async () => {
        const stranger = await startPeer(json({ items: [] }));
        try {
          answers(raw('', status, { location: `${stranger.url}/steal?token=secret-in-location` }));
          const error = await failureOf(read(), 'broken');
          assert.deepEqual(stranger.received, []);
          assert.equal(error.status, status);
          assert.ok(error.reason.includes(`redirects to ${stranger.url},`), error.reason);
          assert.match(error.reason, /Check the base URL/);
          assertHides(error, canary, 'asked-words', 'secret-in-location');
        } finally {
          await stranger.close();
        }
      });

    it('does not follow a redirect on its own origin', async () => {
      const before = peer.received.length;
      answers(raw('', 307, { location: '/login' }));
      assert.ok((await failureOf(read(), 'broken')).reason.includes(`redirects to ${peer.url},`));
      assert.equal(peer.received.length, before + 1);
    });

    it('does not name an invalid target', async () => {
      for (const headers of [{}, { location: 'javascript:alert(1)' }, { location: 'http://[' }]) {
        answers(raw('', 302, headers));
        assert.match((await failureOf(read(), 'broken')).reason, /redirects to another address,/);
      }
    });
  });

  describe('endless responses', () => {
    /** Sends data until the client closes the connection, which resolves `hungUp`. */
    const endless = (status: number): { reply: Reply; hungUp: Promise<unknown> } => {
      const { promise: hungUp, resolve } = Promise.withResolvers<unknown>();
      return {
        hungUp,
        reply: (response, _, request) => {
          request.socket.once('close', resolve);
          response.writeHead(status);
          const send = () => {
            while (!response.destroyed && response.write(Buffer.alloc(65_536, 32)));
          };
          response.on('drain', send);
          send();
        },
      };
    };

    it('closes the connection on an endless redirect', async () => {
      const { reply: next, hungUp } = endless(302);
      answers(next);
      await failureOf(read(), 'broken');
      await hungUp;
    });

    for (const status of [200, 500])
      it(`stops reading a ${status} at the size limit and closes`, async () => {
        const { reply: next, hungUp } = endless(status);
        answers(next);
        const error = await failureOf(read({ maxBytes: oneMebibyte }), 'broken');
        assert.match(error.reason, /larger than 1 MiB .* Ask for less/);
        assert.equal(error.status, status);
        await hungUp;
      });

    it('accepts exactly the size limit and not one byte more', async () => {
      const text = '{"items":[]}';
      answers(raw(text));
      assert.deepEqual((await read({ maxBytes: text.length })).items, []);
      await failureOf(read({ maxBytes: text.length - 1 }), 'broken');
    });

    it('counts decompressed bytes', async () => {
      answers(raw(gzipSync(Buffer.alloc(8 * oneMebibyte, 32)), 200, { 'content-encoding': 'gzip' }));
      await failureOf(read({ maxBytes: oneMebibyte }), 'broken');
    });

    const slow: readonly (readonly [what: string, until: 'arrived' | 'answered', reply: Reply])[] = [
      ['nothing at all', 'arrived', () => undefined],
      ['a head without a body', 'answered', (response) => response.writeHead(200).flushHeaders()],
      ['half a body', 'answered', (response) => response.writeHead(200).write('{"items":')],
    ];
    for (const [what, until, next] of slow)
      it(`waits for ${what} up to the time limit, then closes`, async () => {
        const times = { arrived: Promise.withResolvers<void>(), answered: Promise.withResolvers<void>() };
        let hungUp: Promise<unknown> | undefined;
        answers((response, seen, request) => {
          hungUp = once(request.socket, 'close');
          next(response, seen, request);
          times.arrived.resolve();
        });
        const fetch: typeof globalThis.fetch = async (...request) => {
          const response = await globalThis.fetch(...request);
          times.answered.resolve();
          return response;
        };
        const call = withTimeLimit(times[until].promise, () => read({ timeoutMs: 80, fetch }));
        const error = await failureOf(call, 'unreachable');
        assert.match(error.reason, /^No complete answer within 0\.08 seconds\. Try again/);
        assertHides(error, canary, 'asked-words', peer.url);
        assert.ok(hungUp, 'the request arrived');
        await hungUp;
      });
  });

  describe('cancellation', () => {
    const moments: readonly (readonly [when: string, start: Reply])[] = [
      ['before the head', () => undefined],
      ['in the middle of the body', (response) => void response.writeHead(200).write('{"items":')],
    ];
    for (const [when, start] of moments)
      it(`closes the connection ${when}`, async () => {
        const arrived = Promise.withResolvers<http.IncomingMessage>();
        answers((response, seen, request) => {
          start(response, seen, request);
          arrived.resolve(request);
        });
        const caller = new AbortController();
        const failure = failureOf(read({}, caller.signal), 'cancelled');
        const closed = once((await arrived.promise).socket, 'close');
        caller.abort(new Error(canary));
        const error = await failure;
        assert.equal(error.reason, 'Cancelled.');
        assertHides(error, canary);
        await closed;
      });

    it('sends nothing when already aborted', async () => {
      const before = peer.received.length;
      await failureOf(read({}, AbortSignal.abort()), 'cancelled');
      assert.equal(peer.received.length, before);
    });
  });

  describe('broken connections', () => {
    const breaks: readonly (readonly [what: string, reply: Reply])[] = [
      ['reset before an answer', (_response, _seen, request) => void request.socket.resetAndDestroy()],
      ['closed before an answer', (_response, _seen, request) => void request.socket.destroy()],
      [
        'reset in the middle of a body',
        (response, _seen, request) =>
          void response
            .writeHead(200, { 'content-length': '1000' })
            .write('{"items":', () => request.socket.resetAndDestroy()),
      ],
      [
        'cut short of its length',
        (response, _seen, request) =>
          void response.writeHead(200, { 'content-length': '1000' }).write('{"items":[]}', () => request.socket.end()),
      ],
      [
        'cut between two chunks',
        (response, _seen, request) => void response.writeHead(200).write('{"items":[]}', () => request.socket.end()),
      ],
    ];
    for (const [what, next] of breaks)
      it(`reports a connection ${what}`, async () => {
        answers(next);
        const error = await failureOf(read(), 'unreachable');
        assert.equal(error.reason, `${new URL(peer.url).host} broke the connection off. Try again.`);
        assertHides(error, canary, 'asked-words');
      });

    it('reports a closed port', async () => {
      const gone = await startPeer(raw(''));
      await gone.close();
      const error = await failureOf(trackerAt(gone.url).tracker_get_board({}), 'unreachable');
      assert.match(error.reason, /refuses the connection: nothing answers there\. Check the address/);
      assertHides(error, canary);
    });

    it('reports a peer that is not a web service', async () => {
      const stranger = net.createServer((socket) => {
        // A socket that is not read does not notice that the client closes, and stays open.
        socket.on('error', () => {}).resume();
        socket.end('SSH-2.0-OpenSSH_9.9\r\n');
      });
      const port = await listen(stranger);
      const error = await failureOf(trackerAt(`http://127.0.0.1:${port}`).tracker_get_board({}), 'unreachable');
      stranger.close();
      assert.match(error.reason, /is not a web service \(\w+\)\. Check the address and its port/);
    });

    it('reports a port without https', async () => {
      const error = await failureOf(
        trackerAt(peer.url.replace('http:', 'https:')).tracker_get_board({}),
        'unreachable',
      );
      assert.match(error.reason, /does not speak https as it should \(\w+\)\. Check the address and its port/);
    });

    it('sends no token to a self-signed certificate', async () => {
      const arrived: string[] = [];
      const server = https.createServer(selfSigned(), (request, response) => {
        arrived.push(request.url ?? '');
        response.end();
      });
      const port = await listen(server);
      const error = await failureOf(trackerAt(`https://localhost:${port}`).tracker_get_board({}), 'unreachable');
      server.close();
      assert.match(
        error.reason,
        /secure connection .* failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. If your company inspects/,
      );
      assert.deepEqual(arrived, []);
    });
  });

  for (const token of ['', 'two words', 'line\r\nbreak-canary', 'tokеn-canary', 'nul\u0000canary'])
    it(`asks for another token in place of ${JSON.stringify(token)}`, async () => {
      const before = peer.received.length;
      const error = await failureOf(read({ token }), 'signedOut');
      assert.match(error.reason, /Enter it again/);
      assertHides(error, 'canary');
      assert.equal(peer.received.length, before);
    });
});
