import fc from 'fast-check';

import { assertNoCellIsLost, tablesAndMappings } from '../unit/features/transfer/tablesAndMappings.ts';
import './seed.ts';

describe('cells of any table with any mapping', () => {
  it('are all in the planned cards in 10,000 tables', async function () {
    this.timeout(20 * 60_000);
    // Uses a new seed each time; a failure reports it with the smallest failing table.
    await fc.assert(fc.asyncProperty(tablesAndMappings, assertNoCellIsLost), { numRuns: 10_000 });
  });
});
