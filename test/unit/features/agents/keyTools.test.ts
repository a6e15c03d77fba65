import assert from 'node:assert/strict';
import fc from 'fast-check';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { type ApiKeys, apiKeyOperations } from '../../../../src/contract/keys.ts';
import {
  ApiKeyTools,
  apiKeyForModel,
  questionOf,
  readHash,
  readList,
  readUpdate,
} from '../../../../src/features/agents/keyTools.ts';
import { ApiKeyStore } from '../../../../src/store/keys/keyStore.ts';
import { RememberedApiKeys } from '../../../../src/store/keys/rememberedKeys.ts';
import { key } from '../../../fixtures/key.ts';

const hash = 'a'.repeat(64);

describe('key tool input', () => {
  it('reads each property, distinguishing null from 0', () => {
    assert.deepEqual(readUpdate({ hash, limit: null, limit_reset: null }), {
      hash,
      edit: { limit: null, limit_reset: null },
    });
    assert.deepEqual(readUpdate({ hash, limit: 0, name: ' CI ', disabled: false, include_byok_in_limit: true }), {
      hash,
      edit: { limit: 0, name: 'CI', disabled: false, include_byok_in_limit: true },
    });
    assert.deepEqual(readList(undefined), { includeDisabled: true, page: 1, workspaceId: undefined });
    assert.equal(readHash('jobdeck_get_key', { hash }), hash);
  });

  const refused: readonly (readonly [input: unknown, reason: RegExp])[] = [
    [{ hash }, /at least one property/],
    [{ limit: 3 }, /"hash" has to be the hash of a key\. Call jobdeck_list_keys/],
    [{ hash: 7, limit: 3 }, /hash/],
    [{ hash: 'a b', limit: 3 }, /hash/],
    [{ hash, limit: -1 }, /"limit" has to be a number of USD from 0/],
    [{ hash, limit: '25' }, /"limit"/],
    [{ hash, limit: Number.NaN }, /"limit"/],
    [{ hash, limit: Number.POSITIVE_INFINITY }, /"limit"/],
    [{ hash, limit_reset: 'yearly' }, /"daily", "weekly", "monthly"/],
    [{ hash, name: '  ' }, /"name"/],
    [{ hash, name: 'x'.repeat(257) }, /"name"/],
    [{ hash, disabled: 'yes' }, /"disabled"/],
    [{ hash, include_byok_in_limit: 1 }, /"include_byok_in_limit"/],
    [{ hash, delete: true }, /no property "delete".*Jobdeck: Delete Key…/],
    [{ hash, expires_at: null }, /no property "expires_at"/],
    [{ name: 'New', create: true }, /Jobdeck: Create Key…/],
    [null, /has to be an object/],
    [[], /has to be an object/],
    ['x', /has to be an object/],
  ];
  for (const [input, reason] of refused)
    it(`rejects ${JSON.stringify(input)} with a next step`, () => {
      assert.throws(
        () => readUpdate(input),
        (error) => ServiceError.is(error, 'invalid') && reason.test(error.reason),
      );
    });

  it('never exceeds what the service accepts', () => {
    const anyValue = fc.oneof(fc.constantFrom(null, 0, -1, 12.5, true, 'daily', 'monthly', ''), fc.anything());
    const anyInput = fc.record(
      {
        hash: fc.constantFrom(hash, '', 'a b'),
        name: anyValue,
        disabled: anyValue,
        limit: anyValue,
        limit_reset: anyValue,
        include_byok_in_limit: anyValue,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyInput, (input) => {
        try {
          const { hash: read, edit } = readUpdate(input);
          assert.ok(apiKeyOperations.updateKeys.input.safeParse({ hash: read, ...edit }).success, JSON.stringify(edit));
        } catch (error) {
          assert.ok(ServiceError.is(error, 'invalid'), String(error));
        }
      }),
    );
  });
});

describe('questions before a change of a key', () => {
  it('are remembered for the last hundred keys', async () => {
    let reads = 0;
    const getKey = async ({ hash: wanted }: { hash: string }) => {
      reads += 1;
      return { data: key({ hash: wanted }) };
    };
    const notCalled = () => assert.fail('no tool calls this');
    const others = { listKeys: notCalled, createKeys: notCalled, deleteKeys: notCalled, getCurrentKey: notCalled };
    const calls: ApiKeys = {
      ...others,
      getKey,
      updateKeys: async ({ hash: wanted }) => ({ data: key({ hash: wanted }) }),
    };
    const remembered = new RememberedApiKeys({ read: () => [], write: async () => undefined }, () => 'service');
    const keys = new ApiKeyStore({ calls, remembered, now: () => 0 });
    const yes = async () => true;
    const tools = new ApiKeyTools({ keys, locale: () => 'en-US', askConsent: yes, confirm: yes });
    for (let index = 0; index <= 100; index += 1) await tools.questionBefore({ hash: `h${index}`, name: 'New' });
    const readsOf = async (wanted: string): Promise<number> => {
      const before = reads;
      await tools.update({ hash: wanted, name: 'New' });
      return reads - before;
    };
    const known = await readsOf('h100');
    assert.equal(await readsOf('h1'), known);
    assert.equal(await readsOf('h0'), known + 1);
  });
});

describe('key question', () => {
  const before = key({ limit: 10, limit_reset: 'weekly' });
  it('names the key, the old and the new value', () => {
    const question = (edit: Parameters<typeof questionOf>[1]) => questionOf(before, edit, 'en-US');
    assert.equal(question({ limit: 25, limit_reset: 'monthly' }), 'Set limit of "CI key" from $10/week to $25/month?');
    assert.equal(question({ limit: null }), 'Set limit of "CI key" from $10/week to no limit?');
    assert.equal(question({ name: 'Nightly' }), 'Rename "CI key" to "Nightly"?');
    assert.equal(question({ disabled: true }), 'Disable "CI key"?');
    assert.equal(question({ disabled: true, limit: 3 }), 'Change the API key "CI key"?');
    assert.equal(question({ include_byok_in_limit: true }), 'Change the API key "CI key"?');
  });
});

describe('key record for a model', () => {
  it('contains the documented fields only', () => {
    const answer = apiKeyForModel(
      { ...key({ limit: 5, limit_remaining: 2, limit_reset: 'daily' }), key: 'sk-or-v1-secret' },
      0,
    );
    assert.ok(!JSON.stringify(answer).includes('secret'));
    assert.deepEqual(
      [answer['limit_usd'], answer['limit_remaining_usd'], answer['next_reset']],
      [5, 2, '1970-01-02 00:00 UTC'],
    );
  });
});
