import assert from 'node:assert/strict';

import { formatDay, formatMoment } from '../../../src/base/dates.ts';

describe('formatDay and formatMoment', () => {
  const moment = new Date(2026, 2, 9, 14, 5).toISOString();

  it('formats the local day for the locale', () => {
    assert.equal(formatDay(moment, 'en'), 'Mar 9, 2026');
    assert.equal(formatDay(moment, 'de'), '09.03.2026');
  });

  it('adds the weekday and the time of day', () => {
    assert.match(formatMoment(moment, 'en'), /^Monday, March 9, 2026 at 2:05\sPM$/);
  });

  it('returns invalid timestamps unchanged', () => {
    assert.equal(formatDay('soon', 'en'), 'soon');
    assert.equal(formatMoment('soon', 'en'), 'soon');
  });
});
