import fc from 'fast-check';

import { play, steps } from '../service/noteEdits/play.ts';

describe('a note that is edited in two windows and at the service', () => {
  it('loses no text and is never overwritten unseen in 500 random courses', async function () {
    this.timeout(20 * 60_000);
    // A new seed each time; a failure names it, and the shortest course that fails.
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 500 });
  });
});
