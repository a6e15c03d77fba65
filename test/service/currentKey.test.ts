import assert from 'node:assert/strict';

import { type ApiKey, apiKeyOperations, apiKeySchema } from '../../src/contract/keys.ts';
import { request, type Sent } from './calls.ts';
import { days, ServicePerTest } from './localService.ts';

interface Answer {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly key?: string };
}

describe('current key', () => {
  const running = new ServicePerTest();

  async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    const { service } = running;
    const to = { ...service, trackerUrl: service.keysUrl };
    const response = await request(to, method, path, { token: service.managementKey, ...sent });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** Creates a key; returns its record and plaintext. */
  async function newKey(wanted: Record<string, unknown> = {}): Promise<{ key: ApiKey; plaintext: string }> {
    const { body } = await call('POST', '/keys', { body: { name: 'Drafts', ...wanted } });
    return { key: apiKeySchema().parse(body.data), plaintext: body.key ?? '' };
  }
  const change = (hash: string, body: Record<string, unknown>) => call('PATCH', `/keys/${hash}`, { body });
  const assertRefused = ({ status }: Answer, code: number): void => assert.equal(status, code);

  it('returns its own record without hash and name', async () => {
    const { key, plaintext } = await newKey({ limit: 5 });
    const own = await call('GET', '/key', { token: plaintext });
    const { hash, name, disabled, created_at, updated_at, external_user, ...record } = key;
    const { rate_limit, ...answer } = own.body.data as { rate_limit?: { requests: number } };
    assert.deepEqual(answer, {
      ...record,
      is_free_tier: false,
      is_management_key: false,
      is_provisioning_key: false,
      allowed_data_regions: ['global'],
      free_model_daily_requests: { limit: 50, remaining: 50, used: 0 },
      organization_id: null,
    });
    assert.equal(rate_limit?.requests, -1);
    assert.deepEqual(apiKeyOperations.getCurrentKey.output.parse(own.body), own.body);
    const management = (await call('GET', '/key')).body.data as Record<string, unknown>;
    assert.deepEqual([management['is_management_key'], management['limit']], [true, null]);
    assertRefused(await call('GET', '/key', { token: running.service.token }), 401);
  });

  it('rejects a disabled, expired or deleted key', async () => {
    const { key: disabled, plaintext: first } = await newKey();
    await change(disabled.hash, { disabled: true });
    assertRefused(await call('GET', '/key', { token: first }), 401);

    const expiry = new Date(running.clock.now().getTime() + days(1)).toISOString();
    const { plaintext: second } = await newKey({ expires_at: expiry });
    assert.equal((await call('GET', '/key', { token: second })).status, 200);
    running.clock.forward(days(1));
    assertRefused(await call('GET', '/key', { token: second }), 401);

    const { key: deleted, plaintext: third } = await newKey();
    await call('DELETE', `/keys/${deleted.hash}`);
    assertRefused(await call('GET', '/key', { token: third }), 401);
  });
});
