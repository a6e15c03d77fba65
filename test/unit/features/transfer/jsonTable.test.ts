import assert from 'node:assert/strict';

import { readTable } from '../../../../src/features/transfer/import/source/sourceTable.ts';
import { SourceText } from '../../../../src/features/transfer/import/source/sourceText.ts';
import type { TableFormat } from '../../../../src/features/transfer/import/source/table.ts';
import { planOf } from './planned.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));
const read = (text: string, format: TableFormat = 'json') => readTable(new SourceText(text), format, pause);

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
    await readTable(new SourceText(text), 'json', async () => {
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
      ['{"a":1}', /no list of applications/],
      [`${'['.repeat(60)}${']'.repeat(60)}`, /too many values/],
    ] as const)
      await assert.rejects(read(text, 'json'), reason);
  });

  it('offers each of several lists, and names what is beside the chosen one', async () => {
    const text = '{"meta":{"v":1},"empty":[],"old":[{"title":"A"}],"jobs":[{"title":"B"},{"title":"C"}]}';
    const { rows, parts, part, notRead } = await read(text);
    assert.deepEqual([parts, part, rows.length], [['old (1)', 'jobs (2)'], 1, 2]);
    assert.deepEqual(notRead, ['meta', 'old']);
    const other = await readTable(new SourceText(text), 'json', pause, 0);
    assert.deepEqual([other.part, other.rows[0]?.cells, other.notRead], [0, ['A'], ['meta', 'jobs']]);
  });

  it('adds the titles of columns to their cards', async () => {
    const columns = [
      { title: 'Applied', cards: [{ title: 'Dev' }, { title: 'Ops', status: 'sent' }] },
      { name: 'Saved', cards: [{ title: 'QA' }] },
    ];
    for (const text of [JSON.stringify({ columns }), JSON.stringify(columns)]) {
      const { header, rows } = await read(text);
      assert.deepEqual(header, ['stage', 'title', 'list of the file', 'status']);
      assert.deepEqual(
        rows.map(({ cells }) => cells),
        [
          ['Applied', 'Dev', '', ''],
          ['', 'Ops', 'Applied', 'sent'],
          ['Saved', 'QA', '', ''],
        ],
      );
    }
  });

  it('joins the parts of a board of Trello', async () => {
    const board = {
      lists: [
        { id: 'l', name: 'Applied', closed: false },
        { id: 'o', name: 'Old', closed: true },
      ],
      cards: [
        {
          ...{ id: 'c', name: 'Acme - Dev', desc: '', idList: 'l', due: '2025-03-14T15:00:00.000Z', dueComplete: true },
          ...{
            labels: [{ name: 'go' }, { name: '', color: 'green' }],
            idMembers: ['m'],
            url: 'https://trello.com/c/1',
          },
        },
        { id: 'd', name: 'Globex - QA', idList: 'o' },
      ],
      checklists: [
        {
          idCard: 'c',
          name: 'Prep',
          checkItems: [
            { name: 'Read', state: 'complete' },
            { name: 'Ask', state: 'incomplete' },
          ],
        },
      ],
      members: [{ id: 'm', fullName: 'Ann' }],
      actions: [
        { type: 'updateCard', date: '2025-03-03', data: {} },
        { type: 'commentCard', date: '2025-03-02T10:00:00Z', data: { text: 'Second', card: { id: 'c' } } },
        { type: 'commentCard', date: '2025-03-01T10:00:00Z', data: { text: 'First', card: { id: 'c' } } },
      ],
    };
    const [acme, globex] = await planOf(JSON.stringify(board));
    assert.deepEqual(acme?.planned, {
      row: 1,
      card: {
        title: 'Acme - Dev',
        tags: ['go', 'green'],
        reminders: [{ at: '2025-03-14T15:00:00.000Z', text: 'Due', done: true }],
        description: [
          '- Checklists: Prep\n  - [x] Read\n  - [ ] Ask',
          '- Card comments: 2025-03-01: First\n  \n  2025-03-02: Second',
          '- Members: Ann',
          '- Trello card: https://trello.com/c/1',
        ].join('\n'),
      },
      column: { id: 'applied' },
    });
    assert.deepEqual([globex?.planned?.isArchived, globex?.stage], [true, 'Old']);
    assert.match((await read(JSON.stringify(board))).notRead?.[0] ?? '', /but for comments/);
  });
});
