import assert from 'node:assert/strict';

import { type EarlierImport, findEarlier } from '../../../../src/features/transfer/import/plan/pastImports.ts';
import type { JournaledImport } from '../../../../src/store/imports/importRun.ts';

describe('earlier import of the same content', () => {
  const counts = { planned: 2, created: 2, createdNotes: 0, createdStages: 0, skipped: 0, failed: 0, archived: 0 };
  const earlier: JournaledImport = {
    ...{ id: 'a', source: 'jobs.csv', contentHash: 'f00', startedAt: Date.UTC(2026, 2, 1, 12), isFinished: true },
    counts,
  };
  const days: string[] = [];

  async function shown(change: Partial<JournaledImport>, contentHash = 'f00', isRunning = false) {
    const imports = {
      list: async () => [{ ...earlier, ...change }],
      isRunning: () => isRunning,
      interrupted: async () => [],
    };
    const found: EarlierImport[] = [];
    const dayOf = async (moment: Date) => {
      days.push(moment.toISOString());
      return '2026-03-02';
    };
    await findEarlier(imports, contentHash, dayOf, (each) => void found.push(each));
    return found.map(({ text, offer }) => [text, offer]);
  }

  it('has the day of the settings', async () => {
    assert.deepEqual(await shown({}), [
      ['The same content was imported on 2026-03-02: 2 cards were created.', 'report'],
    ]);
    assert.deepEqual(await shown({}, 'other'), []);
    assert.deepEqual(days, ['2026-03-01T12:00:00.000Z']);
  });

  it('tells cards from notes and stages', async () => {
    const copied = { ...counts, planned: 153, created: 153, createdNotes: 50, createdStages: 3, archived: 100 };
    for (const [change, text] of [
      [{ counts: copied }, '2026-03-02: 100 cards, 50 notes, and 3 stages were created, 100 cards were archived.'],
      [{ counts: { ...counts, created: 1, archived: 1 } }, '2026-03-02: 1 card was created, 1 card was archived.'],
      [{ counts: { ...counts, created: 1, createdNotes: 1 } }, '2026-03-02: 1 note was created.'],
      [{ counts: { ...counts, created: 0 } }, '2026-03-02: 0 cards were created.'],
      [{ counts: copied, isFinished: false }, '2026-03-02 and has not ended: 153 of 153 were created.'],
    ] as const)
      assert.ok((await shown(change))[0]?.[0]?.endsWith(` on ${text}`), text);
  });

  it('is known to run without its plan', async () => {
    assert.deepEqual(await shown({ isFinished: false }, 'f00', true), [
      ['An import of the same content is running.', 'report'],
    ]);
  });
});
