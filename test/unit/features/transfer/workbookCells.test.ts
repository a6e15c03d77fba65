import assert from 'node:assert/strict';

import { readWorkbook } from '../../../../src/features/transfer/import/source/workbook/readWorkbook.ts';
import { type MadeSheet, type MadeWorkbook, workbookOf } from '../../../fixtures/workbook.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** All rows of the only sheet. */
async function cellsOf(rows: MadeSheet['rows'], more: Partial<MadeWorkbook & MadeSheet> = {}): Promise<string[][]> {
  const { after = '', links = {}, ...workbook } = more;
  const bytes = workbookOf({ ...workbook, sheets: [{ name: 'Jobs', rows, after, links }] });
  const { header, rows: others } = await readWorkbook(bytes, pause);
  return [header, ...others.map(({ cells }) => cells)].map((cells) => [...cells]);
}

/** Numbers as they are shown in a format. */
async function shown(format: string | number, values: readonly (string | number)[], is1904 = false): Promise<string[]> {
  const cells = values.map((value) => `<c s="1"><v>${value}</v></c>`);
  const [, row = []] = await cellsOf([values.map(() => 'Name'), cells], { formats: [format], is1904 });
  return row;
}

describe('cells of a workbook', () => {
  it('have shared, inline and computed texts', async () => {
    const sharedStrings = [
      '<t>Acme &amp; Söhne</t>',
      '<r><rPr><b/></rPr><t xml:space="preserve">Senior </t></r><r><t>Engineer</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh>',
      '<t>one_x000D_\ntwo _x005F_x0041_</t>',
    ];
    const row = [
      '<c t="s"><v>0</v></c>',
      '<c t="s"><v>1</v></c>',
      '<c t="s"><v>2</v></c>',
      '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>computed</v></c>',
      '<c><f>1+2</f><v>3</v></c>',
      '<c t="s"><v>99</v></c>',
    ];
    assert.deepEqual(await cellsOf([row], { sharedStrings }), [
      ['Acme & Söhne', 'Senior Engineer', 'one\ntwo _x0041_', 'inline', 'computed', '3'],
    ]);
  });

  it('have truth values, and no text for an error', async () => {
    const row = ['<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><v>#N/A</v></c>', 'Dev', '<c s="1"/>'];
    const bytes = workbookOf({ sheets: [{ name: 'Jobs', rows: [row, row] }] });
    const { header, notRead } = await readWorkbook(bytes, pause);
    assert.deepEqual(header, ['TRUE', 'FALSE', '', 'Dev']);
    assert.deepEqual(notRead, ['2 cells with an error such as #N/A']);
  });

  it('have numbers without the noise of computing', async () => {
    const values = ['0.30000000000000004', '85000', '1E-7', '1E+21', '-0.1', '49305550100'];
    assert.deepEqual(await shown('General', values), [
      '0.3',
      '85000',
      '0.0000001',
      '1000000000000000000000',
      '-0.1',
      '49305550100',
    ]);
  });

  it('have percent, currency, thousands and leading zeros of their format', async () => {
    assert.deepEqual(await shown(10, ['0.125', '1']), ['12.5%', '100%']);
    assert.deepEqual(await shown('#,##0.00\\ "€"', [85000.5, -1]), ['85000.5 €', '-1 €']);
    assert.deepEqual(await shown('# ##0\\ [$€-40C]', [85000]), ['85000 €']);
    assert.deepEqual(await shown('[$$-409]#,##0;[Red]-[$$-409]#,##0', [120000]), ['$120000']);
    assert.deepEqual(await shown('_-* #,##0.00\\ "CHF"_-;-* "-"??_-', [9]), ['9 CHF']);
    assert.deepEqual(await shown('0.0,"k"', [85000]), ['85k']);
    assert.deepEqual(await shown('00000', [1234]), ['01234']);
    assert.deepEqual(await shown('#,##0', [1234]), ['1234']);
  });

  it('are plain numbers in formats that are not read', async () => {
    for (const format of ['# ?/?', '0.00E+00', '[<1000]0;0.0,"k"', '000-0000', '@', '"only text"'])
      assert.deepEqual(await shown(format, [1500]), ['1500'], format);
  });
});

