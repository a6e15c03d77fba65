import assert from 'node:assert/strict';

import { dayInTimeZone, usableTimeZone, withinDays } from '../../../src/base/domain/calendar.ts';

describe('days of a time zone', () => {
  const isWithin = (moment: string, first: string, last: string, timeZone: string): boolean =>
    withinDays({ first, last }, timeZone)(Date.parse(moment));

  it('have the moments from their first to their last millisecond', () => {
    for (const [timeZone, start, end] of [
      ['UTC', '2026-03-23T00:00:00.000Z', '2026-03-29T23:59:59.999Z'],
      // Summer time begins on the last day.
      ['Europe/Berlin', '2026-03-22T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
      ['Pacific/Kiritimati', '2026-03-22T10:00:00.000Z', '2026-03-29T09:59:59.999Z'],
      ['Pacific/Niue', '2026-03-23T11:00:00.000Z', '2026-03-30T10:59:59.999Z'],
    ] as const) {
      const is = (moment: number) => isWithin(new Date(moment).toISOString(), '2026-03-23', '2026-03-29', timeZone);
      const [first, last] = [Date.parse(start), Date.parse(end)];
      assert.deepEqual([is(first - 1), is(first), is(last), is(last + 1)], [false, true, true, false], timeZone);
    }
  });

  it('are those of this machine if the zone is unknown', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const moment = '2026-03-23T23:30:00Z';
    const day = dayInTimeZone(own)(moment);
    assert.equal(dayInTimeZone('Mars/Olympus')(moment), day);
    assert.equal(isWithin(moment, day, day, 'Mars/Olympus'), true);
  });

  it('have no moments if they or the moments are none', () => {
    assert.equal(isWithin('2026-03-23T12:00:00Z', 'soon', '2026-03-29', 'UTC'), false);
    assert.equal(isWithin('2026-03-23T12:00:00Z', '2026-03-23', '', 'UTC'), false);
    assert.equal(isWithin('soon', '2026-03-23', '2026-03-29', 'UTC'), false);
  });
});

describe('time zones', () => {
  it('are replaced by the own one if unknown', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    for (const name of ['', 'Mars/Olympus', 'not a zone']) assert.equal(usableTimeZone(name), own, name);
    assert.equal(usableTimeZone('Asia/Tokyo'), 'Asia/Tokyo');
  });

  it('decide the calendar day', () => {
    assert.equal(dayInTimeZone('Pacific/Auckland')('2026-03-01T12:00:00Z'), '2026-03-02');
    assert.equal(dayInTimeZone('America/New_York')('2026-03-01T02:00:00Z'), '2026-02-28');
  });
});
