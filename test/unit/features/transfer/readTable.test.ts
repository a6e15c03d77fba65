import assert from 'node:assert/strict';
import fc from 'fast-check';

import { neutralize, restore } from '../../../../src/base/csvCells.ts';
import { guessFormat } from '../../../../src/features/transfer/import/guessFormat.ts';
import { readTable } from '../../../../src/features/transfer/import/readTable.ts';
import { decodeSource, type Encoding, guessEncoding } from '../../../../src/features/transfer/import/sourceText.ts';
import { delimiters, type TableFormat, tableLimits } from '../../../../src/features/transfer/import/table.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
const read = (text: string, format: TableFormat = guessFormat(text)) => readTable(text, format, pause);

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\t', '|', '\n', '\r', ' ', 'ü', '€', '\ufeff'),
    maxLength: 8,
  }),
);
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));
const writing = fc.record({
  delimiter: fc.constantFrom(...delimiters),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
  endsWithLine: fc.boolean(),
});

function encoded(text: string, encoding: Encoding): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(`\ufeff${text}`);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

describe('tables of imports', () => {
  it('restores cells that were neutralized', async () => {
    const cells = ['=1+1', '+49', '-', '@a', "'quoted", "'=x", 'plain'];
    const { header } = await read(cells.map(neutralize).join(','), ',');
    assert.deepEqual(header, cells);
  });

  it('returns each table as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(table, writing, async (rows, { delimiter, lineEnd, quotesAll, encoding, endsWithLine }) => {
        const needsQuotes = (text: string) =>
          quotesAll || text === '' || /["\r\n]/.test(text) || text.includes(delimiter);
        const quoted = (text: string) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text);
        const text =
          rows.map((cells) => cells.map(quoted).join(delimiter)).join(lineEnd) + (endsWithLine ? lineEnd : '');
        const bytes = encoded(text, encoding);
        assert.equal(guessEncoding(bytes), encoding);
        const { header, rows: found, badRows } = await read(decodeSource(bytes, encoding), delimiter);
        assert.deepEqual(badRows, []);
        const expected = rows
          .map((cells) => cells.map(restore))
          .filter((cells) => cells.some((each) => each.trim() !== ''));
        assert.deepEqual([...(expected.length === 0 ? [] : [header]), ...found.map(({ cells }) => cells)], expected);
      }),
      { numRuns: 300 },
    );
  });

  it('names each row that it cannot read', async () => {
    const open = await read('a,b\n1,"2\n3,4', ',');
    assert.deepEqual(open.header, ['a', 'b']);
    assert.match(open.badRows[0]?.reason ?? '', /quotation mark that is never closed/);
    const wide = await read(`a,b\n${','.repeat(200)}x\n1,2`, ',');
    assert.deepEqual(wide.badRows, [{ row: 2, reason: 'has 201 cells; at most 200 are read' }]);
    assert.deepEqual(wide.rows, [{ row: 3, cells: ['1', '2'] }]);
    const long = await read(`a,b\n1,${'x'.repeat(tableLimits.maxCellLength + 1)}\n3,4`, ',');
    assert.deepEqual(long.badRows, [{ row: 2, reason: 'Cell 2 has more than 100,000 characters' }]);
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

  it('guesses encodings', () => {
    for (const [text, encoding] of [
      ['Müller;€', 'utf-8'],
      ['plain', 'utf-8'],
    ] as const)
      assert.equal(guessEncoding(new TextEncoder().encode(text)), encoding);
    const western = Uint8Array.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x3b, 0x80, 0x96]);
    assert.equal(guessEncoding(western), 'windows-1252');
    assert.equal(decodeSource(western, 'windows-1252'), 'Müller;€–');
    assert.equal(guessEncoding(Buffer.from('Firma;Stelle', 'utf16le')), 'utf-16le');
    assert.equal(guessEncoding(Buffer.from('Firma;Stelle', 'utf16le').swap16()), 'utf-16be');
  });

  it('guesses formats', () => {
    for (const [text, format] of [
      ['Firma;Stelle;Gehalt\nA;B;60.000,00\nC;D;"1,5;2"', ';'],
      ['Company,Title\n"A, B",C', ','],
      ['Company\tTitle\nA, B\tC', '\t'],
      ['a|b|c\nd|e|f', '|'],
      ['| a | b |\n|---|:-:|\n| c | d |', 'markdown'],
      ['a | b\n--- | ---\nc | d', 'markdown'],
      [' [{"a":1}]', 'json'],
      ['Only one column\nA', ','],
    ] as const)
      assert.equal(guessFormat(text), format, text);
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

  it('flattens lists of JSON', async () => {
    const cards = [
      {
        title: 'A',
        salary: { min: 1, max: null },
        tags: ['x', 'y'],
        contacts: [{ name: 'N', email: null }, { name: 'M' }],
      },
      5,
      { title: 'B', extra: true },
    ];
    const { header, rows, badRows } = await read(JSON.stringify({ format: 1, columns: [{ id: 'c' }], cards }));
    assert.deepEqual(header, ['title', 'salary.min', 'salary.max', 'tags', 'contacts.name', 'contacts.email', 'extra']);
    assert.deepEqual(rows[0], { row: 2, cells: ['A', '1', '', 'x\ny', 'N\nM', '\n', ''] });
    assert.deepEqual(badRows, [{ row: 3, reason: 'is not an object' }]);
    assert.equal(rows[1]?.cells[6], 'true');
  });

  it('says why JSON cannot be read', async () => {
    for (const [text, reason] of [
      ['{"a"', /not valid JSON/],
      ['{"a":[],"b":[]}', /no list of applications/],
      [`${'['.repeat(60)}${']'.repeat(60)}`, /too many values/],
    ] as const)
      await assert.rejects(read(text, 'json'), reason);
  });
});
