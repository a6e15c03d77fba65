import assert from 'node:assert/strict';

import { offerToContinue } from '../../../../src/features/transfer/offerToContinue.ts';

describe('offerToContinue', () => {
  function interrupted(source: string, kind: 'interrupted' | 'cancelled' | 'failed' = 'interrupted') {
    const calls: string[] = [];
    const run = {
      id: source,
      plan: { source, contentHash: '', cards: [], notes: [] },
      state: {
        ...({ kind, activity: 'import', failure: undefined } as const),
        counts: { planned: 9, created: 3, createdNotes: 0, createdStages: 0, skipped: 1, failed: 1, archived: 0 },
      },
      resume: async () => {
        calls.push('resume');
      },
    };
    return { run, calls };
  }

  type Run = ReturnType<typeof interrupted>['run'];

  async function offered(runs: readonly Run[], answer: string | undefined, isClaimed = true) {
    const [messages, shown]: [string[], Run[]] = [[], []];
    await offerToContinue({
      imports: { interrupted: async () => runs },
      claim: async (ids) => (isClaimed ? ids : []),
      inform: async (message) => {
        messages.push(message);
        return answer;
      },
      show: (run) => void shown.push(run),
    });
    return { messages, shown };
  }

  it('says what is left, and continues in the report', async () => {
    const { run, calls } = interrupted('jobs.csv');
    const { messages, shown } = await offered([run], 'Continue Import');
    assert.deepEqual(messages, ['The import of "jobs.csv" was interrupted: 3 of 9 were created, 4 are left.']);
    assert.deepEqual([shown, calls], [[run], ['resume']]);
  });

  it('only shows the report on request', async () => {
    const { run, calls } = interrupted('jobs.csv');
    assert.deepEqual((await offered([run], 'Show Report')).shown, [run]);
    assert.deepEqual(calls, []);
  });

  it('is silent about what the user has cancelled', async () => {
    const runs = (['cancelled', 'failed'] as const).map((kind) => interrupted(`${kind}.csv`, kind).run);
    const { messages } = await offered(runs, undefined);
    assert.deepEqual(messages, ['The import of "failed.csv" was interrupted: 3 of 9 were created, 4 are left.']);
  });

  it('leaves what another window offers, and what is dismissed', async () => {
    const { run, calls } = interrupted('jobs.csv');
    assert.deepEqual(await offered([run], 'Continue Import', false), { messages: [], shown: [] });
    assert.deepEqual((await offered([run], undefined)).shown, []);
    assert.deepEqual(calls, []);
  });
});
