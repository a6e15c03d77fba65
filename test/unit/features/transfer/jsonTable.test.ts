import assert from 'node:assert/strict';

import { readTable } from '../../../../src/features/transfer/import/readTable.ts';
import type { TableFormat } from '../../../../src/features/transfer/import/table.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
const read = (text: string, format: TableFormat = 'json') => readTable(text, format, pause);

describe('JSON of imports', () => {
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
    assert.deepEqual(rows[0], { row: 1, cells: ['A', '1', '', 'x\ny', 'N\nM', '\n', ''] });
    assert.deepEqual(badRows, [{ row: 2, reason: 'is not an object' }]);
    assert.equal(rows[1]?.cells[6], 'true');
  });

  it('pauses while it reads JSON', async () => {
    let pauses = 0;
    const text = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ title: `Job ${index}` })));
    await readTable(text, 'json', async () => {
      pauses += 1;
    });
    assert.ok(pauses > (2 * 5_000) / 256, `${pauses} pauses`);
  });

  it('finds the list in objects', async () => {
    for (const text of [
      '{"data":{"page":1,"items":[{"title":"Dev"}]}}',
      '{"tags":["x","y"],"data":[{"title":"Dev"}]}',
      '{"columns":[{"title":"Saved"}],"cards":[{"title":"Dev"}]}',
      '{"title":"Dev"}\n\n{"title":"Ops"}',
    ]) {
      const { header, rows } = await read(text);
      assert.deepEqual([header, rows[0]?.cells], [['title'], ['Dev']], text);
    }
  });

  it('reads lists of lists, and of texts', async () => {
    const cells = async (text: string) => {
      const { header, rows } = await read(text);
      return [header, ...rows.map((row) => row.cells)];
    };
    assert.deepEqual(await cells('[["Title","Company"],["Dev",null],["Ops",["x"]]]'), [
      ...[
        ['Title', 'Company'],
        ['Dev', ''],
        ['Ops', '["x"]'],
      ],
    ]);
    assert.deepEqual(await cells('["Dev","Ops"]'), [['Dev'], ['Ops']]);
  });

  it('names lines of JSON Lines that it cannot read', async () => {
    const { rows, badRows } = await read('{"title":"Dev"}\n{"title":\n{"title":"Ops"}', 'json');
    assert.deepEqual(
      rows.map(({ cells }) => cells),
      [['Dev'], ['Ops']],
    );
    assert.deepEqual(badRows, [{ row: 2, reason: 'is not valid JSON' }]);
  });

  it('says why JSON cannot be read', async () => {
    for (const [text, reason] of [
      ['{"a"', /not valid JSON/],
      ['{"a":[],"b":[]}', /no list of applications/],
      ['{"a":[{}],"b":[{}]}', /It has several/],
      ['{"a":1}', /no list of applications/],
      [`${'['.repeat(60)}${']'.repeat(60)}`, /too many values/],
    ] as const)
      await assert.rejects(read(text, 'json'), reason);
  });
});
