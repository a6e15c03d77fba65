import assert from 'node:assert/strict';

import { pastImports } from '../../../../src/features/transfer/import/plan/pastImports.ts';
import type { ImportCounts, JournaledImport } from '../../../../src/store/imports/importRun.ts';

describe('past imports', () => {
  const counts = { planned: 7, created: 4, createdNotes: 0, createdStages: 0, skipped: 0, failed: 0, archived: 0 };
  const startedAt = new Date(2026, 2, 1, 14, 5).getTime();

  async function rowOf(change: Partial<JournaledImport>, isRunning = false, changedCounts: Partial<ImportCounts> = {}) {
    const list = async () => [
      {
        ...{ id: 'a', source: 'jobs.csv', contentHash: 'f00', startedAt, isFinished: true },
        ...change,
        counts: { ...counts, ...changedCounts },
      },
    ];
    const now = new Date(2026, 2, 2).getTime();
    const [row] = await pastImports({ list, isRunning: () => isRunning }, now, 'en-US');
    return row;
  }

  it('have their source, date and counts', async () => {
    assert.deepEqual(await rowOf({}), {
      label: 'jobs.csv',
      description: 'Mar 1, 2026, 2:05 PM',
      detail: '4 cards created',
      value: 'a',
    });
    assert.equal(
      (await rowOf({}, false, { created: 1_001, createdNotes: 1, skipped: 2, failed: 1, archived: 1_000 }))?.detail,
      '1,000 cards and 1 note created, 2 skipped, 1 failed, 1,000 archived',
    );
  });

  it('say that they have not ended', async () => {
    assert.equal((await rowOf({ isFinished: false }))?.detail, 'Not finished: 4 of 7 created');
    assert.equal((await rowOf({ isFinished: false }, true))?.detail, 'Running: 4 of 7 created');
  });
});
