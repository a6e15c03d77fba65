import assert from 'node:assert/strict';

import { readMoment, writeMoment } from '../../../../src/features/reminders/moment.ts';

/** A Wednesday. */
const now = new Date(2026, 2, 4, 12, 30).getTime();
const read = (text: string, language = 'en'): string | undefined => {
  const at = readMoment(text, now, language);
  if (at === undefined) return undefined;
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

describe('readMoment', () => {
  it('accepts days with time, days at nine, today, tomorrow', () => {
    assert.equal(read('2026-04-01 14:30'), '2026-04-01 14:30');
    assert.equal(read(' 2026-4-1  8:05 '), '2026-04-01 08:05');
    assert.equal(read('2026-04-01'), '2026-04-01 09:00');
    assert.equal(read('14:30'), '2026-03-04 14:30');
    assert.equal(read('12:30'), '2026-03-05 12:30');
  });

  it('reads days in the order of the language', () => {
    assert.equal(read('3/5/2026, 2:30 PM', 'en-US'), '2026-03-05 14:30');
    assert.equal(read('3/5/2026', 'en-GB'), '2026-05-03 09:00');
    assert.equal(read('3.5.2026, 14:30', 'de'), '2026-05-03 14:30');
    assert.equal(read('12 am'), '2026-03-05 00:00');
    assert.equal(read('4/1/2026 12:05 a.m.'), '2026-04-01 00:05');
  });

  it('reads named days and delays', () => {
    assert.equal(read('Tomorrow'), '2026-03-05 09:00');
    assert.equal(read('tomorrow at 8:00'), '2026-03-05 08:00');
    assert.equal(read('mon 10:00'), '2026-03-09 10:00');
    assert.equal(read('wednesday'), '2026-03-11 09:00');
    assert.equal(read('in 2 hours'), '2026-03-04 14:30');
    assert.equal(read('in a week'), '2026-03-11 09:00');
  });

  it('rejects invalid days, invalid times and extra text', () => {
    for (const text of [
      '',
      'soon',
      '2026-02-30',
      '2026-13-01',
      '2026-04-01 24:00',
      '9:60',
      '13 pm',
      'to',
      '2026-04-01 9:00 sharp',
      '1.4.',
      '1/4/26',
    ])
      assert.equal(read(text), undefined, text);
  });
});

describe('writeMoment', () => {
  it('writes what it reads in every language', () => {
    const at = new Date(2026, 10, 3, 15, 7).getTime();
    for (const language of [
      'en',
      'en-GB',
      'de',
      'fr',
      'fr-CA',
      'ja',
      'ko',
      'zh-cn',
      'ar-EG',
      'fa',
      'th',
      'hu',
      'lt',
      'bg',
    ])
      assert.equal(readMoment(writeMoment(at, language), now, language), at, language);
    assert.equal(writeMoment(at, 'de'), '03.11.2026, 15:07');
    assert.match(writeMoment(at, 'en-US'), /^11\/03\/2026, 03:07\sPM$/);
  });
});
