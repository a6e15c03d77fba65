import assert from 'node:assert/strict';

import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { planOf, sourceOf } from './planned.ts';

describe('first row of a table', () => {
  it('has names unless it has data', async () => {
    const guess = async (text: string) => {
      const { headerRow } = (await sourceOf(text)).snapshot;
      return headerRow === undefined ? undefined : headerRow > 0;
    };
    for (const [text, hasNames] of [
      ['Title,Company\nDev,A', true],
      ['Job,24.11.2026\nDev,25.11.2026', true],
      ['Jobs here,Firms\nDev,A', true],
      ['Dev,https://a.example\nOps,https://b.example', false],
      ['Dev,60.000 €\nOps,70.000 €', false],
      ['[["Title"],["Dev"]]', true],
      ['["Title","Dev"]', true],
      ['["Dev"]', false],
      ['["Backend Engineer","Data Analyst","QA Engineer"]', false],
      ['Title,Company', true],
      ['Web Developer', false],
      ['Web Developer,Acme,https://acme.example/1\nOps,B,https://b.example/1', false],
      ['Mobile Developer,Acme,2026-03-01\nOps,B,2026-03-02', false],
      ['Office Manager,Acme,60.000 €\nOps,B,50.000 €', false],
      ['Backend Engineer,Acme,Kansas City,https://acme.example\nOps,B,Rome,https://b.example', false],
      ['Data Analyst,Acme,Applied,2026-03-01\nOps,B,Saved,2026-03-02', false],
      ['Data Analyst,Acme,Applied', false],
      ['Recruiter,Acme,https://acme.example\nOps,B,https://b.example', false],
      ['Ops,Acme,Website,No,https://acme.example\nQA,B,Website,No,https://b.example', false],
      ['Title,Company,Link,1\nOps,B,https://b.example,x', true],
      ['[{"title":"Dev"}]', undefined],
      ['a | b\n--- | ---\nc | d', undefined],
    ] as const)
      assert.equal(await guess(text), hasNames, text);
  });

  it('is a card if the user says so', async () => {
    const source = await sourceOf('Dev,Acme\nOps,B');
    assert.deepEqual([source.snapshot.headerRow, source.snapshot.rowCount], [1, 1]);
    source.setHeader(0);
    const { columns, rowCount } = source.snapshot;
    assert.deepEqual(
      [rowCount, columns.map(({ name, samples }) => [name, ...samples])],
      [
        2,
        [
          ['Column 1', 'Dev', 'Ops'],
          ['Column 2', 'Acme', 'B'],
        ],
      ],
    );
    assert.deepEqual(
      source.table.rows.map(({ row }) => row),
      [1, 2],
    );
    assert.deepEqual(source.snapshot.sampleRows, [1, 2]);
    source.setHeader(1);
    assert.equal(source.snapshot.rowCount, 1);
    assert.deepEqual(source.snapshot.sampleRows, [2]);
  });

  it('is no measure for the others if it has no names', async () => {
    const source = await sourceOf('Dev,Acme\nOps,B,Berlin\nQA,C,Bonn');
    const doubts = () => source.table.rows.map(({ doubt }) => doubt);
    assert.deepEqual(doubts(), Array(2).fill('has 3 cells, the header has 2'));
    source.setHeader(0);
    assert.deepEqual(doubts(), Array(3).fill(undefined));
  });

  it('is missing in a text without rows', async () => {
    const { rowCount, problem } = (await sourceOf(' \n')).snapshot;
    assert.deepEqual([rowCount, problem], [0, 'There are no rows. Choose another format or file.']);
  });

  it('is a title in a list of titles', async () => {
    const rows = await planOf('["Dev"]');
    assert.deepEqual(
      rows.map(({ title, row }) => [title, row]),
      [['Dev', 1]],
    );
  });

  it('is not searched in a workbook', async () => {
    const bytes = Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x2c, 0x0a]);
    const needs = { pause: async () => undefined, boardStages: () => [] };
    const source = new SourceTable({ kind: 'bytes', bytes }, needs);
    await assert.rejects(source.read(), /save it as \.xlsx or CSV again\.$/);
    assert.equal(source.snapshot.columns.length, 0);
  });
});
