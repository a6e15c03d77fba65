import assert from 'node:assert/strict';

import { PlanView } from '../../../../src/features/transfer/import/plan/planView.ts';
import { sampleCsv } from '../../../../src/features/transfer/import/source/ownFiles.ts';
import { applicationsCsv } from '../../../fixtures/applications.ts';
import { planOf, sourceOf } from './planned.ts';

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
        description: 'Erste Zeile\nZweite; Zeile 0\n\n- Beworben am: 2026-01-01',
      },
      column: { id: 'applied' },
    });
    assert.deepEqual(rows[1]?.planned?.column, { title: 'Gespräch' });
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
      description: 'Go and PostgreSQL.\nTeam of eight.\n\n- Applied On: 2026-03-02',
    });
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
        ['create', ''],
        ['create', ''],
        ['create', ''],
      ],
    );
    assert.equal(rows[2]?.planned?.card.description, '- Reminder: soon');
  });

  it('deselects rows with more cells than the header', async () => {
    const rows = await planOf('Title,Company,City\nDev,Acme, Inc,Berlin\nOps,B,Bonn,,\nQA,C');
    assert.deepEqual(
      rows.map(({ kind, reason }) => kind + reason),
      ['createThe row has 4 cells, the header has 3.', 'create', 'create'],
    );
    const view = new PlanView(rows);
    assert.deepEqual(
      view.cards.map(({ row }) => row),
      [3, 4],
    );
    view.choose(2, true);
    assert.equal(view.counts.chosen, 3);
  });

  it('keeps only addresses as links', async () => {
    const links = ['see email', '[Job](https://a.example/x_(y) "Title")', '<https://b.example>', 'c.example/1', ' '];
    const rows = await planOf(
      ['Title;Link', ...links.map((link, index) => `Job ${index};"${link.replaceAll('"', '""')}"`)].join('\n'),
    );
    assert.deepEqual(
      rows.map(({ planned }) => planned?.card.url),
      [undefined, 'https://a.example/x_(y)', 'https://b.example', 'https://c.example/1', undefined],
    );
    assert.equal(rows[0]?.planned?.card.description, '- Link: see email');
  });

  it('adds what has no field to the description', async () => {
    const [row] = await planOf('Title,Salary,Priority,Feeling\nDev,competitive,maybe,good');
    assert.equal(row?.planned?.card.description, '- Salary: competitive\n- Priority: maybe\n- Feeling: good');
  });

  it('shows what is added to the description', async () => {
    const rows = await planOf(
      'Stelle;Gehalt von;Beworben am;Link;Gefühl;Notizen\nDev;abc;31.02.2026;kein link;gut;n\nOps;55k;03.11.2026;;;\n' +
        `QA;;;;${'x'.repeat(200)};`,
    );
    const view = new PlanView(rows);
    assert.deepEqual(
      view.snapshot.rows.map(({ details }) => details),
      [
        'Description: n · To the description: Gehalt von: abc; Beworben am: 31.02.2026; Link: kein link; Gefühl: gut',
        '55,000 EUR a year · To the description: Beworben am: 2026-11-03',
        `To the description: Gefühl: ${'x'.repeat(91)}…`,
      ],
    );
    assert.equal(
      rows[0]?.planned?.card.description,
      'n\n\n- Gehalt von: abc\n- Beworben am: 31.02.2026\n- Link: kein link\n- Gefühl: gut',
    );
    view.find('gehalt von', 'all');
    assert.equal(view.snapshot.visible, 1);
  });

  it('calls a date without a header by its field', async () => {
    const source = await sourceOf('Dev,03.11.2026\nOps,04.11.2026');
    source.setHeader(0);
    const columns = () => source.columns.map(({ name, field }) => [name, field]);
    assert.deepEqual(columns()[1], ['Column 2', 'addToDescription']);
    source.setField(1, 'appliedOn');
    assert.deepEqual(columns()[1], ['', 'appliedOn']);
  });

  it('adds what needs another cell to the description', async () => {
    const cardOf = async (csv: string) => (await planOf(csv))[0]?.planned?.card;
    assert.deepEqual(await cardOf('Title,Next step,Reminder\nDev,Send portfolio,'), {
      title: 'Dev',
      description: '- Next step: Send portfolio',
    });
    assert.deepEqual(
      await cardOf('Title,Next step,Reminder,Reminder done\nDev,"Call\nWrite\nWait","2026-11-24\n","no\nyes"'),
      {
        title: 'Dev',
        reminders: [{ at: '2026-11-24T08:00:00.000Z', text: 'Call' }],
        description: '- Next step: Write (done)\n- Next step: Wait',
      },
    );
    assert.deepEqual(await cardOf('Title,Contact,Contact role\nDev,,Recruiter'), {
      title: 'Dev',
      description: '- Contact role: Recruiter',
    });
    assert.deepEqual(await cardOf('Title,Contact,Contact role\nDev,Ann,"Recruiter\nCTO"'), {
      title: 'Dev',
      contacts: [{ name: 'Ann', email: null, phone: null, role: 'Recruiter' }],
      description: '- Contact role: CTO',
    });
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
      reminders: [{ id: 'r', at: '2026-11-24T08:00:00Z', text: 'Call', done: true }],
      tags: ['a, b', 'c'],
      createdAt: '2026-01-01T00:00:00Z',
    };
    const [row] = await planOf(JSON.stringify({ cards: [card] }));
    assert.deepEqual(row?.planned?.card, {
      title: 'Dev',
      company: 'A',
      salary: { min: 1_000, max: null, currency: 'USD', period: 'month' },
      contacts: card.contacts,
      reminders: [{ at: '2026-11-24T08:00:00.000Z', text: 'Call', done: true }],
      tags: ['a, b', 'c'],
    });
  });
});

describe('lists in cells', () => {
  it('keeps lines of several columns together', async () => {
    const [row] = await planOf('Title,Contact,Contact email\nDev,"A\nB","\nb@x.example"');
    assert.deepEqual(
      row?.planned?.card.contacts?.map(({ name, email }) => [name, email]),
      [
        ['A', null],
        ['B', 'b@x.example'],
      ],
    );
  });

  it('reads a single tag with a comma in our own export only', async () => {
    const csv = (header: string) => `title,tags,${header}\nDev,"Senior, remote",,,`;
    const tagsOf = async (header: string) => (await planOf(csv(header)))[0]?.planned?.card.tags;
    assert.deepEqual(await tagsOf('createdAt,updatedAt,archivedAt'), ['Senior, remote']);
    assert.deepEqual(await tagsOf('x,y,z'), ['Senior', 'remote']);
  });
});
