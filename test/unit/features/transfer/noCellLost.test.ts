import fc from 'fast-check';

import { assertNoCellIsLost, tablesAndMappings } from './tablesAndMappings.ts';

describe('cells of any table with any mapping', () => {
  it('are all in the planned cards', async () => {
    await fc.assert(fc.asyncProperty(tablesAndMappings, assertNoCellIsLost), { numRuns: 500 });
  });
});
