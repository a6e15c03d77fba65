import assert from 'node:assert/strict';
import fc from 'fast-check';

import { neutralize, restore } from '../../../src/base/text/csvCells.ts';

describe('cells of CSV files', () => {
  it('never begin like a formula', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r']) assert.ok(neutralize(`${start}1`).startsWith("'"));
  });

  it('come back equal', () => {
    const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '1') });
    fc.assert(fc.property(cell, (text) => restore(neutralize(text)) === text));
  });
});
