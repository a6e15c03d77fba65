import assert from 'node:assert/strict';

import { countedCard } from '../../../../src/store/statistics/countedCard.ts';
import { HistoryRun } from '../../../../src/store/statistics/histories.ts';
import { card } from '../../../fixtures/board.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

describe('a run that reads histories', () => {
  it('ends at once when it is aborted while it asks which window reads', async () => {
    const clock = new FakeClock();
    const stored = {
      key: { account: 'one', name: 'histories' },
      restore: async () => false,
      acquire: async () => {
        run.abort();
        return { kind: 'theirs' as const, until: clock.now() + 30_000 };
      },
      release: async () => undefined,
      store: () => undefined,
      onDidChange: () => ({ dispose: () => undefined }),
    };
    const needs = {
      ...{ stored, clock },
      reader: { read: () => assert.fail('nothing is to be read') },
      missing: () => [countedCard(card({ id: 'a' }))],
      isTooMany: () => false,
      onChange: () => undefined,
      onFail: () => undefined,
    };
    const run = new HistoryRun(needs, new Map(), false);
    await run.read();
    assert.equal(clock.alarms, 0);
  });
});
