import assert from 'node:assert/strict';

import { ServiceError, type ServiceName } from '../../../../src/base/flow/errors.ts';
import { connectCommandFor, formatFailure } from '../../../../src/host/ui/formatFailure.ts';
import { keysAt, type Peer, type Reply, startPeer } from '../../http/peer.ts';

/** An error response of the key service, with or without metadata. */
const envelope = (code: number, message: string, rest: object = {}) =>
  JSON.stringify({ error: { code, message, ...rest } });

describe('formatFailure', () => {
  let peer: Peer;
  let answer: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };

  before(async () => {
    const reply: Reply = (response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    };
    peer = await startPeer(reply);
  });
  after(() => peer.close());

  const failure = async (): Promise<ServiceError> => {
    try {
      await keysAt(peer.url).updateKeys({ hash: 'h1', limit: 25 });
    } catch (error) {
      if (ServiceError.is(error)) return error;
      throw error;
    }
    return assert.fail('it was not refused');
  };

  const refusals: readonly (readonly [status: number, said: string, opening: RegExp, next: RegExp])[] = [
    [400, 'Invalid limit', /rejected the value/, /Correct it and try again/],
    [401, 'Missing Authentication header', /management key is not accepted/, /Connect to the key service again/],
    [
      403,
      'Only management keys can perform this operation',
      /^Only management keys/,
      /management key that may do this/,
    ],
    [404, 'Resource not found', /^Resource not found\. It may/, /refresh the list of keys/],
    [429, 'Rate limit exceeded', /Too many requests/, /Wait before the next try/],
    [500, 'Internal Server Error', /service failed/, /Refresh to see whether anything changed/],
  ];
  const envelopes: readonly (readonly [name: string, rest: object])[] = [
    ['without metadata', {}],
    ['with null for metadata', { metadata: null }],
    ['with metadata', { metadata: { issues: [{ path: 'limit', message: 'too large' }] } }],
  ];

  for (const [status, code, opening, next] of refusals) {
    for (const [name, rest] of envelopes)
      it(`formats ${status} ${name} with message and next step`, async () => {
        answer = { status, body: envelope(status, code, rest) };
        const message = formatFailure(await failure());
        assert.match(message, opening);
        assert.ok(message.includes(`${code}. `), message);
        assert.match(message, next);
        assert.doesNotMatch(message, /too large|metadata|undefined|\{/);
      });

    for (const body of ['<html><h1>Gateway</h1></html>', '', 'null', '{"error":{}}', '{"error":[]}'])
      it(`formats ${status} without an envelope, with next step: ${body || 'nothing'}`, async () => {
        answer = { status, body };
        const message = formatFailure(await failure());
        assert.match(message, /^[A-Z].*\. [A-Z].*\.$/);
        assert.doesNotMatch(message, /<|Gateway|undefined|null/);
      });
  }

  it('keeps metadata in details, out of the message', async () => {
    const metadata = { issues: [{ path: 'limit', message: 'too large' }] };
    answer = { status: 400, body: envelope(400, 'Invalid', { metadata }) };
    assert.deepEqual((await failure()).details, metadata);
  });

  it('includes the wait that the service names', async () => {
    answer = { status: 429, body: envelope(429, 'Rate limit exceeded'), headers: { 'retry-after': '7' } };
    assert.match(formatFailure(await failure()), /Try again in 7 s\.$/);
  });

  it('says once that the service failed', async () => {
    answer = { status: 500, body: envelope(500, '') };
    assert.equal(formatFailure(await failure()), 'The service failed (500). Try again later.');
    answer = { status: 500, body: envelope(500, 'The service failed.') };
    assert.match(formatFailure(await failure()), /^The service failed\. Refresh to see/);
  });

  it('leaves out the class of a file error', () => {
    const words = 'cannot open jobdeck-note:/a.md. Detail: Unavailable (FileSystemError): Error: The disk is full';
    assert.equal(formatFailure(new Error(words)), 'cannot open jobdeck-note:/a.md. Detail: The disk is full');
    assert.equal(formatFailure(new Error('FileSystemError: The disk is full')), 'The disk is full');
  });

  it('names the base URL for a response of unknown shape', async () => {
    for (const body of ['<html>', '', '{"data":{"hash":7}}', '[]']) {
      answer = { status: 200, body };
      assert.match(formatFailure(await failure()), /shape this version does not know.*Check the base URL/);
    }
  });

  it('returns the connect command of the refusing service', async () => {
    answer = { status: 401, body: '' };
    assert.equal(connectCommandFor(await failure()), 'jobdeck.keyService.connect');
    const signedOut = (service: ServiceName) => new ServiceError('signedOut', { service, operation: 'connect' }, 'No.');
    assert.equal(connectCommandFor(signedOut('keyService')), 'jobdeck.keyService.connect');
    assert.equal(connectCommandFor(signedOut('tracker')), 'jobdeck.session.connect');
    assert.equal(connectCommandFor(signedOut('account')), undefined);
  });
});
