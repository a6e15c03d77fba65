import assert from 'node:assert/strict';

import { planOf, sourceOf } from './planned.ts';

const titled =
  'My job search 2025;;;\n;;;\nFirma;Stelle;Status;Beworben am\nAcme;Dev;Beworben;2025-03-01\nGlobex;SRE;Saved;';

describe('header of a table', () => {
  it('is found below the title of a table', async () => {
    for (const text of [titled, titled.replace(';;;', '').replace(';;;', '')]) {
      const { snapshot } = await sourceOf(text);
      assert.deepEqual([snapshot.format, snapshot.headerRow, snapshot.rowCount], ['semicolon', 3, 2]);
      assert.deepEqual(snapshot.notRead, ['row 1 above the header: My job search 2025']);
      assert.deepEqual(snapshot.sampleRows, [4, 5]);
    }
    const [row] = await planOf(titled);
    assert.deepEqual([row?.row, row?.company, row?.title, row?.appliedOn], [4, 'Acme', 'Dev', '2025-03-01']);
  });

  it('can be any of the first rows, or none', async () => {
    const source = await sourceOf(titled);
    assert.deepEqual(source.snapshot.headerRows, [1, 3, 4, 5]);
    source.setHeader(4);
    assert.deepEqual(
      source.snapshot.columns.map(({ name }) => name),
      ['Acme', 'Dev', 'Beworben', '2025-03-01'],
    );
    assert.equal(source.snapshot.rowCount, 1);
    source.setHeader(0);
    assert.deepEqual([source.snapshot.rowCount, source.snapshot.notRead], [4, []]);
    source.setHeader(3);
    assert.equal(source.snapshot.rowCount, 2);
  });

  it('is the measure for the cells of a row', async () => {
    const source = await sourceOf('My list\n\nTitle,Company\nDev,Acme,Inc\nOps,B');
    assert.deepEqual(
      source.table.rows.map(({ doubt }) => doubt),
      ['has 3 cells, the header has 2', undefined],
    );
  });

  it('is beside blank leading columns', async () => {
    const [row] = await planOf(',,Company,Position\n,,Acme,Dev');
    assert.deepEqual(row?.planned?.card, { title: 'Dev', company: 'Acme' });
  });
});

describe('rows that cannot be read', () => {
  it('are named on the page of the columns with their lines', async () => {
    const open = await sourceOf('Title,Notes\nDev,"a\nb"\nOps,"never closed\nQA,c');
    assert.deepEqual(open.snapshot.badRows, [
      { row: 3, line: 4, reason: 'has a quotation mark that is never closed; everything after it was not read' },
    ]);
    const wide = await sourceOf(`${Array(300).fill('x').join()}\nDev,Acme`);
    assert.deepEqual(wide.snapshot.badRows, [{ row: 1, line: 1, reason: 'has 300 cells; at most 200 are read' }]);
    const long = await sourceOf(`Title,Notes\nDev,${'x'.repeat(1_000_000)}\nOps,b`);
    assert.deepEqual(long.snapshot.badRows, [
      { row: 2, line: 2, reason: 'has more than 100,000 characters in cell 2' },
    ]);
    assert.equal(long.snapshot.rowCount, 1);
  });
});
