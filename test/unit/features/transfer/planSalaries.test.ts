import assert from 'node:assert/strict';

import { PlanView } from '../../../../src/features/transfer/import/plan/planView.ts';
import { planOf } from './planned.ts';

describe('salaries in the plan of an import', () => {
  it('guesses the period of a salary in two columns, and shows it', async () => {
    const csv = 'Title,Salary min,Salary max\nA,45,55\nB,4000,5000\nC,60000,\nD,x,70000';
    const rows = await planOf(csv);
    assert.deepEqual(
      rows.map(({ planned }) => planned?.card.salary?.period),
      ['hour', 'month', 'year', 'year'],
    );
    assert.deepEqual(
      new PlanView(rows).snapshot.rows.map(({ details }) => details),
      [
        '45–55 EUR an hour',
        '4,000–5,000 EUR a month',
        '60,000 EUR a year',
        '70,000 EUR a year · To the description: Salary min: x',
      ],
    );
    assert.equal(rows[3]?.planned?.card.description, '- Salary min: x');
  });

  it('reads currencies, thousands and periods of a salary in two columns', async () => {
    const salaryOf = async (min: string, max: string) => {
      const [row] = await planOf(`Title\tGehalt von\tGehalt bis\nDev\t${min}\t${max}`);
      const { salary, description } = row?.planned?.card ?? {};
      return [salary?.min, salary?.max, salary?.currency, salary?.period, description];
    };
    for (const [min, max, ...expected] of [
      ['62.000', '70.000,50 €', 62_000, 70_000.5, 'EUR', 'year', undefined],
      ['55k', '65k', 55_000, 65_000, 'EUR', 'year', undefined],
      ['55 K €', '70 000', 55_000, 70_000, 'EUR', 'year', undefined],
      ['ab $4,500', 'bis 5.000 monatlich', 4_500, 5_000, 'USD', 'month', undefined],
      ['bis 55k', '65k', null, 65_000, 'EUR', 'year', '- Gehalt von: bis 55k'],
      ['50-55k', '65k', null, 65_000, 'EUR', 'year', '- Gehalt von: 50-55k'],
      ['$55k', '65k €', undefined, undefined, undefined, undefined, '- Gehalt von: $55k\n- Gehalt bis: 65k €'],
      ['abc', '', undefined, undefined, undefined, undefined, '- Gehalt von: abc'],
    ] as const)
      assert.deepEqual(await salaryOf(min, max), expected, `${min} ${max}`);
  });

  it('keeps limits of a salary beside its range', async () => {
    const [row] = await planOf('Title,Salary,Salary min,Salary max\nDev,60k,50k,70k');
    assert.equal(row?.planned?.card.salary?.min, 60_000);
    assert.equal(row?.planned?.card.description, '- Salary min: 50k\n- Salary max: 70k');
  });

  it('adds a salary for another period to the description', async () => {
    const cardOf = async (csv: string) => (await planOf(csv))[0]?.planned?.card;
    for (const [csv, description] of [
      [
        'Title,Salary min,Salary max,Currency,Salary period\nDev,1200,1500,USD,weekly',
        '- Salary min: 1200\n- Salary max: 1500\n- Currency: USD\n- Salary period: weekly',
      ],
      ['Title,Salary,Salary period\nDev,1500,weekly', '- Salary: 1500\n- Salary period: weekly'],
      ['Title,Salary,Currency\nDev,1500,seashells', '- Salary: 1500\n- Currency: seashells'],
      ['Title,Salary,Salary period\nDev,competitive,monthly', '- Salary: competitive\n- Salary period: monthly'],
      ['Title,Salary,Currency,Salary period\nDev,,EUR,weekly', '- Currency: EUR\n- Salary period: weekly'],
    ] as const)
      assert.deepEqual(await cardOf(csv), { title: 'Dev', ...(description === undefined ? {} : { description }) }, csv);
    const monthly = await cardOf('Title,Salary,Salary period\nDev,60000,per month');
    assert.equal(monthly?.salary?.period, 'month');
  });
});
