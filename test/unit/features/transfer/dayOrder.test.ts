import assert from 'node:assert/strict';

import { sourceOf } from './planned.ts';

describe('order of day and month', () => {
  const csv = 'Title,Reminder,Applied\nDev,03/04/2026,24/11/2026';
  const orderOf = async (text: string, locale?: string) => (await sourceOf(text, locale)).snapshot.columns[1]?.dayOrder;

  it('is guessed from locale and delimiter if the dates do not show it', async () => {
    assert.equal(await orderOf(csv), 'monthFirst');
    assert.equal(await orderOf(csv, 'en-GB'), 'dayFirst');
    assert.equal(await orderOf(csv.replaceAll(',', ';')), 'dayFirst');
    assert.equal(await orderOf(csv.replace('03/04', '13/04')), undefined);
  });

  it('is what the user chooses', async () => {
    const source = await sourceOf(csv);
    const orders = () => source.columns.map(({ dayOrder }) => dayOrder);
    assert.deepEqual(orders(), [undefined, 'monthFirst', 'dayFirst']);
    source.setDayOrder(1, 'dayFirst');
    assert.deepEqual(orders(), [undefined, 'dayFirst', 'dayFirst']);
  });
});
