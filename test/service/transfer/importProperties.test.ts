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
});
