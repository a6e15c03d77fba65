import assert from 'node:assert/strict';

import {
  atHour,
  type CardReminder,
  dueCount,
  dueNow,
  groupReminders,
  nextMoment,
  snoozeTimes,
  startOfDay,
  startOfNextWeek,
} from '../../../../src/store/board/reminderDays.ts';
import { card } from '../../../fixtures/board.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);
const cardWith = (...moments: readonly string[]) =>
  card({
    id: 'a',
    reminders: moments.map((moment, index) => ({ id: `${index}`, at: moment, text: moment, done: false })),
  });
const grouped = (now: string, moments: readonly string[], weekStart: 'monday' | 'sunday' = 'monday') => {
  const groups = groupReminders([cardWith(...moments)], at(now), weekStart);
  const texts = (found: readonly CardReminder[]) => found.map(({ reminder }) => reminder.text);
  return { overdue: texts(groups.overdue), today: texts(groups.today), thisWeek: texts(groups.thisWeek) };
};

/** Runs a suite with the machine set to another time zone. */
function inZone(zone: string, suite: () => void): void {
  describe(`in ${zone}`, () => {
    const usual = process.env['TZ'];
    before(() => {
      process.env['TZ'] = zone;
    });
    after(() => {
      if (usual === undefined) delete process.env['TZ'];
      else process.env['TZ'] = usual;
    });
    suite();
  });
}

describe('reminders by local days', () => {
  inZone('Europe/Berlin', () => {
    it('groups reminders into overdue, today and this week', () => {
      // Wednesday, 4 March 2026, noon in Berlin.
      const groups = grouped('2026-03-04T11:00:00Z', [
        '2026-03-03T22:59:59Z',
        '2026-03-03T23:00:00Z',
        '2026-03-04T22:59:59Z',
        '2026-03-04T23:00:00Z',
        '2026-03-08T22:59:59Z',
        '2026-03-08T23:00:00Z',
      ]);
      assert.deepEqual(groups, {
        overdue: ['2026-03-03T22:59:59Z'],
        today: ['2026-03-03T23:00:00Z', '2026-03-04T22:59:59Z'],
        thisWeek: ['2026-03-04T23:00:00Z', '2026-03-08T22:59:59Z'],
      });
    });

    it('ends a week that begins Sunday one day earlier', () => {
      const groups = grouped('2026-03-04T11:00:00Z', ['2026-03-07T22:00:00Z', '2026-03-07T23:00:00Z'], 'sunday');
      assert.deepEqual(groups.thisWeek, ['2026-03-07T22:00:00Z']);
      assert.equal(startOfNextWeek(at('2026-03-08T11:00:00Z'), 'sunday'), at('2026-03-14T23:00:00Z'));
      assert.equal(startOfNextWeek(at('2026-03-08T11:00:00Z'), 'monday'), at('2026-03-08T23:00:00Z'));
    });

    it('handles days of 23 and 25 hours', () => {
      const spring = at('2026-03-29T10:00:00Z');
      assert.equal(startOfDay(spring, 1) - startOfDay(spring), 23 * hour);
      const autumn = at('2026-10-25T10:00:00Z');
      assert.equal(startOfDay(autumn, 1) - startOfDay(autumn), 25 * hour);
      assert.deepEqual(grouped('2026-10-25T10:00:00Z', ['2026-10-25T22:30:00Z', '2026-10-25T23:00:00Z']), {
        overdue: [],
        today: ['2026-10-25T22:30:00Z'],
        thisWeek: [],
      });
    });

    it('snoozes to 9:00 across clock changes', () => {
      assert.equal(atHour(at('2026-03-28T20:00:00Z'), 1, 9), at('2026-03-29T07:00:00Z'));
      assert.equal(atHour(at('2026-10-24T20:00:00Z'), 1, 9), at('2026-10-25T08:00:00Z'));
    });
  });

  inZone('Pacific/Auckland', () => {
    it('uses the local day', () => {
      assert.deepEqual(grouped('2026-03-04T00:00:00Z', ['2026-03-03T10:59:00Z', '2026-03-04T10:59:00Z']).today, [
        '2026-03-04T10:59:00Z',
      ]);
    });
  });

  inZone('America/Sao_Paulo', () => {
    it('starts a day at 01:00 if midnight is skipped', () => {
      assert.equal(startOfDay(at('2018-11-04T15:00:00Z')), at('2018-11-04T03:00:00Z'));
    });
  });

  it('excludes done, undated and archived reminders', () => {
    const open = { id: '1', at: '2026-03-04T11:00:00Z', text: '', done: false };
    const cards = [
      card({ id: 'a', reminders: [{ ...open, done: true }] }),
      card({ id: 'b', reminders: [{ ...open, at: 'soon' }] }),
      card({ id: 'c', reminders: [open], status: 'archived' }),
    ];
    assert.equal(dueCount(groupReminders(cards, at(open.at), 'monday')), 0);
    assert.deepEqual(dueNow(cards, at('2030-01-01T00:00:00Z'), 0), []);
  });

  it('returns due reminders by lead time, earliest first', () => {
    const cards = [cardWith('2026-03-04T12:00:00Z', '2026-03-04T11:00:00Z', '2026-03-04T12:00:01Z')];
    const due = (lead: number) => dueNow(cards, at('2026-03-04T11:30:00Z'), lead).map(({ reminder }) => reminder.text);
    assert.deepEqual(due(0), ['2026-03-04T11:00:00Z']);
    assert.deepEqual(due(hour / 2), ['2026-03-04T11:00:00Z', '2026-03-04T12:00:00Z']);
  });

  it('returns the next due time or midnight', () => {
    const now = at('2026-03-04T11:30:00Z');
    assert.equal(
      nextMoment([cardWith('2026-03-04T12:00:00Z', '2026-03-04T11:00:00Z')], now, 60_000),
      now + hour / 2 - 60_000,
    );
    assert.equal(nextMoment([cardWith('2026-03-04T11:00:00Z')], now, 0), startOfDay(now, 1));
  });

  it('offers only future snooze times', () => {
    for (const now of [at('2026-03-04T05:00:00Z'), at('2026-03-04T22:30:00Z'), at('2026-03-08T12:00:00Z')])
      for (const weekStart of ['monday', 'sunday'] as const)
        for (const { label, at: until } of snoozeTimes(now, weekStart)) assert.ok(until > now, label);
  });
});
