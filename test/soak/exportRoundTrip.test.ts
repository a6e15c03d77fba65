import fc from 'fast-check';

import { removeTemporaryFolders } from '../service/localService.ts';
import { boardSteps, playRoundTrip } from '../service/transfer/playRoundTrip.ts';
import './seed.ts';

describe('an export that is imported into an empty board', () => {
  after(removeTemporaryFolders);

  it('is exported equally again in 10,000 boards', async function () {
    this.timeout(3 * 60 * 60_000);
    // Uses a new seed each time; a failure reports it with the smallest failing board.
    await fc.assert(fc.asyncProperty(boardSteps, playRoundTrip), { numRuns: 10_000 });
  });
});
