import fc from 'fast-check';

import { play, steps } from '../service/noteEdits/play.ts';
import './seed.ts';

describe('note edited in two windows and the service', () => {
  it('loses no text and overwrites none unseen in 500 sequences', async function () {
    this.timeout(20 * 60_000);
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 500 });
  });
});
