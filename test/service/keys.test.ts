import assert from 'node:assert/strict';

import { type ApiKey, apiKeyOperations, apiKeySchema } from '../../src/contract/keys.ts';
import { account, request, type Sent } from './calls.ts';
import { days, ServicePerTest, seconds } from './localService.ts';

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: unknown;
    readonly key?: string;
    readonly deleted?: boolean;
    readonly error?: { readonly code: number; readonly message: string; readonly metadata?: Record<string, unknown> };
  };
  readonly headers: Headers;
}

describe('key service', () => {
  const running = new ServicePerTest();

  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { service } = running;
    const response = await request({ ...service, trackerUrl: service.keysUrl }, method, path, {
      token: service.managementKey,
      ...sent,
    });
    return { status: response.status, body: (await response.json()) as Answer['body'], headers: response.headers };
  }

  /** Creates a key; returns its record and plaintext. */
  async function newKey(wanted: Record<string, unknown> = {}): Promise<{ key: ApiKey; plaintext: string }> {
    const { status, body } = await call('POST', '/keys', { body: { name: 'Drafts', ...wanted } });
    assert.equal(status, 201);
    return { key: apiKeySchema().parse(body.data), plaintext: body.key ?? '' };
  }
  const read = async (hash: string): Promise<ApiKey> =>
    apiKeySchema().parse((await call('GET', `/keys/${hash}`)).body.data);
  const change = async (hash: string, body: Record<string, unknown>): Promise<ApiKey> =>
    apiKeySchema().parse((await call('PATCH', `/keys/${hash}`, { body })).body.data);
  const spend = (hash: string, usage: Record<string, unknown>): Promise<ApiKey> =>
    account<ApiKey>(running.service, 'POST', `/keys/${hash}/usage`, usage);
  const listed = async (query = ''): Promise<ApiKey[]> =>
    apiKeyOperations.listKeys.output.parse((await call('GET', `/keys${query}`)).body).data;

  const assertRefused = ({ status, body }: Answer, code: number): void => {
    assert.equal(status, code);
    assert.equal(body.error?.code, code);
    assert.ok((body.error?.message ?? '').length > 0);
  };

  it('returns the plaintext of a key only on creation', async () => {
    const { key, plaintext } = await newKey({ limit: 20, limit_reset: 'monthly' });
    assert.ok(plaintext.length > 30);
    assert.deepEqual(
      [key.name, key.disabled, key.limit, key.limit_remaining, key.limit_reset, key.usage, key.updated_at],
      ['Drafts', false, 20, 20, 'monthly', 0, null],
    );
    assert.equal(key.created_at, running.clock.now().toISOString());
    assert.deepEqual(await read(key.hash), key);
    assert.ok(!JSON.stringify(await listed()).includes(plaintext));
    assert.match(key.label, /^jdr_.{3}\.{3}.{3}$/);
  });

  it('returns every field that the document requires', async () => {
    const { key } = await newKey();
    const raw = (await call('GET', `/keys/${key.hash}`)).body.data as Record<string, unknown>;
    for (const field of Object.keys(apiKeySchema().shape)) assert.ok(field in raw, field);
  });

  it('changes only the named properties and the update time', async () => {
    const { key } = await newKey({ limit: 5, expires_at: '2027-01-01T00:00:00+02:00' });
    assert.equal(key.expires_at, '2026-12-31T22:00:00.000Z');
    running.clock.forward(seconds(5));
    const disabled = await change(key.hash, { disabled: true });
    assert.deepEqual(disabled, { ...key, disabled: true, updated_at: running.clock.now().toISOString() });
    const changed = await change(key.hash, {
      name: 'Letters',
      disabled: false,
      limit: null,
      limit_reset: 'weekly',
      include_byok_in_limit: true,
    });
    assert.deepEqual(
      [changed.name, changed.disabled, changed.limit, changed.limit_remaining, changed.limit_reset],
      ['Letters', false, null, null, 'weekly'],
    );
    assert.equal((await change(key.hash, { limit_reset: null })).limit_reset, null);
  });

  it('rejects a change without a body', async () => {
    const { key } = await newKey();
    running.clock.forward(seconds(5));
    assertRefused(await call('PATCH', `/keys/${key.hash}`), 400);
    assertRefused(await call('PATCH', `/keys/${key.hash}`, { body: '' }), 400);
    assert.deepEqual(await read(key.hash), key);
  });

  it('rejects foreign hosts and pages in its own envelope', async () => {
    assertRefused(await call('GET', '/keys', { headers: { origin: 'https://evil.example' } }), 403);
  });

  it('changes nothing when no property is named', async () => {
    const { key } = await newKey();
    assert.deepEqual(await change(key.hash, {}), key);
  });

  it('rejects invalid values, unknown properties and changed expiry', async () => {
    const { key } = await newKey();
    const wrong = [
      { name: '' },
      { name: 'x'.repeat(257) },
      { limit: -1 },
      { limit: '5' },
      { limit_reset: 'yearly' },
      { disabled: 'yes' },
      { include_byok_in_limit: null },
      { expires_at: null },
      { hash: 'other' },
      { color: 'red' },
    ];
    for (const body of wrong) assertRefused(await call('PATCH', `/keys/${key.hash}`, { body }), 400);
    assertRefused(await call('PATCH', `/keys/${key.hash}`, { body: '{"limit": 1e999}' }), 400);
    for (const body of ['{', '[]', '{"__proto__": {}}']) {
      assertRefused(await call('PATCH', `/keys/${key.hash}`, { body }), 400);
    }
    assertRefused(await call('POST', '/keys', { body: {} }), 400);
    assert.deepEqual(await read(key.hash), key);
    assert.equal((await change(key.hash, { name: 'x'.repeat(256), limit: 0 })).limit_remaining, 0);
  });

  it('rejects an unknown hash', async () => {
    for (const [method, body] of [['GET'], ['DELETE'], ['PATCH', { limit: 1 }]] as const) {
      assertRefused(await call(method, '/keys/unknown', body === undefined ? {} : { body }), 404);
    }
    assertRefused(await call('PUT', '/keys/unknown'), 404);
  });

  it('accepts only a management key', async () => {
    const { key, plaintext } = await newKey();
    const { token, accountSecret } = running.service;
    for (const other of [plaintext, token, accountSecret, 'unknown']) {
      assertRefused(await call('GET', '/keys', { token: other }), 401);
      assertRefused(await call('PATCH', `/keys/${key.hash}`, { token: other, body: { limit: 1 } }), 401);
    }
    assertRefused(await call('GET', '/keys', { headers: { authorization: '' } }), 401);
    assert.deepEqual(await read(key.hash), key);
  });

  it('deletes a key with its usage', async () => {
    const { key } = await newKey();
    await spend(key.hash, { usd: 1 });
    const { status, body } = await call('DELETE', `/keys/${key.hash}`);
    assert.deepEqual([status, body], [200, { deleted: true }]);
    assertRefused(await call('GET', `/keys/${key.hash}`), 404);
    assert.deepEqual(await listed(), []);
  });

  it('lists newest first, 100 a page, disabled on request', async () => {
    const { key: first } = await newKey({ name: 'First' });
    const { key: second } = await newKey({ name: 'Second' });
    await change(first.hash, { disabled: true });
    assert.deepEqual(
      (await listed()).map(({ name }) => name),
      ['Second'],
    );
    assert.deepEqual(
      (await listed('?include_disabled=true')).map(({ name }) => name),
      ['Second', 'First'],
    );
    assert.deepEqual(
      (await listed('?include_disabled=true&offset=1')).map(({ name }) => name),
      ['First'],
    );
    assert.deepEqual(
      (await listed(`?workspace_id=${second.workspace_id}`)).map(({ name }) => name),
      ['Second'],
    );
    assert.deepEqual(await listed('?workspace_id=other'), []);
    assertRefused(await call('GET', '/keys?offset=-1'), 400);
    assertRefused(await call('GET', '/keys?include_disabled=maybe'), 400);
  });

  it('counts credits and BYOK by UTC day, week, month', async () => {
    const { key } = await newKey({ limit: 100 });
    assert.match(running.clock.now().toISOString(), /^2026-03-02T/, 'a Monday, the second of the month');
    await spend(key.hash, { usd: 1 });
    await spend(key.hash, { usd: 2, at: '2026-03-02T00:00:00Z' });
    await spend(key.hash, { usd: 4, at: '2026-03-01T23:59:59.999Z' });
    await spend(key.hash, { usd: 8, at: '2026-02-28T12:00:00Z' });
    const spent = await spend(key.hash, { usd: 16, byok: true });
    assert.deepEqual(await read(key.hash), spent);
    assert.deepEqual([spent.usage, spent.usage_daily, spent.usage_weekly, spent.usage_monthly], [15, 3, 3, 7]);
    assert.deepEqual([spent.byok_usage, spent.byok_usage_daily], [16, 16]);
    const remaining = async (body: Record<string, unknown>) => (await change(key.hash, body)).limit_remaining;
    assert.equal(await remaining({}), 85);
    assert.equal(await remaining({ limit_reset: 'daily' }), 97);
    assert.equal(await remaining({ limit_reset: 'monthly' }), 93);
    assert.equal(await remaining({ include_byok_in_limit: true }), 77);
    assert.equal(await remaining({ limit: 10 }), 0);
    assert.equal(await remaining({ limit: null }), null);
  });

  it('starts a new window at midnight UTC', async () => {
    const { key } = await newKey({ limit: 10, limit_reset: 'daily' });
    const midnight = new Date(`${running.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`).getTime() + days(1);
    await spend(key.hash, { usd: 4 });
    running.clock.forward(midnight - 1 - running.clock.now().getTime());
    assert.equal((await read(key.hash)).limit_remaining, 6);
    running.clock.forward(1);
    const anew = await read(key.hash);
    assert.deepEqual([anew.limit_remaining, anew.usage_daily, anew.usage], [10, 0, 4]);
  });

  it('accepts valid usage from the account area only', async () => {
    const { key } = await newKey();
    const { service } = running;
    const add = (body: unknown, secret?: string) => account(service, 'POST', `/keys/${key.hash}/usage`, body, secret);
    for (const body of [{}, { usd: -1 }, { usd: '1' }, { usd: 1e300 }, { usd: 1, at: 'now' }, { usd: 1, tip: 1 }]) {
      await assert.rejects(add(body), { code: 'invalid_request' });
    }
    await assert.rejects(add({ usd: 1 }, service.managementKey), { code: 'token_invalid' });
    await assert.rejects(account(service, 'POST', '/keys/unknown/usage', { usd: 1 }), { code: 'key_not_found' });
    assert.equal((await read(key.hash)).usage, 0);
  });

  it('limits the rate with the seconds to wait', async () => {
    const { plaintext: token } = await newKey();
    const use = () => call('GET', '/key', { token });
    let answer = await use();
    for (let count = 1; count <= 120 && answer.status === 200; count++) answer = await use();
    assertRefused(answer, 429);
    const wait = Number(answer.headers.get('retry-after'));
    assert.ok(Number.isInteger(wait) && wait > 0 && wait <= 60);
    running.clock.forward(seconds(wait));
    assert.equal((await use()).status, 200);
  });
});
