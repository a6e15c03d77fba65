import fc from 'fast-check';

import { testTimeoutMs } from '../../fixtures/waiting.ts';
import { playImport } from '../imports/playImport.ts';
import { schedules } from '../imports/schedules.ts';
import { removeTemporaryFolders } from '../localService.ts';

describe('import through failures and crashes', () => {
  after(removeTemporaryFolders);

  it('creates each planned card exactly once', async () => {
    await fc.assert(fc.asyncProperty(schedules(12), playImport), {
      numRuns: 10,
      seed: 20_261_123,
      interruptAfterTimeLimit: testTimeoutMs - 1_000,
      markInterruptAsFailure: true,
    });
  });

  it('creates a note once, whenever the computer sleeps after its answer is lost', async () => {
    for (const after of Array.from({ length: 12 }, (_, index) => index + 1)) {
      await playImport({
        ...{ existing: [], cards: [{ row: 1, card: { title: 'Baker' } }], notes: 1, stages: [], maxBatchCards: 1 },
        // The fifth of them is that of the fourth request, which creates the note.
        ...{ faults: ['late', 'late', 'late', 'late', 'halved', ...Array<'late'>(20).fill('late')], percent: 100 },
        events: [{ kind: 'sleep', after, hours: 30 }],
      });
    }
  });
});
