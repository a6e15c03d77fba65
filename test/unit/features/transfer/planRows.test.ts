import assert from 'node:assert/strict';

import { type KnownCard, planRows, type RowPlan } from '../../../../src/features/transfer/import/planRows.ts';
import { PlanView } from '../../../../src/features/transfer/import/planView.ts';
import { sampleCsv } from '../../../../src/features/transfer/import/sampleCsv.ts';
import { SourceTable } from '../../../../src/features/transfer/import/sourceTable.ts';
import { applicationsCsv } from '../../../fixtures/applications.ts';

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve));

async function planOf(text: string, known: readonly KnownCard[] = []): Promise<RowPlan[]> {
  const source = new SourceTable({ kind: 'bytes', bytes: new TextEncoder().encode(text) }, pause);
  await source.read();
  assert.equal(source.snapshot.problem, '');
  return planRows(source.table, {
    columns: source.columns,
    defaults: { timeZone: 'Europe/Berlin', currency: 'EUR' },
    known,
    boardColumns: [
      { id: 'applied', title: 'Applied' },
      { id: 'saved', title: 'Saved' },
    ],
    now: () => performance.now(),
    pause,
  });
}

const known = (card: Partial<KnownCard>): KnownCard => ({ id: 'k', title: '', isArchived: false, ...card });

describe('plan of an import', () => {
  it('understands a German spreadsheet', async () => {
    const rows = await planOf(applicationsCsv());
    assert.equal(rows.length, 30);
    assert.deepEqual(new Set(rows.map(({ kind }) => kind)), new Set(['create']));
    assert.deepEqual(rows[0]?.planned, {
      row: 2,
      card: {
        title: 'Entwickler "Team 0"',
        company: 'Firma 0',
        location: 'Berlin',
        url: 'https://firma0.example/stelle',
        salary: { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' },
        description: 'Erste Zeile\nZweite; Zeile 0\n\n- Applied on: 2026-01-01',
      },
      column: { title: 'Beworben' },
    });
    assert.deepEqual(rows[2]?.planned?.column, { id: 'applied' });
  });

  it('understands each field of the sample', async () => {
    const rows = await planOf(sampleCsv);
    assert.equal(rows.length, 10);
    assert.deepEqual(
      rows.map(({ kind, reason }) => kind + reason),
      Array(10).fill('create'),
    );
    assert.deepEqual(rows[0]?.planned?.card, {
      title: 'Backend Engineer',
      company: 'Northwind Labs',
      location: 'Berlin',
      url: 'https://northwind.example/jobs/backend',
      salary: { min: 70_000, max: 85_000, currency: 'EUR', period: 'year' },
      tags: ['remote', 'go'],
      priority: 'high',
      contacts: [
        { name: 'Mara Lindqvist', email: 'mara@northwind.example', phone: '+49 30 5550100', role: 'Recruiter' },
      ],
      reminders: [{ at: '2026-03-16T08:00:00.000Z', text: 'Ask for an answer' }],
      description: 'Go and PostgreSQL.\nTeam of eight.\n\n- Applied on: 2026-03-02',
    });
  });

  it('finds duplicates in board, archive and file', async () => {
    const csv =
      'Title,Company,Link\nDev,A,https://www.a.example/1/?utm_source=x\nDev,Ünal,\nDev,B,\nDEV,b,\nDev,,\nDev,,\nDev,C,https://c.example';
    const rows = await planOf(csv, [
      known({ id: '1', title: 'Other', company: 'Z', url: 'http://a.example/1' }),
      known({ id: '2', title: 'dev', company: 'UNAL', isArchived: true }),
    ]);
    assert.deepEqual(
      rows.map(({ kind, reason, duplicateId }) => [kind, reason, duplicateId]),
      [
        ['duplicate', 'Same link as the card "Z – Other"', '1'],
        ['duplicate', 'Same company and title as the archived card "UNAL – dev"', '2'],
        ['create', '', undefined],
        ['duplicate', 'Same company and title as row 4', undefined],
        ['create', '', undefined],
        ['create', '', undefined],
        ['create', '', undefined],
      ],
    );
  });

  it('says which cell is invalid and why', async () => {
    const rows = await planOf(
      `Role,Company,Reminder\n,A,\nDev,${'x'.repeat(501)},\nDev,B,soon\nDev,C,24.11.2026\nDev,D,01.12.2026`,
    );
    assert.deepEqual(
      rows.map(({ kind, reason }) => [kind, reason]),
      [
        ['invalid', 'Role is empty.'],
        ['invalid', 'Company has more than 500 characters.'],
        ['invalid', 'Reminder: "soon" is not a date that can be read, such as 2026-11-24.'],
        ['create', ''],
        ['create', ''],
      ],
    );
  });

  it('adds what has no field to the description', async () => {
    const [row] = await planOf('Title,Salary,Priority,Feeling\nDev,competitive,maybe,good');
    assert.equal(row?.planned?.card.description, '- Salary: competitive\n- Priority: maybe\n- Feeling: good');
  });

  it('reads our own export again', async () => {
    const card = {
      id: '1',
      columnId: 'c',
      position: 0,
      title: 'Dev',
      company: 'A',
      salary: { min: 1_000, max: null, currency: 'USD', period: 'month' },
      contacts: [{ name: 'N', email: 'n@a.example', phone: null, role: 'CTO' }],
      reminders: [{ id: 'r', at: '2026-11-24T08:00:00Z', text: 'Call', done: false }],
      tags: ['a', 'b'],
      createdAt: '2026-01-01T00:00:00Z',
    };
    const [row] = await planOf(JSON.stringify({ cards: [card] }));
    assert.deepEqual(row?.planned?.card, {
      title: 'Dev',
      company: 'A',
      salary: { min: 1_000, max: null, currency: 'USD', period: 'month' },
      contacts: card.contacts,
      reminders: [{ at: '2026-11-24T08:00:00.000Z', text: 'Call' }],
      tags: ['a', 'b'],
    });
  });
});

describe('decisions about a plan', () => {
  it('skips duplicates unless they are chosen', async () => {
    const view = new PlanView(await planOf('Title,Company\nDev,A\nDev,A\n,B'));
    assert.deepEqual(view.counts, { all: 3, create: 1, duplicate: 1, invalid: 1, failed: 0, chosen: 1 });
    view.chooseAll(true);
    assert.deepEqual(
      view.cards.map(({ row, allowDuplicate }) => [row, allowDuplicate]),
      [
        [2, undefined],
        [3, true],
      ],
    );
    view.choose(2, false);
    assert.deepEqual(
      view.cards.map(({ row }) => row),
      [3],
    );
  });

  it('decides only about the rows that are shown', async () => {
    const view = new PlanView(await planOf('Title,Company\nDev,Äpfel\nDev,B\nOps,C'));
    view.find('dev apfel', 'create');
    view.chooseAll(false);
    assert.deepEqual(
      view.cards.map(({ row }) => row),
      [3, 4],
    );
    assert.equal(view.snapshot.visible, 1);
  });
});
