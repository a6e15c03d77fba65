import assert from 'node:assert/strict';

import type { ApiKey } from '../../../src/contract/keys.ts';
import { ApiKeyTools } from '../../../src/features/agents/keyTools.ts';
import { formatFailure } from '../../../src/host/ui/formatFailure.ts';
import { ServicePerTest } from '../localService.ts';
import { keyStore, keysOf } from './keyService.ts';

const { signal } = new AbortController();

describe('key tools', () => {
  const local = new ServicePerTest({ sample: 'small' });
  let key: ApiKey;
  let tools: ApiKeyTools;
  let isAllowed: boolean;
  let isConfirmed: boolean;
  let asked: string[];

  const now = async () => (await keysOf(local.service).getKey({ hash: key.hash })).data;
  /** Updates as the editor does: asks first, and the answer is yes. */
  const update = async (edit: object): Promise<string> => {
    const input = { hash: key.hash, ...edit };
    await tools.questionBefore(input);
    return tools.update(input);
  };

  beforeEach(async () => {
    const calls = keysOf(local.service);
    key = (await calls.createKeys({ name: 'CI key', limit: 10, limit_reset: 'weekly' })).data;
    isAllowed = true;
    isConfirmed = false;
    asked = [];
    tools = new ApiKeyTools({
      keys: keyStore(calls, local.clock.now),
      locale: () => 'en-US',
      askConsent: async () => isAllowed,
      confirm: async (...said) => {
        asked.push(said.join('\n'));
        return isConfirmed;
      },
    });
  });

  for (const [edit, risk] of [
    [{ limit: null }, /from \$10\/week to no limit.*all that the account has.*Change$/s],
    [{ limit: 1_000_000 }, /to \$1,000,000\/week.*spend much more than before.*Change$/s],
    [{ limit: 0 }, /blocks all use.*Change$/s],
    [{ disabled: true }, /Disable "CI key".*refused until it is enabled.*Change$/s],
  ] as const)
    it(`asks the user before ${JSON.stringify(edit)}`, async () => {
      const before = await now();
      await assert.rejects(update(edit), /The user does not want this change/);
      assert.match(asked.join(), risk);
      assert.deepEqual(await now(), before);
      isConfirmed = true;
      await update(edit);
      assert.partialDeepStrictEqual(await now(), edit);
    });

  it('reads and changes no key that agents may not read', async () => {
    isAllowed = false;
    const before = await now();
    for (const call of [tools.list({}, signal), tools.get({ hash: key.hash }), update({ name: 'Mine' })])
      await assert.rejects(call, /The user did not allow agents to read API keys\./);
    assert.deepEqual(await now(), before);
  });

  it('asks nothing where there is no risk', async () => {
    await update({ limit: 25, limit_reset: 'monthly' });
    assert.deepEqual(asked, []);
    assert.partialDeepStrictEqual(await now(), { limit: 25, limit_reset: 'monthly' });
  });

  it('rejects a change when the key changed since the question', async () => {
    const input = { hash: key.hash, name: 'Mine' };
    const { title } = await tools.questionBefore(input);
    assert.equal(title, 'Rename "CI key" to "Mine"?');
    await keysOf(local.service).updateKeys({ hash: key.hash, name: 'Theirs' });
    await assert.rejects(tools.update(input), /another client has changed this key since the user was asked/);
    assert.equal((await now()).name, 'Theirs');
    await update({ name: 'Mine' });
    assert.equal((await now()).name, 'Mine');
  });

  it('applies a question to one update only', async () => {
    await update({ name: 'Mine' });
    await keysOf(local.service).updateKeys({ hash: key.hash, name: 'Theirs' });
    await tools.update({ hash: key.hash, limit: 25 });
    assert.partialDeepStrictEqual(await now(), { name: 'Theirs', limit: 25 });
  });

  it('names the next step when it rejects', async () => {
    const refused = (work: Promise<unknown>): Promise<string> =>
      work.then(() => assert.fail('it was done'), formatFailure);
    const { hash } = key;
    assert.match(await refused(tools.questionBefore({ hash, delete: true })), /Jobdeck: Delete Key…/);
    assert.match(await refused(tools.update({ hash, delete: true })), /Jobdeck: Delete Key…/);
    assert.match(await refused(tools.questionBefore({ hash, limit: -1 })), /number of USD from 0/);
    assert.match(await refused(tools.questionBefore({ hash })), /at least one property/);
    assert.match(await refused(tools.get({ hash: 'f'.repeat(64) })), /refresh the list of keys/);
    assert.match(await refused(tools.get({})), /Call jobdeck_list_keys/);
    assert.match(await refused(tools.list({ page: 0 }, signal)), /whole number from 1 to 50/);
  });
});
