import assert from 'node:assert/strict';

import { daysOf, type PeriodChoice } from '../../../src/base/domain/periodChoice.ts';

const settings = { timeZone: 'Europe/Berlin', weekStartsOn: 'monday' } as const;
/** Still Sunday in UTC. */
const monday = Date.parse('2026-11-22T23:30:00Z');
const of = (choice: PeriodChoice, more: Partial<typeof settings> | { weekStartsOn: 'sunday' } = {}) =>
  daysOf({ choice, from: '', to: '2026-01-31' }, { ...settings, ...more }, monday);

describe('the period of the weekly activity', () => {
  it('begins with a week of the settings and includes the current one', () => {
    assert.deepEqual(of('weeks4'), { from: '2026-11-02' });
    assert.deepEqual(of('weeks4', { weekStartsOn: 'sunday' }), { from: '2026-11-01' });
    assert.deepEqual(of('weeks26'), { from: '2026-06-01' });
  });

  it('is a year, two dates or unlimited', () => {
    assert.deepEqual(of('year'), { from: '2026-01-01' });
    assert.deepEqual(of('dates'), { to: '2026-01-31' });
    assert.deepEqual(of('all'), {});
  });

  it('needs no time zone that the editor knows', () => {
    assert.deepEqual(
      daysOf({ choice: 'weeks4', from: '', to: '' }, { ...settings, timeZone: 'Mars/Olympus' }, monday),
      { from: '2026-10-26' },
    );
  });
});
