import assert from 'node:assert/strict';
import fc from 'fast-check';

import { testTimeoutMs } from '../fixtures/waiting.ts';
import { outcomes, playUndo } from './undo/playUndo.ts';
import { sequences } from './undo/steps.ts';

describe('undo beside another window and an agent', () => {
  it('restores the state before its step or changes nothing', async () => {
    await fc.assert(fc.asyncProperty(sequences(25), playUndo), {
      numRuns: 12,
      seed: 20_261_123,
      interruptAfterTimeLimit: testTimeoutMs - 1_000,
      markInterruptAsFailure: true,
    });
    const undone = [...outcomes.undone.values()].reduce((sum, times) => sum + times, 0);
    assert.ok(undone > 2 * outcomes.refused && outcomes.refused > 0, `${undone} undone, ${outcomes.refused} refused`);
  });
});
