import assert from 'node:assert/strict';

import { ageOf, formatDay, formatFetchedAt, formatMoment } from '../../../src/base/domain/dates.ts';

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

const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).getTime();

describe('formatFetchedAt', () => {
  it('formats the time of day for the locale', () => {
    assert.equal(formatFetchedAt(at(5, 14, 2), at(5, 23, 59), 'de'), 'As of 14:02');
    assert.match(formatFetchedAt(at(5, 14, 2), at(5, 14, 3), 'en-US'), /^As of 2:02\sPM$/);
  });

  it('adds the date after midnight or for future times', () => {
    assert.equal(formatFetchedAt(at(5, 23, 59), at(6, 0, 0), 'en-GB'), 'As of 5 Mar 2026, 23:59');
    assert.equal(formatFetchedAt(at(7, 9, 0), at(6, 9, 0), 'en-GB'), 'As of 7 Mar 2026, 09:00');
  });
});

const now = Date.parse('2026-03-01T12:00:00Z');

describe('ageOf', () => {
  for (const [time, text] of [
    ['2026-03-01T11:59:30Z', 'now'],
    ['2026-03-01T11:15:00Z', '45 min'],
    ['2026-03-01T09:00:00Z', '3 h'],
    ['2026-02-25T12:00:00Z', '4 d'],
    ['2026-01-18T12:00:00Z', '6 w'],
    ['2024-02-01T12:00:00Z', '2 y'],
    ['2026-03-02T12:00:00Z', 'now'],
    ['', ''],
    ['yesterday', ''],
  ] as const)
    it(`formats ${time || 'no time'} as "${text}"`, () => assert.equal(ageOf(time, now), text));
});
