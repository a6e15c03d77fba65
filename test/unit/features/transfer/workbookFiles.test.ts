import assert from 'node:assert/strict';

import { SourceTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { UnreadableSource } from '../../../../src/features/transfer/import/source/unreadableSource.ts';
import { readWorkbook } from '../../../../src/features/transfer/import/source/workbook/readWorkbook.ts';
import { ZipArchive } from '../../../../src/features/transfer/import/source/workbook/zipArchive.ts';
import { workbookOf, workbookParts } from '../../../fixtures/workbook.ts';
import { zipOf } from '../../../fixtures/zip.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
const jobs = [
  ['Title', 'Company'],
  ['Dev', 'Acme'],
];
const others = [
  ['Title', 'Company'],
  ['Ops', 'Globex'],
];
const sheets = [
  { name: 'Lists', rows: jobs, state: 'hidden' },
  { name: 'Empty', rows: [['<c s="1"/>']] },
  { name: 'Jobs', rows: jobs },
  { name: 'Old & "done"', rows: others },
] as const;

const sourceOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new SourceTable({ kind: 'bytes', bytes }, { pause, boardStages: () => [] });

const problemOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  readWorkbook(bytes, pause).then(
    () => '',
    (error: unknown) => (error instanceof UnreadableSource ? error.message : String(error)),
  );

describe('sheets of a workbook', () => {
  it('are chosen from, after the first visible one that has cells', async () => {
    const source = sourceOf(workbookOf({ sheets }));
    await source.read();
    const { format, encoding, parts, part, notRead, columns } = source.snapshot;
    assert.deepEqual([format, encoding, part], ['workbook', undefined, 2]);
    assert.deepEqual(parts, ['Lists (hidden)', 'Empty', 'Jobs', 'Old & "done"']);
    assert.deepEqual(notRead, ['the hidden sheet "Lists"', 'the sheet "Old & "done""']);
    assert.deepEqual(
      columns.map(({ field }) => field),
      ['title', 'company'],
    );
    source.setPart(3);
    await source.read();
    assert.deepEqual(source.table.rows, [{ row: 2, cells: ['Ops', 'Globex'] }]);
    assert.equal(source.snapshot.part, 3);
  });

  it('may all be empty or hidden', async () => {
    const source = sourceOf(workbookOf({ sheets: [{ name: 'A', rows: [] }] }));
    await source.read();
    assert.match(source.snapshot.problem, /^There are no rows/);
    const hidden = await readWorkbook(workbookOf({ sheets: [{ name: 'A', rows: jobs, state: 'veryHidden' }] }), pause);
    assert.deepEqual([hidden.parts, hidden.header], [['A (hidden)'], ['Title', 'Company']]);
  });

  it('may have title lines above the header, which can be chosen', async () => {
    const rows = [['My job search 2026'], [], ...jobs, ['Ops', 'Globex']];
    const source = sourceOf(workbookOf({ sheets: [{ name: 'A', rows }] }));
    await source.read();
    assert.deepEqual([source.snapshot.headerRow, source.snapshot.rowCount], [3, 2]);
    assert.deepEqual(source.snapshot.headerRows, [1, 3, 4, 5]);
    source.setHeader(0);
    assert.equal(source.snapshot.rowCount, 4);
  });
});

describe('limits of a workbook', () => {
  const parts = workbookParts({ sheets: [{ name: 'Jobs', rows: jobs }] });
  const withSheet = (content: string | Uint8Array, saidLength?: number) =>
    zipOf(
      parts.map((part) =>
        part.name === 'xl/worksheets/sheet1.xml'
          ? { name: part.name, content, ...(saidLength === undefined ? {} : { saidLength }) }
          : part,
      ),
    );
  const maxBytes = 100 * 1024 * 1024;

  it('are the unpacked size that a part says', async () => {
    assert.match(await problemOf(withSheet('', maxBytes + 1)), /^The workbook unpacks to more than 100 MB\./);
  });

  it('are the unpacked size of all parts that are read', async () => {
    const archive = await ZipArchive.open(zipOf([{ name: 'part', content: Buffer.alloc(40 * 1024 * 1024) }]));
    const sizes: number[] = [];
    const read = async () => {
      for await (const { length } of archive.read('part')) sizes.push(length);
    };
    await read();
    await read();
    await assert.rejects(read(), /^Error: The workbook unpacks to more than 100 MB\./);
    const size = sizes.reduce((sum, each) => sum + each, 0);
    assert.ok(size > 0.9 * maxBytes && size <= maxBytes, String(size));
  });

  it('stop a part that unpacks to more than it says', async () => {
    const archive = await ZipArchive.open(
      zipOf([{ name: 'part', content: Buffer.alloc(40 * 1024 * 1024), saidLength: 2_000_000 }]),
    );
    let size = 0;
    const read = async () => {
      for await (const { length } of archive.read('part')) size += length;
    };
    await assert.rejects(read(), /^Error: The workbook is cut off or damaged\./);
    assert.ok(size <= 2_000_000, String(size));
    assert.match(await problemOf(withSheet(' '.repeat(200_000), 2_000)), /^The workbook is cut off or damaged\./);
  });

  it('are the number of parts', async () => {
    const bytes = zipOf(parts);
    new DataView(bytes.buffer).setUint16(bytes.length - 12, 5_001, true);
    assert.match(await problemOf(bytes), /^The workbook has more than 5,000 parts\./);
  });

  it('are the rows, the columns and the texts of a table', async () => {
    const far = '<row r="3"><c r="XFD3"><v>1</v></c><c r="A3"><v>2</v></c></row>';
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><v>${number}</v></c></row>`;
    const rows = Array.from({ length: 20_010 }, (_, index) => row(index + 4)).join('');
    const table = await readWorkbook(
      withSheet(`<worksheet><sheetData>${row(1)}${row(2)}${far}${rows}<row r="1048576"/></sheetData></worksheet>`),
      pause,
    );
    assert.deepEqual(table.badRows, [{ row: 3, reason: 'has 16384 cells; at most 200 are read' }]);
    assert.deepEqual([table.rows.length, table.hasMore], [19_999, true]);
    const [text] = [`<t>${'x'.repeat(30_000)}</t>`];
    const cells = Array.from({ length: 20 }, () => Array.from({ length: 26 }, () => '<c t="s"><v>0</v></c>'));
    const long = workbookOf({ sheets: [{ name: 'A', rows: [...cells, ...cells] }], sharedStrings: [text ?? ''] });
    assert.match(await problemOf(long), /^The cells of the sheet have more than 20 MB of text\./);
  });
});

describe('files that are no workbook of Excel', () => {
  const compound = (text: string) =>
    Uint8Array.from(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(text, 'utf16le')]));
  const archive = (...names: string[]) => zipOf(names.map((name) => ({ name, content: 'x' })));

  it('say how they are saved as one', async () => {
    assert.match(
      await problemOf(compound('EncryptedPackage')),
      /protected with a password. Save it without one, or as CSV/,
    );
    assert.match(
      await problemOf(compound('Workbook')),
      /\.xls\. Save it as \.xlsx or CSV in your spreadsheet program\.$/,
    );
    assert.match(await problemOf(archive('mimetype', 'content.xml')), /\.ods\. Save it as \.xlsx or CSV/);
    assert.match(await problemOf(archive('Index/Document.iwa')), /Numbers\. Save it as \.xlsx or CSV/);
    assert.match(await problemOf(archive('xl/workbook.bin')), /\.xlsb\. Save it as \.xlsx or CSV/);
    assert.match(await problemOf(archive('cv.pdf')), /^This file is an archive without a workbook of Excel\./);
  });

  it('say that they are cut off or damaged', async () => {
    const bytes = workbookOf({ sheets: [{ name: 'A', rows: jobs }] });
    const damaged = /^The workbook is cut off or damaged\. Open it .* save it as \.xlsx or CSV again\.$/;
    for (const length of [4, 100, 1_000, bytes.length - 30, bytes.length - 1])
      assert.match(await problemOf(bytes.slice(0, length)), damaged, String(length));
    const broken = bytes.slice();
    broken.fill(7, 40, bytes.length - 1_200);
    assert.match(await problemOf(broken), damaged);
    const open = [{ name: 'xl/worksheets/sheet1.xml', content: '<worksheet><sheetData><row>' }];
    assert.match(await problemOf(workbookOf({ sheets: [{ name: 'A', rows: jobs }], more: open })), damaged);
    const endless = [{ name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${'x'.repeat(2_000_000)}</worksheet>` }];
    assert.match(await problemOf(workbookOf({ sheets: [{ name: 'A', rows: jobs }], more: endless })), damaged);
  });
});
