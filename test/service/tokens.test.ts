import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { permissions } from '../../src/base/domain/permission.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';
import {
  account,
  CallError,
  type IssuedToken,
  mcpRequest,
  newToken,
  overMcp,
  overRest,
  refused,
  request,
  toolsShown,
  ways,
} from './calls.ts';
import { dataFile } from './dataFolder.ts';
import { days, ServicePerTest, seconds } from './localService.ts';

const isoLater = (from: Date, milliseconds: number): string => new Date(from.getTime() + milliseconds).toISOString();

describe('account tokens', () => {
  const running = new ServicePerTest();

  it('has documented permissions and 90 days by default', async () => {
    const { token, secret } = await newToken(running.service, { name: 'My agent' });
    assert.match(secret, /^jdk_[\w-]{43}$/);
    assert.deepEqual(token, {
      id: token.id,
      name: 'My agent',
      permissions: ['tracker:read', 'tracker:edit', 'meetings:read'],
      createdAt: running.clock.now().toISOString(),
      expiresAt: isoLater(running.clock.now(), days(90)),
      revokedAt: null,
      lastUsedAt: null,
    });
  });

  it('accepts an expiry as days or time, not both', async () => {
    const now = running.clock.now();
    const inAWeek = await newToken(running.service, { expiresInDays: 7 });
    assert.equal(inAWeek.token.expiresAt, isoLater(now, days(7)));
    const past = await newToken(running.service, { expiresAt: '2020-01-01T01:00:00+01:00' });
    assert.equal(past.token.expiresAt, '2020-01-01T00:00:00.000Z');
    const both = { expiresInDays: 7, expiresAt: '2030-01-01T00:00:00Z' };
    await assert.rejects(newToken(running.service, both), refused('invalid_request'));
  });

  it('requires known permissions and a name', async () => {
    for (const wrong of [{ permissions: [] }, { permissions: ['tracker:own'] }, { name: ' ' }, { name: 7 }]) {
      await assert.rejects(newToken(running.service, wrong), refused('invalid_request'));
    }
  });

  it('lists the last use and never the secret', async () => {
    const { token, secret } = await newToken(running.service, {});
    running.clock.forward(seconds(5));
    await overRest(running.service, 'tracker_get_board', {}, { token: secret });
    const list = await account<{ items: IssuedToken['token'][] }>(running.service, 'GET', '/tokens');
    const listed = list.items.find(({ id }) => id === token.id);
    assert.deepEqual(listed, { ...token, lastUsedAt: running.clock.now().toISOString() });
    assert.ok(!JSON.stringify(list).includes(secret));
  });

  it('rejects a revoked token at once, REST and MCP', async () => {
    const { token, secret } = await newToken(running.service, {});
    await overMcp(running.service, 'tracker_get_board', {}, { token: secret });
    await account(running.service, 'DELETE', `/tokens/${token.id}`);
    for (const { call } of ways) {
      await assert.rejects(
        call(running.service, 'tracker_get_board', {}, { token: secret }),
        (error) => error instanceof CallError && error.status === 401 && error.code === 'token_revoked',
      );
    }
    await account(running.service, 'DELETE', `/tokens/${token.id}`);
    await assert.rejects(account(running.service, 'DELETE', '/tokens/none'), refused('token_not_found'));
  });

  describe("of the window's own", () => {
    async function isRejected(code: string): Promise<void> {
      const isRefused = (error: unknown) => error instanceof CallError && error.status === 401 && error.code === code;
      for (const { call } of ways) {
        await assert.rejects(call(running.service, 'tracker_get_board', {}), isRefused);
        await assert.rejects(call(running.service, 'tracker_create_card', { title: 'Late' }), isRefused);
      }
      await assert.rejects(overMcp(running.service, 'tracker_unknown' as TrackerOperation, {} as never), isRefused);
      await assert.rejects(mcpRequest(running.service, 'tools/list', {}), isRefused);
    }

    it('is rejected once revoked, REST and MCP', async () => {
      const { items } = await account<{ items: IssuedToken['token'][] }>(running.service, 'GET', '/tokens');
      const [own] = items;
      assert.match(own?.name ?? '', /^Local service, started/);
      await account(running.service, 'DELETE', `/tokens/${own?.id}`);
      await isRejected('token_revoked');
    });

    it('loses a permission that is no longer stored, REST and MCP', async () => {
      const { service } = running;
      assert.ok((await toolsShown(service)).includes('tracker_create_card'));
      const data = new DatabaseSync(dataFile(service));
      data.exec("UPDATE tokens SET record = json_set(record, '$.permissions', json_array('tracker:read'))");
      data.close();
      for (const { call } of ways) {
        await assert.rejects(
          call(service, 'tracker_create_card', { title: 'Late' }),
          refused('permission_denied', { permission: 'tracker:edit' }),
        );
      }
      assert.ok(!(await toolsShown(service)).includes('tracker_create_card'));
    });

    it('is rejected once expired, REST and MCP', async () => {
      running.clock.forward(days(90));
      await isRejected('token_expired');
    });
  });

  it('expires to the millisecond', async () => {
    const { secret } = await newToken(running.service, { expiresInDays: 1 });
    running.clock.forward(days(1) - 1);
    await overRest(running.service, 'tracker_get_board', {}, { token: secret });
    running.clock.forward(1);
    await assert.rejects(
      overRest(running.service, 'tracker_get_board', {}, { token: secret }),
      (error) => error instanceof CallError && error.status === 401 && error.code === 'token_expired',
    );
  });

  it('limits each token to its permissions', async () => {
    const { service } = running;
    const strangers = [service.managementKey, service.accountSecret, 'jdk_unknown', service.token.slice(0, -1)];
    for (const token of strangers) {
      await assert.rejects(overRest(service, 'tracker_get_board', {}, { token }), refused('token_invalid'));
      await assert.rejects(mcpRequest(service, 'tools/list', {}, { token }), refused('token_invalid'));
    }
    await assert.rejects(account(service, 'GET', '/tokens', undefined, service.token), refused('token_invalid'));
    for (const authorization of ['', 'Basic abc', 'Bearer', 'Bearer  ']) {
      const response = await request(service, 'GET', '/api/v1/tracker/board', { headers: { authorization } });
      assert.equal(response.status, 401);
      assert.equal(((await response.json()) as { error: string }).error, 'token_missing');
    }
  });

  it('stores no secret in clear on the disk', async () => {
    const { service } = running;
    const { secret } = await newToken(service, {});
    await overRest(service, 'tracker_get_board', {}, { token: secret });
    const files = readdirSync(service.dataFolder);
    assert.ok(files.includes('jobdeck.sqlite-wal'));
    for (const file of files) {
      const bytes = readFileSync(path.join(service.dataFolder, file));
      for (const hidden of [secret, service.token, service.managementKey, service.accountSecret]) {
        assert.ok(!bytes.includes(hidden), `${file} holds a secret`);
      }
    }
  });
});

