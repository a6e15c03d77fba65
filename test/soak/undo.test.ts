import assert from 'node:assert/strict';
import fc from 'fast-check';

import { outcomes, playUndo } from '../service/undo/playUndo.ts';
import { revocableKinds, sequences } from '../service/undo/steps.ts';
import './seed.ts';

describe('undo beside another window and an agent', () => {
  it('restores or changes nothing in 500 random sequences', async function () {
    this.timeout(20 * 60_000);
    await fc.assert(fc.asyncProperty(sequences(60), playUndo), { numRuns: 500 });
    console.log(`Undone: ${JSON.stringify(Object.fromEntries(outcomes.undone))}; refused: ${outcomes.refused}.`);
    assert.deepEqual(
      revocableKinds.filter((kind) => !outcomes.undone.has(kind)),
      [],
      'never undone',
    );
  });
});
