import assert from 'node:assert/strict';

import { columnUses } from '../../../../src/features/transfer/import/mapping/columnUses.ts';
import { planRows } from '../../../../src/features/transfer/import/plan/planRows.ts';
import { PlanView } from '../../../../src/features/transfer/import/plan/planView.ts';
import { planOf, sourceOf } from './planned.ts';

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

  it('names the local days of reminders', async () => {
    const { TZ } = process.env;
    process.env.TZ = 'Pacific/Auckland';
    try {
      const view = new PlanView(await planOf('Title,Company,Reminder\nDev,A,2026-12-01T23:00:00Z'));
      assert.equal(view.snapshot.rows[0]?.details, '2026-12-02 Follow up');
    } finally {
      if (TZ === undefined) delete process.env.TZ;
      else process.env.TZ = TZ;
    }
  });

  it('shows everything that goes into a card', async () => {
    const csv =
      'Title,Salary,Priority,Tags,Contact,Email,Contact role,Deadline,Applied on,Notes,Feeling,Archived\n' +
      'Dev,60k,high,go,Ann,ann@a.example,CTO,2030-12-01T12:00:00Z,2026-03-02,My note,good,yes';
    assert.equal(
      new PlanView(await planOf(csv)).snapshot.rows[0]?.details,
      'Archived · 60,000 EUR a year · Priority: high · go · Ann (CTO, ann@a.example) · 2030-12-01 Deadline · Description: My note · ' +
        'To the description: Applied on: 2026-03-02; Feeling: good',
    );
  });

  it('says where the cells of each column went', async () => {
    const source = await sourceOf('Title,Salary,Applied on,Feeling,\nDev,60k,2026-03-02,good,\nOps,competitive,,,');
    const rows = await planRows(source.table, {
      ...{ columns: source.columns, defaults: { timeZone: 'UTC', currency: 'EUR' }, known: [], boardColumns: [] },
      ...{ stageTargets: source.stageTargets, now: () => 0, pause: async () => undefined },
    });
    const usesFor = (keepsHistory: boolean) => columnUses(source.table.header, source.columns, rows, keepsHistory);
    assert.deepEqual(usesFor(true), [
      { name: 'Title', became: 'Title' },
      { name: 'Salary', became: 'Salary, and in 1 row the description' },
      { name: 'Applied on', became: 'Applied on, in the history, and in 1 row the description' },
      { name: 'Feeling', became: 'Description' },
      { name: 'Column 5', became: 'Not imported' },
    ]);
    assert.equal(
      usesFor(false)[2]?.became,
      'Applied on, a line of the description, since this service keeps no earlier dates of stages',
    );
  });
});
