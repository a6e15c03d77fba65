import assert from 'node:assert/strict';

import { countedCard } from '../../../../src/store/statistics/countedCard.ts';
import { HistoryRun } from '../../../../src/store/statistics/histories.ts';
import { card } from '../../../fixtures/board.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

const missing = () => [countedCard(card({ id: 'a' }))];

/** Needs of a run that nothing holds up. */
function runNeeds() {
  const stored = {
    key: { account: 'one', name: 'histories' },
    restore: async () => false,
    acquire: async (): Promise<{ kind: 'ours' } | { kind: 'theirs'; until: number }> => ({ kind: 'ours' }),
    release: async () => undefined,
    store: () => undefined,
    onDidChange: () => ({ dispose: () => undefined }),
  };
  return {
    ...{ stored, missing, clock: new FakeClock(), begun: undefined },
    reader: { read: (): never => assert.fail('nothing is to be read') },
    isTooMany: () => false,
    onChange: () => undefined,
    onFail: () => undefined,
  };
}

describe('a run that reads histories', () => {
  it('ends at once when it is aborted while it asks which window reads', async () => {
    const needs = runNeeds();
    needs.stored.acquire = async () => {
      run.abort();
      return { kind: 'theirs', until: needs.clock.now() + 30_000 };
    };
    const run = new HistoryRun(needs, new Map(), false);
    await run.read();
    assert.equal(needs.clock.alarms, 0);
  });

  it('takes what is stored, and asks which window reads only when it may begin', async () => {
    const needs = runNeeds();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const steps: string[] = [];
    needs.stored.restore = async () => steps.push('restore') === 0;
    needs.stored.acquire = async () => {
      steps.push('acquire');
      run.abort();
      return { kind: 'ours' };
    };
    const run = new HistoryRun({ ...needs, begun }, new Map(), false);
    const reading = run.read();
    await needs.clock.pass(1_000);
    assert.deepEqual(steps, ['restore']);
    begin();
    await reading;
    assert.deepEqual(steps, ['restore', 'acquire', 'restore', 'restore']);
  });

  it('ends when it is aborted before it may begin', async () => {
    const needs = runNeeds();
    needs.stored.acquire = async () => assert.fail('nothing is to be read');
    const run = new HistoryRun({ ...needs, begun: new Promise<void>(() => undefined) }, new Map(), false);
    const reading = run.read();
    await needs.clock.pass(1_000);
    run.abort();
    await reading;
  });
});
