import fc from 'fast-check';

import { scenarios } from '../service/model/modelCalls.ts';
import { play } from '../service/model/play.ts';
import './seed.ts';

describe('local tracker', () => {
  it('matches its model in 1,000 random sequences', async function () {
    this.timeout(20 * 60_000);
    await fc.assert(fc.asyncProperty(scenarios(60), play), { numRuns: 1_000 });
  });
});
