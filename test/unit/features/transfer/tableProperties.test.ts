import assert from 'node:assert/strict';
import fc from 'fast-check';

import type { EncodingName } from '../../../../src/features/transfer/contract.ts';
import { guessFormat } from '../../../../src/features/transfer/import/source/guessFormat.ts';
import { readTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { decodeGuessed } from '../../../../src/features/transfer/import/source/sourceText.ts';
import { delimiters, tableLimits } from '../../../../src/features/transfer/import/source/table.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', '"', "'", '=', ',', ';', '\t', '|', '\n', '\r', ' ', 'ü', '€', '\ufeff'),
    maxLength: 8,
  }),
);
const oversized = fc.constant('x'.repeat(tableLimits.maxCellLength + 1));
const row = fc.oneof(
  { weight: 12, arbitrary: fc.array(cell, { minLength: 1, maxLength: 6 }) },
  { weight: 1, arbitrary: fc.tuple(cell, oversized) },
  { weight: 1, arbitrary: fc.constant(Array<string>(tableLimits.maxColumns + 1).fill('x')) },
);
const writing = fc.record({
  delimiter: fc.constantFrom(...delimiters),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
  quotesAll: fc.boolean(),
  encoding: fc.constantFrom<EncodingName>('utf-8', 'utf-8', 'utf-16le', 'utf-16be'),
  hasByteOrderMark: fc.boolean(),
  end: fc.constantFrom('', 'line', 'open quote'),
});
type Writing = typeof writing extends fc.Arbitrary<infer T> ? T : never;

/** Quotes also what contains another delimiter, as many programs do, if `isGuessed`. */
function written(
  rows: readonly (readonly string[])[],
  { delimiter, lineEnd, quotesAll, end }: Writing,
  isGuessed = false,
) {
  const special = isGuessed ? delimiters : [delimiter];
  const needsQuotes = (text: string) =>
    quotesAll || text === '' || /["\r\n]/.test(text) || special.some((each) => text.includes(each));
  const quoted = (text: string) => (needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join(lineEnd);
  if (end === 'open quote') return `${text}${lineEnd}lost${delimiter}"never${lineEnd}closed`;
  return end === 'line' ? text + lineEnd : text;
}

/** UTF-16 is not recognized without the mark if few of its characters are Latin. */
function encoded(text: string, { encoding, hasByteOrderMark }: Writing): Uint8Array<ArrayBuffer> {
  if (encoding === 'utf-8') return new TextEncoder().encode(hasByteOrderMark ? `\ufeff${text}` : text);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return Uint8Array.from(encoding === 'utf-16le' ? bytes : bytes.swap16());
}

/** The rows with their numbers, and the numbers of those that have to be named. */
function expected(rows: readonly (readonly string[])[], end: string) {
  const isBad = (cells: readonly string[]) =>
    cells.length > tableLimits.maxColumns || cells.some((text) => text.length > tableLimits.maxCellLength);
  const numbered = rows.map((cells, index) => ({ row: index + 1, cells }));
  const visible = numbered.filter(({ cells }) => cells.some((text) => text.trim() !== ''));
  const bad = visible.filter(({ cells }) => isBad(cells)).map((each) => each.row);
  return {
    good: visible.filter(({ cells }) => !isBad(cells)),
    bad: end === 'open quote' ? [...bad, rows.length + 1] : bad,
  };
}

describe('any table', () => {
  it('comes back equal, and each row that does not is named', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), writing, async (rows, how) => {
        const text = written(rows, how);
        fc.pre(!text.startsWith('\ufeff') || how.hasByteOrderMark || how.encoding !== 'utf-8');
        fc.pre(!/^sep=/i.test(text));
        const source = await decodeGuessed(encoded(text, how));
        assert.equal(source.encoding, how.encoding);
        const { header, headerRow, rows: found, badRows } = await readTable(source.text, how.delimiter, pause);
        const { good, bad } = expected(rows, how.end);
        assert.deepEqual(
          badRows.map((each) => each.row),
          bad,
        );
        assert.ok(badRows.every(({ reason }) => reason !== ''));
        const [first, ...others] = good;
        assert.deepEqual(header.slice(0, first?.cells.length), first?.cells ?? []);
        if (first !== undefined) assert.equal(headerRow, first.row);
        assert.deepEqual(
          found.map(({ row: number, cells }) => ({ row: number, cells })),
          others,
        );
        for (const { cells, doubt } of found)
          assert.equal(
            doubt !== undefined,
            cells.slice(first?.cells.length).some((each) => each.trim() !== ''),
          );
      }),
      { numRuns: 300 },
    );
  });

  it('is read by its own delimiter', async () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9 ]{0,8}$/);
    const table = fc
      .integer({ min: 0, max: 3 })
      .chain((more) =>
        fc.array(fc.tuple(word, word, fc.array(cell, { minLength: more, maxLength: more })), {
          minLength: 2,
          maxLength: 10,
        }),
      )
      .map((rows) => rows.map(([one, other, rest]) => [one, other, ...rest]));
    await fc.assert(
      fc.asyncProperty(table, writing, async (rows, how) => {
        fc.pre(how.end !== 'open quote');
        const source = await decodeGuessed(encoded(written(rows, how, true), how));
        assert.equal(guessFormat(source.text), how.delimiter);
      }),
      { numRuns: 300 },
    );
  });
});
