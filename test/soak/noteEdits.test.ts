import fc from 'fast-check';

import { play, steps } from '../service/noteEdits/play.ts';

describe('note edited in two windows and the service', () => {
  it('loses no text and overwrites none unseen in 500 sequences', async function () {
    this.timeout(20 * 60_000);
    // Uses a new seed each time; a failure reports it with the shortest failing sequence.
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 500 });
  });
});
