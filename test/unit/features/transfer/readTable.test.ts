import assert from 'node:assert/strict';

import { neutralize } from '../../../../src/base/text/csvCells.ts';
import { headers } from '../../../../src/features/transfer/export/exportRecords.ts';
import { guessFormat } from '../../../../src/features/transfer/import/source/guessFormat.ts';
import { readTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { decodeGuessed, SourceText } from '../../../../src/features/transfer/import/source/sourceText.ts';
import { type TableFormat, tableLimits } from '../../../../src/features/transfer/import/source/table.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
const read = (text: string, format: TableFormat = guessFormat(new SourceText(text))) =>
  readTable(new SourceText(text), format, pause);

describe('tables of imports', () => {
  it('restores neutralized cells of our own files only', async () => {
    const cells = ['=1+1', '+49', '-', '@a', "'quoted", "'=x", 'plain'].map(neutralize);
    const rowBelow = async (header: readonly string[]) =>
      (await read(`${header.join()}\n${cells}`, ',')).rows[0]?.cells;
    assert.deepEqual(await rowBelow(headers.cards), ['=1+1', '+49', '-', '@a', "'quoted", "'=x", 'plain']);
    assert.deepEqual(await rowBelow(['Title', 'Company']), cells);
  });

  it('names each row that it cannot read', async () => {
    const open = await read('a,b\n1,"2\n3,4', ',');
    assert.deepEqual(open.header, ['a', 'b']);
    assert.match(open.badRows[0]?.reason ?? '', /quotation mark that is never closed/);
    assert.equal(open.badRows[0]?.line, 2);
    const wide = await read(`a,b\n${','.repeat(200)}x\n1,2`, ',');
    assert.deepEqual(wide.badRows, [{ row: 2, reason: 'has 201 cells; at most 200 are read', line: 2 }]);
    assert.deepEqual(wide.rows, [{ row: 3, cells: ['1', '2'] }]);
    const long = await read(`a,b\n1,${'x'.repeat(tableLimits.maxCellLength + 1)}\n3,4`, ',');
    assert.deepEqual(long.badRows, [{ row: 2, reason: 'has more than 100,000 characters in cell 2', line: 2 }]);
  });

  it('reads the rows after a cell that is too long, and names its line', async () => {
    const big = 'x'.repeat(1_100_000);
    for (const cell of [big, `"${big}"`]) {
      const { rows, badRows } = await read(`sep=,\r\na,b\r\n1,"2\r\n2"\r\n3,${cell}\r\n4,5\r\n6,7`, ',');
      assert.deepEqual(
        rows.map(({ row, cells }) => [row, cells[0]]),
        [
          [2, '1'],
          [4, '4'],
          [5, '6'],
        ],
      );
      assert.deepEqual(badRows, [{ row: 3, reason: 'has more than 100,000 characters in cell 2', line: 5 }]);
    }
  });

  it('reads no more rows than the maximum', async () => {
    const { rows, hasMore } = await read(`a,b\n${'1,2\n'.repeat(tableLimits.maxRows + 5)}`, ',');
    assert.deepEqual([rows.length, hasMore], [tableLimits.maxRows, true]);
  });

  it('counts blank rows as a spreadsheet does', async () => {
    const { header, rows } = await read('\n;\nTitle;Company\n\n"A\nB";X\n', ';');
    assert.deepEqual(header, ['Title', 'Company']);
    assert.deepEqual(rows, [{ row: 5, cells: ['A\nB', 'X'] }]);
  });

  it('guesses encodings', async () => {
    for (const [text, encoding] of [
      ['Müller;€', 'utf-8'],
      ['plain', 'utf-8'],
    ] as const)
      assert.equal((await decodeGuessed(new TextEncoder().encode(text))).encoding, encoding);
    const western = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x3b, 0x80, 0x96]);
    const { encoding, text } = await decodeGuessed(western);
    assert.deepEqual([encoding, text.characters], ['windows-1252', 'Müller;€–']);
    assert.equal((await decodeGuessed(Buffer.from('Firma;Stelle', 'utf16le'))).encoding, 'utf-16le');
    assert.equal((await decodeGuessed(Buffer.from('Firma;Stelle', 'utf16le').swap16())).encoding, 'utf-16be');
  });

  it('guesses formats', () => {
    for (const [text, format] of [
      ['Firma;Stelle;Gehalt\nA;B;60.000,00\nC;D;"1,5;2"', ';'],
      ['Company,Title\n"A, B",C', ','],
      ['Title,Notes\nDev,"Pros:\n| a | b |\n|---|---|\n| 1 | 2 |"\nOps,x', ','],
      ['Text of 5" length\n\n| a | b |\n|---|---|\n| "c" | d |', 'markdown'],
      ['"a"|"b"\n"-"|"-"', '|'],
      ['Title,Size\nTV,5" or 6; 7\nPC,8"; 9"', ','],
      ['Company\tTitle\nA, B\tC', '\t'],
      ['a|b|c\nd|e|f', '|'],
      ['| a | b |\n|---|:-:|\n| c | d |', 'markdown'],
      ['a | b\n--- | ---\nc | d', 'markdown'],
      [' [{"a":1}]', 'json'],
      ['Only one column\nA', ','],
    ] as const)
      assert.equal(guessFormat(new SourceText(text)), format, text);
  });

  it('takes the delimiter that Excel names', async () => {
    const { header, rows } = await read('sep=;\r\nTitle;Salary\r\nDev, Ops;1,5');
    assert.deepEqual(header, ['Title', 'Salary']);
    assert.deepEqual(rows, [{ row: 2, cells: ['Dev, Ops', '1,5'] }]);
  });

  it('reads tables of Markdown', async () => {
    const { header, rows } = await read(
      'Text before\n\n| a | b |\n|---|---|\n| 1 \\| 2 | x<br>y |\n| 3 |\n\nafter | it',
    );
    assert.deepEqual(header, ['a', 'b']);
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [['1 | 2', 'x\ny'], ['3']],
    );
  });

  it('offers each of several tables of Markdown', async () => {
    const text = '# Jobs\n\n| Title |\n|---|\n| Dev |\n| Ops |\n\n| Company | Role |\n|---|---|\n| Acme | QA |\n';
    const first = await read(text);
    assert.deepEqual(
      [first.parts, first.part, first.rows.length],
      [['Table 1: Title (2)', 'Table 2: Company, Role (1)'], 0, 2],
    );
    assert.deepEqual(first.notRead, ['the table with the columns Company, Role', '1 line of text outside the table']);
    const second = await readTable(new SourceText(text), 'markdown', pause, 1);
    assert.deepEqual(
      [second.header, second.rows[0]?.cells],
      [
        ['Company', 'Role'],
        ['Acme', 'QA'],
      ],
    );
  });
});
