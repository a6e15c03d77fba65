import fc from 'fast-check';

import { playUndo } from '../service/undo/playUndo.ts';
import { sequences } from '../service/undo/steps.ts';

describe('undo beside another window and an agent', () => {
  it('restores or changes nothing in 500 random sequences', async function () {
    this.timeout(20 * 60_000);
    // Uses a new seed each time; a failure reports it with the shortest failing sequence.
    await fc.assert(fc.asyncProperty(sequences(60), playUndo), { numRuns: 500 });
  });
});
