import fc from 'fast-check';

import { playImport } from '../service/imports/playImport.ts';
import { schedules } from '../service/imports/schedules.ts';
import { removeTemporaryFolders } from '../service/localService.ts';
import './seed.ts';

describe('import through failures and crashes', () => {
  after(removeTemporaryFolders);

  it('creates each planned card exactly once in 500 schedules', async function () {
    this.timeout(60 * 60_000);
    // Uses a new seed each time; a failure reports it with the shortest failing schedule.
    await fc.assert(fc.asyncProperty(schedules(20), playImport), { numRuns: 500 });
  });
});
