import assert from 'node:assert/strict';

import {
  atHour,
  type CardReminder,
  dueCount,
  dueNow,
  groupReminders,
  listedReminders,
  type NoticeTime,
  nextMoment,
  nextMorning,
  snoozeTimes,
  startOfDay,
  startOfNextWeek,
} from '../../../../src/store/board/derived/reminderDays.ts';
import { card } from '../../../fixtures/board.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);
const cardWith = (...moments: readonly string[]) =>
  card({
    id: 'a',
    reminders: moments.map((moment, index) => ({ id: `${index}`, at: moment, text: moment, done: false })),
  });
const withLead =
  (lead: number): NoticeTime =>
  ({ reminder }) =>
    at(reminder.at) - lead;
const grouped = (now: string, moments: readonly string[], weekStart: 'monday' | 'sunday' = 'monday') => {
  const groups = groupReminders([cardWith(...moments)], at(now), weekStart);
  const texts = (found: readonly CardReminder[]) => found.map(({ reminder }) => reminder.text);
  const { overdue, today, tomorrow, thisWeek } = groups;
  return { overdue: texts(overdue), today: texts(today), tomorrow: texts(tomorrow), thisWeek: texts(thisWeek) };
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

describe('listed reminders', () => {
  inZone('Europe/Berlin', () => {
    it('lists groups with reminders by name', () => {
      const moments = ['2026-03-06T10:00:00Z', '2026-03-01T10:00:00Z', '2026-03-05T10:00:00Z', '2026-03-01T09:00:00Z'];
      const listed = listedReminders(groupReminders([cardWith(...moments)], at('2026-03-04T11:00:00Z'), 'monday'));
      const [last, second, third, first] = moments;
      assert.deepEqual(
        listed.map(({ name, due }) => [name, ...due.map(({ reminder }) => reminder.text)]),
        [
          ['Overdue', first, second],
          ['Tomorrow', third],
          ['This Week', last],
        ],
      );
    });
  });
});

describe('reminders by local days', () => {
  inZone('Europe/Berlin', () => {
    it('groups reminders into overdue, today and this week', () => {
      // Wednesday, 4 March 2026, noon in Berlin.
      const groups = grouped('2026-03-04T11:00:00Z', [
        '2026-03-03T22:59:59Z',
        '2026-03-03T23:00:00Z',
        '2026-03-04T22:59:59Z',
        '2026-03-04T23:00:00Z',
        '2026-03-05T23:00:00Z',
        '2026-03-08T22:59:59Z',
        '2026-03-08T23:00:00Z',
      ]);
      assert.deepEqual(groups, {
        overdue: ['2026-03-03T22:59:59Z'],
        today: ['2026-03-03T23:00:00Z', '2026-03-04T22:59:59Z'],
        tomorrow: ['2026-03-04T23:00:00Z'],
        thisWeek: ['2026-03-05T23:00:00Z', '2026-03-08T22:59:59Z'],
      });
    });

    it('lists tomorrow on the last day of a week', () => {
      const groups = grouped('2026-03-08T11:00:00Z', ['2026-03-09T08:00:00Z', '2026-03-09T23:00:00Z']);
      assert.deepEqual([groups.tomorrow, groups.thisWeek], [['2026-03-09T08:00:00Z'], []]);
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
        tomorrow: ['2026-10-25T23:00:00Z'],
        thisWeek: [],
      });
    });

    it('snoozes to 9:00 across clock changes', () => {
      assert.equal(atHour(at('2026-03-28T20:00:00Z'), 1, 9), at('2026-03-29T07:00:00Z'));
      assert.equal(atHour(at('2026-10-24T20:00:00Z'), 1, 9), at('2026-10-25T08:00:00Z'));
    });

    it('snoozes to the morning after now or after the reminder', () => {
      const now = at('2026-03-04T11:00:00Z');
      assert.equal(nextMorning(now, at('2026-01-01T11:00:00Z')), at('2026-03-05T08:00:00Z'));
      assert.equal(nextMorning(now, at('2026-03-06T19:00:00Z')), at('2026-03-07T08:00:00Z'));
      assert.equal(nextMorning(now, Number.NaN), at('2026-03-05T08:00:00Z'));
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
    assert.deepEqual(dueNow(cards, at('2030-01-01T00:00:00Z'), withLead(0)), []);
  });

  it('returns due reminders by lead time, earliest first', () => {
    const cards = [cardWith('2026-03-04T12:00:00Z', '2026-03-04T11:00:00Z', '2026-03-04T12:00:01Z')];
    const due = (lead: number) =>
      dueNow(cards, at('2026-03-04T11:30:00Z'), withLead(lead)).map(({ reminder }) => reminder.text);
    assert.deepEqual(due(0), ['2026-03-04T11:00:00Z']);
    assert.deepEqual(due(hour / 2), ['2026-03-04T11:00:00Z', '2026-03-04T12:00:00Z']);
  });

  it('returns the next due time or midnight', () => {
    const now = at('2026-03-04T11:30:00Z');
    assert.equal(
      nextMoment([cardWith('2026-03-04T12:00:00Z', '2026-03-04T11:00:00Z')], now, withLead(60_000)),
      now + hour / 2 - 60_000,
    );
    assert.equal(nextMoment([cardWith('2026-03-04T11:00:00Z')], now, withLead(0)), startOfDay(now, 1));
  });

  it('offers later snooze times, all different and in order', () => {
    const labels: Record<number, string[]> = {};
    for (let day = 1; day <= 7; day += 1) {
      for (const hourOfDay of [0, 8, 16.5, 17.5, 23.5]) {
        const now = new Date(2026, 2, day, 0, hourOfDay * 60).getTime();
        const times = snoozeTimes(now);
        labels[day] = times.map(({ label }) => label);
        for (const [index, { label, at: until }] of times.entries())
          assert.ok(until > (times[index - 1]?.at ?? now), `${label} on March ${day} at ${hourOfDay}`);
        const weekdays = times.filter(({ label }) => label === 'Monday' || label === 'Next Week');
        for (const { at: until } of weekdays) assert.ok(![0, 6].includes(new Date(until).getDay()));
      }
    }
    // 1 March 2026 is a Sunday.
    assert.deepEqual(labels[1], ['In an Hour', 'Tomorrow', 'In Three Days', 'Next Week']);
    assert.deepEqual(labels[4], ['In an Hour', 'Tomorrow', 'In Three Days', 'Monday', 'Next Week']);
    assert.deepEqual(labels[6], ['In an Hour', 'Tomorrow', 'Monday', 'Next Week']);
  });
});
