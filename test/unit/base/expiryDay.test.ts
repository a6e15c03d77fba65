import assert from 'node:assert/strict';

import { dayIn, dayOf, endOfDay } from '../../../src/base/domain/calendar.ts';
import { validateLastDay } from '../../../src/base/domain/token.ts';

const noon = new Date(2026, 2, 2, 12);

describe('last day of a token', () => {
  it('ends at local midnight', () => {
    assert.deepEqual(endOfDay('2026-03-31'), new Date(2026, 3, 1));
    assert.deepEqual(endOfDay(' 2028-02-29 '), new Date(2028, 2, 1));
    assert.deepEqual(endOfDay('2026-12-31'), new Date(2027, 0, 1));
  });

  it('rejects an invalid date with an example', () => {
    for (const text of [
      '',
      'tomorrow',
      '31.03.2026',
      '2026-3-1',
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '0000-00-00',
    ])
      assert.match(validateLastDay(text, noon) ?? 'accepted', /YYYY-MM-DD/, text);
  });

  it('accepts today; rejects past and distant days', () => {
    assert.equal(validateLastDay('2026-03-02', noon), undefined);
    assert.equal(validateLastDay('2125-01-01', noon), undefined);
    assert.match(validateLastDay('2026-03-01', noon) ?? 'accepted', /over/);
    assert.match(validateLastDay('2126-04-01', noon) ?? 'accepted', /100 years/);
    assert.match(validateLastDay('9999-12-31', noon) ?? 'accepted', /100 years/);
  });

  it('formats days in the local calendar', () => {
    assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), '2026-01-05');
    assert.equal(dayOf('never'), '');
    assert.equal(dayIn(30, noon), '2026-04-01');
  });
});
