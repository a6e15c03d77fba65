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

const oneMebibyte = 1024 * 1024;

describe('transport', () => {
  let reply: Reply = raw('');
  let peer: Peer;
  before(async () => {
    peer = await startPeer((...given) => reply(...given));
  });
  after(() => peer.close());
  const answers = (next: Reply) => {
    reply = next;
  };
  const read = (given: Partial<TransportNeeds> = {}, signal?: AbortSignal) =>
    trackerAt(peer.url, given).tracker_list_cards({ query: 'asked-words' }, signal === undefined ? {} : { signal });

  describe('towards redirects', () => {
    for (const status of [301, 302, 303, 307, 308])
      it(`follows no ${status} to another origin, which gets neither token nor request`, async () => {
        const stranger = await startPeer(json({ items: [] }));
        try {
          answers(raw('', status, { location: `${stranger.url}/steal?token=secret-in-location` }));
          const error = await failureOf(read(), 'broken');
          assert.deepEqual(stranger.seen, []);
          assert.equal(error.status, status);
          assert.ok(error.reason.includes(`redirects to ${stranger.url},`), error.reason);
          assert.match(error.reason, /Check the base URL/);
          assertHides(error, canary, 'asked-words', 'secret-in-location');
        } finally {
          await stranger.close();
        }
      });

    it('follows none on its own origin either', async () => {
      const before = peer.seen.length;
      answers(raw('', 307, { location: '/login' }));
      assert.ok((await failureOf(read(), 'broken')).reason.includes(`redirects to ${peer.url},`));
      assert.equal(peer.seen.length, before + 1);
    });

    it('names no target that is none', async () => {
      for (const headers of [{}, { location: 'javascript:alert(1)' }, { location: 'http://[' }]) {
        answers(raw('', 302, headers));
        assert.match((await failureOf(read(), 'broken')).reason, /redirects to another address,/);
      }
    });
  });

  describe('towards answers without end', () => {
    /** Sends as much as the other side takes; resolves when that one has hung up. */
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

    it('hangs up on a redirect that goes on and on', async () => {
      const { reply: next, hungUp } = endless(302);
      answers(next);
      await failureOf(read(), 'broken');
      await hungUp;
    });

    for (const status of [200, 500])
      it(`stops reading a ${status} at the size limit and hangs up`, async () => {
        const { reply: next, hungUp } = endless(status);
        answers(next);
        const error = await failureOf(read({ sizeLimit: oneMebibyte }), 'broken');
        assert.match(error.reason, /larger than 1 MiB .* Ask for less/);
        assert.equal(error.status, status);
        await hungUp;
      });

    it('takes an answer of exactly the size limit and none that is one byte longer', async () => {
      const text = '{"items":[]}';
      answers(raw(text));
      assert.deepEqual((await read({ sizeLimit: text.length })).items, []);
      await failureOf(read({ sizeLimit: text.length - 1 }), 'broken');
    });

    it('counts what a compressed answer unfolds to', async () => {
      answers(raw(gzipSync(Buffer.alloc(8 * oneMebibyte, 32)), 200, { 'content-encoding': 'gzip' }));
      await failureOf(read({ sizeLimit: oneMebibyte }), 'broken');
    });

    const slow: readonly (readonly [what: string, reply: Reply])[] = [
      ['nothing at all', () => undefined],
      ['a head without a body', (response) => response.writeHead(200).flushHeaders()],
      ['half a body', (response) => response.writeHead(200).write('{"items":')],
    ];
    for (const [what, next] of slow)
      it(`waits for ${what} no longer than the time limit and hangs up`, async () => {
        let hungUp: Promise<unknown> | undefined;
        answers((response, seen, request) => {
          hungUp = once(request.socket, 'close');
          next(response, seen, request);
        });
        const error = await failureOf(read({ timeLimit: 80 }), 'unreachable');
        assert.match(error.reason, /^No complete answer within 0\.08 seconds\. Try again/);
        assertHides(error, canary, 'asked-words', peer.url);
        assert.ok(hungUp, 'the request arrived');
        await hungUp;
      });
  });

  describe('cancelled by its caller', () => {
    const moments: readonly (readonly [when: string, start: Reply])[] = [
      ['before the head', () => undefined],
      ['in the middle of the body', (response) => void response.writeHead(200).write('{"items":')],
    ];
    for (const [when, start] of moments)
      it(`${when} says so and closes the connection`, async () => {
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

    it('before it began sends nothing', async () => {
      const before = peer.seen.length;
      await failureOf(read({}, AbortSignal.abort()), 'cancelled');
      assert.equal(peer.seen.length, before);
    });
  });

  describe('towards connections that break', () => {
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
      it(`says that one was broken off: ${what}`, async () => {
        answers(next);
        const error = await failureOf(read(), 'unreachable');
        assert.equal(error.reason, `${new URL(peer.url).host} broke the connection off. Try again.`);
        assertHides(error, canary, 'asked-words');
      });

    it('says that a port is closed', async () => {
      const gone = await startPeer(raw(''));
      await gone.close();
      const error = await failureOf(trackerAt(gone.url).tracker_get_board({}), 'unreachable');
      assert.match(error.reason, /refuses the connection: nothing answers there\. Check the address/);
      assertHides(error, canary);
    });

    it('says that the other side is no web service', async () => {
      const stranger = net.createServer((socket) => {
        // A socket that is never read does not notice that the other side hangs up, and stays open.
        socket.on('error', () => {}).resume();
        socket.end('SSH-2.0-OpenSSH_9.9\r\n');
      });
      const port = await listen(stranger);
      const error = await failureOf(trackerAt(`http://127.0.0.1:${port}`).tracker_get_board({}), 'unreachable');
      stranger.close();
      assert.match(error.reason, /is not a web service \(\w+\)\. Check the address and its port/);
    });

    it('says that a port does not speak https', async () => {
      const error = await failureOf(
        trackerAt(peer.url.replace('http:', 'https:')).tracker_get_board({}),
        'unreachable',
      );
      assert.match(error.reason, /does not speak https as it should \(\w+\)\. Check the address and its port/);
    });

    it('gives a self-signed certificate no token', async () => {
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
    it(`asks for another token instead of blaming the network: ${JSON.stringify(token)}`, async () => {
      const before = peer.seen.length;
      const error = await failureOf(read({ token }), 'signedOut');
      assert.match(error.reason, /Enter it again/);
      assertHides(error, 'canary');
      assert.equal(peer.seen.length, before);
    });
});
