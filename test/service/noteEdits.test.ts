import fc from 'fast-check';

import { play, steps } from './noteEdits/play.ts';

describe('note edited in two windows and at the service', () => {
  it('loses no text, overwrites none unseen in 30 courses', async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 30, seed: 20_261_121 });
  });
});
