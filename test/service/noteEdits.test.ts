import fc from 'fast-check';

import { play, steps } from './noteEdits/play.ts';

describe('a note that is edited in two windows and at the service', () => {
  it('loses no text and is never overwritten unseen in 30 random courses', async () => {
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: 30, seed: 20_261_121 });
  });
});