describe('dates of a workbook', () => {
  it('are days in the order year, month, day in each format', async () => {
    for (const format of [
      14,
      15,
      30,
      58,
      'dd.mm.yyyy',
      'd/m/yy',
      '[$-407]d. mmmm yyyy;@',
      'mmm-yy',
      'yyyy"年"m"月"d"日"',
    ])
      assert.deepEqual(await shown(format, [46083, 46083.6]), ['2026-03-02', '2026-03-02'], String(format));
  });

  it('have the time of formats with one, without seconds that are none', async () => {
    const values = ['46083.395833333336', '46083.39583333', '46083', '46083.00002'];
    const expected = ['2026-03-02 09:30', '2026-03-02 09:30', '2026-03-02', '2026-03-02 00:00:02'];
    for (const format of [22, 'yyyy-mm-dd hh:mm:ss', 'm/d/yyyy h:mm AM/PM'])
      assert.deepEqual(await shown(format, values), expected, String(format));
  });

  it('are times alone, or hours that have passed', async () => {
    assert.deepEqual(await shown('h:mm', [0.395833333, 0]), ['09:30', '00:00']);
    assert.deepEqual(await shown('[h]:mm', [1.5]), ['36:00']);
  });

  it('are counted from 1904 if the workbook says so', async () => {
    assert.deepEqual(await shown(14, [44621, 0], true), ['2026-03-02', '1904-01-01']);
  });

  it('have the first days of 1900, and numbers that are no date', async () => {
    assert.deepEqual(await shown(14, [1, 59, 61, 0, -5, 1e9]), [
      ...['1900-01-01', '1900-02-28', '1900-03-01', '0', '-5', '1000000000'],
    ]);
  });

  it('may be written as texts', async () => {
    const row = ['2026-03-02T00:00:00', '2026-03-02T09:30:00.000Z', '2026-03-02'].map(
      (text) => `<c t="d"><v>${text}</v></c>`,
    );
    assert.deepEqual(await cellsOf([row]), [['2026-03-02', '2026-03-02 09:30', '2026-03-02']]);
  });
});

describe('links of a workbook', () => {
  const links = { a: 'https://acme.example/jobs(1)', b: 'mailto:mara@acme.example', c: 'file:///C:/cv.docx' };
  const link = (ref: string, more: string) => `<hyperlink ref="${ref}" ${more}/>`;

  it('are the name and the address of a cell', async () => {
    const after = `<hyperlinks>${link('A1', 'r:id="a"')}${link('B1:C1', 'r:id="a" location="top"')}</hyperlinks>`;
    assert.deepEqual(await cellsOf([['Acme', 'Dev [m/f]', '', 'x']], { after, links }), [
      ['[Acme](https://acme.example/jobs%281%29)', 'Dev [m/f] (https://acme.example/jobs%281%29#top)', '', 'x'],
    ]);
  });

  it('are left out where the cell shows an address, or leads to no other place', async () => {
    const row = ['https://acme.example', 'mara@acme.example', 'CV', 'Sheet'];
    const after = `<hyperlinks>${link('A1', 'r:id="a"')}${link('B1', 'r:id="b"')}${link('C1', 'r:id="c"')}${link('D1', 'location="Other!A1"')}</hyperlinks>`;
    assert.deepEqual(await cellsOf([row], { after, links }), [row]);
  });

  it('may be formulas', async () => {
    const cell = '<c t="str"><f>HYPERLINK("https://acme.example/?a=1&amp;b=2","Acme")</f><v>Acme</v></c>';
    assert.deepEqual(await cellsOf([[cell]]), [['[Acme](https://acme.example/?a=1&b=2)']]);
  });
});

describe('rows of a workbook', () => {
  it('keep their numbers over blank rows and columns', async () => {
    const rows = [[], ['', 'Title', 'Company'], [], ['', 'Dev', 'Acme'], ['', '<c><v></v></c>']];
    const table = await readWorkbook(workbookOf({ sheets: [{ name: 'Jobs', rows }] }), pause);
    assert.deepEqual([table.header, table.headerRow], [['', 'Title', 'Company'], 2]);
    assert.deepEqual(table.rows, [{ row: 4, cells: ['', 'Dev', 'Acme'] }]);
  });

  it('have the text of a cell that is merged with those below, not of a merged title', async () => {
    const rows = [['My search'], ['Company', 'Title'], ['Acme', 'Dev'], ['', 'Ops'], ['', ''], ['Initech', 'QA']];
    const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A3:A5"/></mergeCells>';
    assert.deepEqual(await cellsOf(rows, { after }), [
      ...[
        ['My search', ''],
        ['Company', 'Title'],
        ['Acme', 'Dev'],
        ['Acme', 'Ops'],
        ['Initech', 'QA'],
      ],
    ]);
  });

  it('may have no places, and prefixes of names', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Title</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    const bytes = workbookOf({
      sheets: [{ name: 'Jobs', rows: [] }],
      more: [{ name: 'xl/worksheets/sheet1.xml', content: sheet }],
    });
    assert.deepEqual((await readWorkbook(bytes, pause)).header, ['Title', '5']);
  });
});
