import assert from 'node:assert/strict';
import path from 'node:path';

import { startLocalService } from '../../src/local/service.ts';
import { account, CallError, type IssuedToken, newToken, overRest, request } from './calls.ts';
import { rowsOf } from './dataFolder.ts';
import { days, ServicePerTest, seconds } from './localService.ts';

/** Asserts a 429; returns the seconds of its header, which must be a whole number. */
async function secondsToWait(response: Response): Promise<number> {
  assert.equal(response.status, 429);
  assert.equal(((await response.json()) as { error: string }).error, 'rate_limited');
  const header = response.headers.get('retry-after') ?? '';
  assert.match(header, /^[1-9]\d*$/);
  return Number(header);
}

describe('rate limit', () => {
  const running = new ServicePerTest();
  /** Of an agent; the window's own token has no limit. */
  let agent: IssuedToken;
  const read = (token = agent.secret) => request(running.service, 'GET', '/api/v1/tracker/columns', { token });

  async function spend(count: number, token?: string): Promise<void> {
    for (let done = 0; done < count; done++) assert.equal((await read(token)).status, 200);
  }

  beforeEach(async () => {
    agent = await newToken(running.service, {});
  });

  it('is none for the window in which the service runs', async () => {
    const { service } = running;
    await spend(150, service.token);
    await spend(120);
    await spend(1, service.token);
    const authorization = `Bearer ${service.managementKey}`;
    for (let done = 0; done < 150; done++)
      assert.equal((await fetch(`${service.keysUrl}/keys`, { headers: { authorization } })).status, 200);
  });

  it('allows 120 a minute per token, with exact waits', async () => {
    await spend(60);
    running.clock.forward(seconds(20.4));
    await spend(60);
    const wait = await secondsToWait(await read());
    assert.equal(wait, 40);
    running.clock.forward(seconds(wait) - 401);
    assert.equal(await secondsToWait(await read()), 1);
    running.clock.forward(401);
    await spend(60);
    assert.equal(await secondsToWait(await read()), 20);
  });

  it('applies per token, up to 600 an account', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => newToken(running.service, {})));
    await spend(120);
    for (const { secret } of agents.slice(0, 4)) await spend(120, secret);
    const last = agents[4]?.secret;
    assert.equal(await secondsToWait(await read(last)), 60);
    running.clock.forward(seconds(60));
    await spend(1, last);
  });

  it('counts REST, MCP and invalid input, no unauthenticated or account calls', async () => {
    const { service } = running;
    const { secret: token } = agent;
    for (let done = 0; done < 118; done++) {
      assert.equal((await request(service, 'POST', '/api/v1/tracker/cards', { token, body: {} })).status, 400);
    }
    for (let done = 0; done < 5; done++) assert.equal((await read('jdk_nobody')).status, 401);
    for (let done = 0; done < 130; done++) await account(service, 'GET', '/subscription');
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const mcp = () =>
      request(service, 'POST', '/mcp', {
        ...{ token, body: message },
        headers: { accept: 'application/json, text/event-stream' },
      });
    assert.equal((await mcp()).status, 200);
    assert.equal((await read()).status, 200);
    await secondsToWait(await read());
    await secondsToWait(await mcp());
  });

  it('stores the last minute and valid tokens only', async () => {
    const { dataFolder } = running.service;
    const { secret, token } = await newToken(running.service, {});
    await spend(3, secret);
    await spend(4);
    await spend(5, running.service.token);
    const counted = (): Record<string, unknown[]> => rowsOf(path.join(dataFolder, 'requests.sqlite'));
    assert.equal(counted()['slots']?.length, 3 + 4 + 7);
    running.clock.forward(days(90 + 31));
    const again = await startLocalService({ dataFolder, now: running.clock.now });
    try {
      const later = await newToken(again, {});
      await overRest({ ...again, token: later.secret }, 'tracker_get_board', {});
      const { slots, scopes } = counted() as Record<string, { scope: string }[]>;
      const scopesOf = (rows: readonly { scope: string }[] = []) => rows.map(({ scope }) => scope).toSorted();
      assert.deepEqual(scopesOf(slots), ['account', later.token.id].toSorted());
      assert.deepEqual(scopesOf(scopes), ['account', agent.token.id, token.id, later.token.id].toSorted());
    } finally {
      await again.close();
    }
  });

  it('is shared by processes and survives a restart', async () => {
    const { dataFolder } = running.service;
    const { secret: token } = agent;
    const other = await startLocalService({ dataFolder, now: running.clock.now });
    try {
      const at = { ...other, token };
      await spend(100);
      for (let done = 0; done < 20; done++) await overRest(at, 'tracker_get_board', {});
      await assert.rejects(
        overRest(at, 'tracker_get_board', {}),
        (error) => error instanceof CallError && error.status === 429,
      );
      await secondsToWait(await read());
    } finally {
      await other.close();
    }
    const again = await startLocalService({ dataFolder, now: running.clock.now });
    try {
      await secondsToWait(await request({ ...again, token }, 'GET', '/api/v1/tracker/columns'));
    } finally {
      await again.close();
    }
  });
});
