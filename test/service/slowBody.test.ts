import assert from 'node:assert/strict';
import http from 'node:http';

import { account, newToken, overMcp, overRest, request } from './calls.ts';
import { days, ServicePerTest } from './localService.ts';

interface RawAnswer {
  readonly status: number | undefined;
  readonly body: string;
}

interface Slow {
  readonly method?: string;
  readonly url: string;
  readonly secret: string;
  readonly body: unknown;
  /** Runs once the service has accepted the request and waits for its body. */
  readonly beforeBody: () => Promise<void> | void;
}

/** Sends a request whose body follows only after the callback. */
function slowly({ method = 'POST', url, secret, body, beforeBody }: Slow): Promise<RawAnswer> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': bytes.length,
    accept: 'application/json, text/event-stream',
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sending = http.request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }));
    });
    sending.on('error', reject);
    sending.on('continue', () => {
      Promise.resolve(beforeBody())
        .then(() => sending.end(bytes))
        .catch(reject);
    });
    sending.flushHeaders();
  });
}

describe('body that arrives after its token has ended', () => {
  const running = new ServicePerTest();

  async function boardIsEmpty(): Promise<void> {
    assert.deepEqual((await overRest(running.service, 'tracker_get_board', {})).cards, []);
  }

  async function revocable(): Promise<{ secret: string; revoke: () => Promise<void> }> {
    await overRest(running.service, 'tracker_initialize', {});
    const { secret, token } = await newToken(running.service, { expiresInDays: 1 });
    return { secret, revoke: () => account(running.service, 'DELETE', `/tokens/${token.id}`) };
  }

  it('writes nothing over REST when revoked', async () => {
    const { secret, revoke } = await revocable();
    const url = `${running.service.trackerUrl}/api/v1/tracker/cards`;
    const { status, body } = await slowly({ url, secret, body: { title: 'Late' }, beforeBody: revoke });
    assert.equal(status, 401, body);
    assert.match(body, /token_revoked/);
    await boardIsEmpty();
  });

  it('writes nothing over REST when expired', async () => {
    const { secret } = await revocable();
    const url = `${running.service.trackerUrl}/api/v1/tracker/cards`;
    const beforeBody = () => running.clock.forward(days(1));
    const { status, body } = await slowly({ url, secret, body: { title: 'Late' }, beforeBody });
    assert.equal(status, 401, body);
    assert.match(body, /token_expired/);
    await boardIsEmpty();
  });

  it('returns no earlier response of its idempotency key', async () => {
    const { secret, revoke } = await revocable();
    const input = { title: 'Once', requestId: 'once' };
    await overRest(running.service, 'tracker_create_card', input, { token: secret });
    const url = `${running.service.trackerUrl}/api/v1/tracker/cards`;
    assert.equal((await slowly({ url, secret, body: input, beforeBody: revoke })).status, 401);
  });

  for (const [title, message] of Object.entries({
    'a write': { method: 'tools/call', params: { name: 'tracker_create_card', arguments: { title: 'Late' } } },
    'an invalid write': { method: 'tools/call', params: { name: 'tracker_create_card', arguments: {} } },
    'an unknown tool': { method: 'tools/call', params: { name: 'tracker_unknown', arguments: {} } },
    'the list of tools': { method: 'tools/list', params: {} },
  })) {
    it(`rejects ${title} over MCP with HTTP 401`, async () => {
      const { secret, revoke } = await revocable();
      await overMcp(running.service, 'tracker_get_board', {});
      const { status, body } = await slowly({
        url: `${running.service.trackerUrl}/mcp`,
        secret,
        body: { jsonrpc: '2.0', id: 1, ...message },
        beforeBody: revoke,
      });
      assert.equal(status, 401, body);
      assert.match(body, /token_revoked/);
      await boardIsEmpty();
    });
  }

  it('changes no key and no account data', async () => {
    const { keysUrl, managementKey, accountUrl, accountSecret } = running.service;
    const beforeBody = () => running.clock.forward(days(90));
    const key = await slowly({ url: `${keysUrl}/keys`, secret: managementKey, body: { name: 'Late' }, beforeBody });
    assert.equal(key.status, 401, key.body);
    running.clock.forward(-days(90));
    const token = await slowly({
      url: `${accountUrl}/tokens`,
      secret: accountSecret,
      body: { name: 'Late' },
      beforeBody,
    });
    assert.equal(token.status, 401, token.body);
    running.clock.forward(-days(90));
    assert.deepEqual(await account(running.service, 'GET', '/tokens').then((list) => names(list)), []);
  });
});

describe('incomplete request', () => {
  const said: string[] = [];
  const running = new ServicePerTest({ log: (line) => said.push(line) });

  it('is no failure when its client disconnects mid-body', async () => {
    const { port, token } = running.service;
    for (const path of ['/api/v1/tracker/cards', '/mcp']) {
      const headers = { authorization: `Bearer ${token}`, 'content-length': 99, expect: '100-continue' };
      await new Promise<void>((resolve) => {
        const sending = http.request({ port, host: '127.0.0.1', path, method: 'POST', headers });
        sending.on('continue', () => sending.write('{', () => sending.destroy()));
        sending.on('error', () => {});
        sending.on('close', resolve);
        sending.flushHeaders();
      });
    }
    // The service handles both before it answers the next request.
    await overRest(running.service, 'tracker_get_board', {});
    assert.equal(said.join('\n'), '');
  });

  it('deletes nothing when its ignored body is too large', async () => {
    await overRest(running.service, 'tracker_initialize', {});
    const { id } = await overRest(running.service, 'tracker_create_card', { title: 'Kept' });
    const body = ' '.repeat(9 * 2 ** 20);
    const response = await request(running.service, 'DELETE', `/api/v1/tracker/cards/${id}`, { body });
    assert.equal(response.status, 413);
    assert.equal((await overRest(running.service, 'tracker_get_card', { cardId: id })).id, id);
  });
});

const names = (list: unknown): string[] =>
  (list as { items: { name: string }[] }).items.map(({ name }) => name).filter((name) => name === 'Late');
