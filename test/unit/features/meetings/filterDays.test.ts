import assert from 'node:assert/strict';

import { chosenDays, dayChoices, daysFrom, validateDay } from '../../../../src/features/meetings/nodes.ts';

describe('days to filter meetings by', () => {
  it('end today', () => {
    assert.deepEqual(
      dayChoices.flatMap(({ value }) => (value === 'own' ? [] : [chosenDays(value, '2026-03-05')])),
      [{}, { from: '2026-02-27' }, { from: '2026-02-04' }, { from: '2025-12-06' }, { from: '2026-01-01' }],
    );
    // Summer time begins on the 29th in Europe.
    assert.deepEqual(chosenDays(7, '2026-03-30'), { from: '2026-03-24' });
  });

  it('are checked as they are typed', () => {
    for (const day of ['', ' ', '2026-01-31', ' 2026-01-31 ']) assert.equal(validateDay(day), undefined, day);
    for (const day of ['today', '2026-1-31', '2026-02-30', '31.01.2026'])
      assert.match(validateDay(day) ?? '', /as YYYY-MM-DD/, day);
    assert.match(validateDay('2026-01-30', ' 2026-01-31') ?? '', /before the first/);
    assert.equal(validateDay('2026-01-31', '2026-01-31'), undefined);
    assert.equal(validateDay('', '2026-01-31'), undefined);
  });

  it('have no limit where nothing is typed', () => {
    assert.deepEqual(daysFrom(' 2026-01-31 ', ''), { from: '2026-01-31' });
    assert.deepEqual(daysFrom('', '2026-01-31'), { to: '2026-01-31' });
    assert.deepEqual(daysFrom('', ' '), {});
  });
});
