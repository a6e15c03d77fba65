import assert from 'node:assert/strict';

import type { ApiKey, ApiKeys } from '../../../src/contract/keys.ts';
import type { Transport } from '../../../src/http/transport.ts';
import { applyApiKeyEdit, editTo, inverseOf } from '../../../src/store/keys/keyEdit.ts';
import { keyEdits, keyStates } from '../../fixtures/keyMatrix.ts';
import { ServicePerTest, seconds } from '../localService.ts';
import { keysOf, spend } from './keyService.ts';

/** Another implementation of the service: omits a null `expires_at` and adds unknown fields. */
const ofAnotherMake = (send: Transport): Transport => {
  const other = (record: Record<string, unknown>) => {
    const { expires_at: expiry, ...rest } = record;
    return { ...rest, ...(expiry === null ? {} : { expires_at: expiry }), guardrail: { id: 'g1' }, tier: null };
  };
  return async (request) => {
    const answer = await send(request);
    const body = JSON.parse(new TextDecoder().decode(answer.bytes)) as { data?: Record<string, unknown> };
    if (answer.status > 299 || body.data === undefined) return answer;
    return { ...answer, bytes: new TextEncoder().encode(JSON.stringify({ ...body, data: other(body.data) })) };
  };
};

describe('edit preview', () => {
  const running = new ServicePerTest();
  let sent = 0;

  /** Keeps every minute below the service's rate limit. */
  const paced =
    (send: Transport): Transport =>
    (request) => {
      if (++sent % 100 === 0) running.clock.forward(seconds(61));
      return send(request);
    };

  const withoutTime = ({ updated_at, ...key }: ApiKey) => key;

  const makes: readonly (readonly [name: string, through: (send: Transport) => Transport])[] = [
    ['for records as the local service has them', paced],
    ['for records without expires_at and with unknown fields', (send) => paced(ofAnotherMake(send))],
  ];
  const expiries = [undefined, '2026-02-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'];

  for (const [make, through] of makes)
    it(`matches the response ${make}, also when undone`, async () => {
      const keys = keysOf(running.service, through);
      const hashes = await Promise.all(expiries.map((expiry) => keyInUse(keys, expiry)));
      for (const [row, state] of keyStates.entries()) {
        const hash = hashes[row % hashes.length] ?? '';
        let before = (await keys.updateKeys({ hash, name: 'Matrix', ...state })).data;
        // Every eighth edit for each state; the unit tests cover all of them without HTTP.
        for (const edit of keyEdits.filter((_, column) => (row + column) % 8 === 0)) {
          const said = applyApiKeyEdit(before, edit);
          const answered = (await keys.updateKeys({ hash, ...edit })).data;
          assert.deepEqual(withoutTime(said), withoutTime(answered), JSON.stringify({ state, edit }));
          before = (await keys.updateKeys({ hash, ...inverseOf(before, edit) })).data;
          assert.deepEqual(editTo(before), { name: 'Matrix', ...state }, JSON.stringify({ state, edit }));
        }
      }
    });

  /** A key with usage in the week and the month, part of it in the day, and with BYOK usage. */
  async function keyInUse(keys: ApiKeys, expiry: string | undefined): Promise<string> {
    const created = await keys.createKeys({ name: 'Matrix', ...(expiry === undefined ? {} : { expires_at: expiry }) });
    const { hash } = created.data;
    const yesterday = new Date(running.clock.now().getTime() - 1).toISOString();
    await spend(running.service, hash, { usd: 11, at: yesterday });
    await spend(running.service, hash, { usd: 3.3 });
    await spend(running.service, hash, { usd: 1.7, byok: true });
    return hash;
  }
});
