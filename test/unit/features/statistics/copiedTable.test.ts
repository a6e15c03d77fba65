import assert from 'node:assert/strict';

import { copiedTable } from '../../../../src/features/statistics/copiedTable.ts';
import type { FigureTable } from '../../../../src/store/statistics/figures.ts';

const table: FigureTable = {
  ...{ id: 'tags', title: 'Tags', definition: '', header: ['Tag', 'Cards'] },
  rows: [
    [
      { text: 'a|b\n<c>', value: 'a|b\n<c>' },
      { text: '1,200', value: 1200, figure: { kind: 'tag', key: 'a' } },
    ],
    [
      { text: 'Sep 14, 2026', value: '2026-09-14' },
      { text: '0', value: 0, figure: { kind: 'tag', key: 'b' } },
    ],
    [
      { text: '=1+1\tx', value: '=1+1\tx' },
      { text: '50%', value: 0.5 },
    ],
  ],
};

describe('a copied table', () => {
  it('is Markdown without foreign markup', () => {
    assert.equal(
      copiedTable(table, 'markdown'),
      '| Tag | Cards |\n| --- | ---: |\n| a\\|b &lt;c> | 1,200 |\n| Sep 14, 2026 | 0 |\n| =1+1 x | 50% |',
    );
  });

  it('has plain numbers and no formulas for a spreadsheet', () => {
    assert.equal(copiedTable(table, 'tabs'), "Tag\tCards\na|b <c>\t1200\n2026-09-14\t0\n'=1+1 x\t50%");
  });
});