describe('permissions', () => {
  const running = new ServicePerTest();
  const operations = Object.keys(trackerOperations) as TrackerOperation[];
  const allows = {
    'tracker:read': ['tracker:read'],
    'tracker:edit': ['tracker:read', 'tracker:edit'],
    'meetings:read': ['meetings:read'],
    'notes:read': ['notes:read'],
    'notes:edit': ['notes:read', 'notes:edit'],
    'contexts:read': ['contexts:read'],
  } as const;

  for (const permission of permissions) {
    it(`shows exactly the tools of ${allows[permission].join(' and ')} for ${permission}`, async () => {
      const { secret } = await newToken(running.service, { permissions: [permission] });
      const all = await toolsShown(running.service);
      const expected = operations.filter(
        (name) => all.includes(name) && allows[permission].some((held) => held === trackerOperations[name].permission),
      );
      assert.ok(expected.length > 0);
      assert.deepEqual(await toolsShown(running.service, secret), expected);
    });
  }

  for (const name of operations) {
    it(`rejects ${name} without its permission before reading input`, async () => {
      const wanted = trackerOperations[name].permission;
      const others = permissions.filter((held) => !allows[held].some((allowed) => allowed === wanted));
      const { secret } = await newToken(running.service, { permissions: others });
      const denied = refused('permission_denied', { permission: wanted });
      const anything = { cardId: 'x', columnId: 'x', noteId: 'x', meetingId: 'x', contextId: 'x' };
      for (const { call } of ways) {
        await assert.rejects(call(running.service, name, anything as never, { token: secret }), denied);
      }
      assert.ok(!(await toolsShown(running.service, secret)).includes(name));
    });
  }
});

describe('subscription', () => {
  const running = new ServicePerTest();

  it('disables every token at its end, enables after renewal', async () => {
    const { service } = running;
    assert.deepEqual(await account(service, 'GET', '/subscription'), { active: true });
    await account(service, 'PUT', '/subscription', { active: false });
    await assert.rejects(
      overRest(service, 'tracker_get_board', {}),
      (error) => error instanceof CallError && error.status === 403 && error.code === 'subscription_ended',
    );
    await assert.rejects(overMcp(service, 'tracker_get_board', {}), refused('subscription_ended'));
    assert.deepEqual(await toolsShown(service), []);

    assert.deepEqual(await account(service, 'PUT', '/subscription', { active: true }), { active: true });
    await overRest(service, 'tracker_get_board', {});
    assert.notDeepEqual(await toolsShown(service), []);
  });
});
