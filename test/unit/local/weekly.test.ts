import assert from 'node:assert/strict';

import type { StageChange } from '../../../src/local/tracker/statistics.ts';
import { type Period, weeklyOf } from '../../../src/local/tracker/statistics.ts';

const open: Period = { from: null, to: null };
const berlin = { timeZone: 'Europe/Berlin', weekStartsOn: 'monday' } as const;
// A Saturday.
const now = new Date('2026-11-21T12:00:00.000Z');

const event = (at: string, type = 'created', from: string | null = null, to: string | null = null): StageChange => ({
  cardId: 'card',
  at: Date.parse(at),
  type,
  fromColumnId: from,
  toColumnId: to,
});
const starts = (weeks: readonly { readonly weekStart: string }[]): string[] => weeks.map(({ weekStart }) => weekStart);

describe('weekly activity', () => {
  it('has one entry per week until today, empty included', () => {
    const history = [
      event('2026-11-03T10:00:00.000Z'),
      event('2026-11-04T10:00:00.000Z', 'imported'),
      event('2026-11-05T10:00:00.000Z', 'moved', 'a', 'b'),
      event('2026-11-20T10:00:00.000Z', 'archived', 'b'),
    ];
    assert.deepEqual(weeklyOf(history, open, berlin, now), [
      { weekStart: '2026-11-02', created: 2, moved: 1, archived: 0 },
      { weekStart: '2026-11-09', created: 0, moved: 0, archived: 0 },
      { weekStart: '2026-11-16', created: 0, moved: 0, archived: 1 },
    ]);
  });

  it("assigns events to weeks in the settings' time zone", () => {
    // Sunday 23:30 in London is Monday 00:30 in Berlin.
    const history = [event('2026-11-15T23:30:00.000Z')];
    const weeks = (timeZone: string) => starts(weeklyOf(history, open, { ...berlin, timeZone }, now));
    assert.deepEqual(weeks('Europe/London'), ['2026-11-09', '2026-11-16']);
    assert.deepEqual(weeks('Europe/Berlin'), ['2026-11-16']);
  });

  it("starts weeks on the settings' day", () => {
    const history = [event('2026-11-15T12:00:00.000Z')];
    assert.deepEqual(starts(weeklyOf(history, open, berlin, now)), ['2026-11-09', '2026-11-16']);
    assert.deepEqual(starts(weeklyOf(history, open, { ...berlin, weekStartsOn: 'sunday' }, now)), ['2026-11-15']);
  });

  it('shows at most the last 26 weeks', () => {
    const history = [event('2020-01-01T12:00:00.000Z'), event('2026-05-26T12:00:00.000Z')];
    const weeks = weeklyOf(history, open, berlin, now);
    assert.equal(weeks.length, 26);
    assert.deepEqual(weeks[0], { weekStart: '2026-05-25', created: 1, moved: 0, archived: 0 });
    assert.equal(weeks.at(-1)?.weekStart, '2026-11-16');
    assert.equal(weeklyOf(history, { from: '2000-01-01', to: '2010-01-01' }, berlin, now).length, 26);
  });

  it('counts events that are not in order of time', () => {
    const history = ['2026-11-20', '2026-11-03', '2026-10-25', '2026-11-10', '2026-10-26', '2026-11-02'].map((day) =>
      event(`${day}T12:00:00.000Z`),
    );
    assert.deepEqual(
      weeklyOf(history, { from: '2026-10-25', to: null }, berlin, now).map(({ created }) => created),
      [1, 1, 2, 1, 1],
    );
  });

  it("counts the period's first and last day, none outside", () => {
    const history = [
      '2026-11-03T12:00:00.000Z',
      '2026-11-04T12:00:00.000Z',
      '2026-11-12T12:00:00.000Z',
      '2026-11-13T12:00:00.000Z',
    ].map((at) => event(at));
    assert.deepEqual(weeklyOf(history, { from: '2026-11-04', to: '2026-11-12' }, berlin, now), [
      { weekStart: '2026-11-02', created: 1, moved: 0, archived: 0 },
      { weekStart: '2026-11-09', created: 1, moved: 0, archived: 0 },
    ]);
  });

  it('covers a period without events', () => {
    assert.deepEqual(starts(weeklyOf([], { from: '2026-01-01', to: '2026-01-12' }, berlin, now)), [
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
    ]);
    assert.deepEqual(weeklyOf([], open, berlin, now), []);
    assert.deepEqual(weeklyOf([event('2026-11-03T10:00:00.000Z')], { from: null, to: '2026-10-01' }, berlin, now), []);
  });

  it('keeps weeks whole over the change to winter time', () => {
    const weeks = weeklyOf([], { from: '2026-10-19', to: '2026-11-02' }, berlin, now);
    assert.deepEqual(starts(weeks), ['2026-10-19', '2026-10-26', '2026-11-02']);
  });

  it('ignores position changes within a stage', () => {
    const history = [event('2026-11-17T12:00:00.000Z', 'moved', 'a', 'a')];
    assert.equal(weeklyOf(history, open, berlin, now)[0]?.moved, 0);
  });
});
