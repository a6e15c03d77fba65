import assert from 'node:assert/strict';
import fc from 'fast-check';
import { DateTime } from 'luxon';

import { countdown, localTime, utcTime } from '../../../src/base/domain/moments.ts';
import { type Reset, resets, windowAt } from '../../../src/base/domain/usageWindows.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** UTC-12 to UTC+14, half and three-quarter hours, and clock changes in either half of the year, one of them at midnight. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'America/Scoresbysund',
  'UTC',
];

const moment = fc.integer({ min: Date.UTC(1999, 0, 1), max: Date.UTC(2199, 11, 31) });
const reset = fc.constantFrom(...resets);
const zone = fc.constantFrom(...zones);

/** The window as luxon computes it; its weeks begin on Monday. */
const byLuxon = (kind: Reset, at: number) => {
  const start = DateTime.fromMillis(at, { zone: 'utc' }).startOf(units[kind]);
  return { start: start.toMillis(), end: start.plus({ [units[kind]]: 1 }).toMillis() };
};

describe('limit resets', () => {
  it('matches luxon at any moment of two centuries', () => {
    fc.assert(
      fc.property(reset, moment, (kind, at) => {
        assert.deepEqual(windowAt(kind, new Date(at)), byLuxon(kind, at));
      }),
      { numRuns: 5_000 },
    );
  });

  it('matches luxon at both ends of each UTC day', () => {
    for (let at = Date.UTC(2020, 0, 1); at < Date.UTC(2060, 0, 1); at += day)
      for (const edge of [at, at + day - 1])
        for (const kind of resets) assert.deepEqual(windowAt(kind, new Date(edge)), byLuxon(kind, edge));
  });

  it('ignores the local time zone', () => {
    const before = process.env['TZ'];
    try {
      fc.assert(
        fc.property(reset, moment, zone, (kind, at, where) => {
          process.env['TZ'] = where;
          assert.deepEqual(windowAt(kind, new Date(at)), byLuxon(kind, at));
        }),
      );
    } finally {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    }
  });

  it('formats the reset in local time and UTC', () => {
    fc.assert(
      fc.property(reset, moment, zone, (kind, at, timeZone) => {
        const { end } = windowAt(kind, new Date(at));
        const local = DateTime.fromMillis(end, { zone: timeZone }).setLocale('en-GB');
        const shown = localTime(end, { locale: 'en-GB', timeZone });
        assert.ok(shown.startsWith(local.toFormat('ccc, d LLL yyyy').replace('Sep ', 'Sept ')), `${shown} ${local}`);
        assert.ok(shown.includes(local.toFormat('HH:mm')), `${shown} ${local}`);
        assert.equal(utcTime(end), `${local.toUTC().toFormat('yyyy-MM-dd HH:mm')} UTC`);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts down to the nearest unit, minutes below two hours', () => {
    const texts: readonly (readonly [left: number, words: string])[] = [
      [1, 'in less than 1 min'],
      [60_000, 'in 1 min'],
      [hour - 1, 'in 59 min'],
      [hour, 'in 1 h'],
      [2 * hour - 1, 'in 1 h 59 min'],
      [5 * hour + 29 * 60_000, 'in 5 h'],
      [5 * hour + 59 * 60_000, 'in 6 h'],
      [47 * hour, 'in 47 h'],
      [2 * day - 1, 'in 2 d'],
      [31 * day - 1, 'in 31 d'],
    ];
    for (const [left, text] of texts) assert.equal(countdown(1e12 + left, 1e12), text);
  });
});
