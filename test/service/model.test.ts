import fc from 'fast-check';

import { testTimeoutMs } from '../fixtures/waiting.ts';
import { scenarios } from './model/modelCalls.ts';
import { play } from './model/play.ts';

describe('local tracker', () => {
  it('matches a model of it after 30 random sequences', async () => {
    await fc.assert(fc.asyncProperty(scenarios(30), play), {
      numRuns: 30,
      seed: 20_260_302,
      interruptAfterTimeLimit: testTimeoutMs - 1_000,
      markInterruptAsFailure: true,
    });
  });
});
