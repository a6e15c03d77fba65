import assert from 'node:assert/strict';

import { PlanView } from '../../../../src/features/transfer/import/planView.ts';
import { planOf } from './planned.ts';

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
});
