import assert from 'node:assert/strict';

import { orderOfColumn } from '../../../../src/features/transfer/import/rows/dayOrder.ts';
import { planOf, sourceOf } from './planned.ts';

describe('order of day and month', () => {
  it('is the one in which all dates of a column can be read', () => {
    for (const [order, ...dates] of [
      ['monthFirst', '03/04/2026', '11/24/2026'],
      ['dayFirst', '03/04/2026', '24/11/2026'],
      ['monthFirst', '03.13.2021', '03.04.2021'],
      ['dayFirst', '01.04.21', '3.4.2021'],
      ['monthFirst', '03-13-21', '04-05-21'],
      ['yearFirst', '21-03-13', '21-04-05', '21-03-07'],
      ['dayFirst', '13-03-21', '04-05-21'],
      ['dayFirst', '01/05/2021', 'soon', '31/12/2021 10:00'],
      [undefined, '03/04/2025', '05/06/2025'],
      [undefined, '24/11/2026', '11/24/2026', '03/04/2026'],
      [undefined, '21-03-13'],
    ] as const)
      assert.deepEqual(orderOfColumn(dates), { order, isNeeded: true }, dates.join());
    for (const dates of [['24/11/2026', '11/24/2026'], ['2021-03-04'], ['3/3/2026'], ['soon'], []])
      assert.deepEqual(orderOfColumn(dates), { order: undefined, isNeeded: false }, dates.join());
  });

  it('is asked for if the dates do not show it', async () => {
    const orderOf = async (text: string) => (await sourceOf(text)).snapshot.columns[1]?.dayOrder;
    const csv = 'Title,Reminder,Applied\nDev,03/04/2026,24/11/2026';
    assert.equal(await orderOf(csv), 'unknown');
    assert.equal(await orderOf(csv.replaceAll(',', ';')), 'unknown');
    assert.equal(await orderOf(csv.replace('03/04', '13/04')), undefined);
    assert.equal(await orderOf(csv.replace('03/04/2026', '03.04.2026')), undefined);
  });

  it('keeps dates as text until it is known', async () => {
    const [row] = await planOf('Title,Reminder,Applied\nDev,03/04/2026,05/06/2026');
    assert.deepEqual(row?.planned?.card, {
      title: 'Dev',
      description: '- Reminder: 03/04/2026\n- Applied: 05/06/2026',
    });
    assert.equal(row?.appliedOn, undefined);
  });

  it('is what the user chooses', async () => {
    const source = await sourceOf('Title,Reminder,Applied\nDev,03/04/2026,24/11/2026');
    const orders = () => source.columns.map(({ dayOrder }) => dayOrder);
    assert.deepEqual(orders(), [undefined, undefined, undefined]);
    source.setDayOrder(1, 'dayFirst');
    assert.deepEqual(orders(), [undefined, 'dayFirst', undefined]);
    assert.equal(source.snapshot.columns[1]?.dayOrder, 'dayFirst');
    source.setDayOrder(1, 'unknown');
    assert.deepEqual(orders(), [undefined, undefined, undefined]);
  });
});
