import fc from 'fast-check';

import { play } from '../service/model/play.ts';
import { scenarios } from '../service/model/wishes.ts';

describe('the local tracker and a model of it', () => {
  it('answer alike and have the same board, archive, history and statistics after 1,000 random sequences', async function () {
    this.timeout(20 * 60_000);
    // A new seed each time; a failure names it, and the shortest sequence that fails.
    await fc.assert(fc.asyncProperty(scenarios(60), play), { numRuns: 1_000 });
  });
});
