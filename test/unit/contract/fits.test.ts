import assert from 'node:assert/strict';
import fc from 'fast-check';

import { fitsOf } from '../../../src/contract/fits.ts';
import {
  AttachedMeeting,
  Board,
  Card,
  Column,
  Contact,
  HistoryEntry,
  Reminder,
  Salary,
  Score,
  Stats,
} from '../../../src/contract/tracker/board.ts';
import { Meeting, Note } from '../../../src/contract/tracker/library.ts';

const at = '2026-03-02T09:00:00.000Z';
const score = { name: 'Clarity', value: 8, max: 10 };
const card = {
  id: 'c1',
  columnId: 'k1',
  position: 0,
  status: 'active',
  title: 'Engineer',
  company: 'Elmstone',
  location: null,
  url: null,
  description: 'Text',
  salary: { min: 1.5, max: null, currency: 'EUR', period: 'year' },
  contacts: [{ name: 'Ada', email: null, phone: null, role: null }],
  tags: ['remote'],
  priority: 'high',
  reminders: [{ id: 'r1', at, text: 'Call', done: false }],
  meetings: [{ id: 'm1', title: 'Talk', startedAt: at, scores: [score], verdict: null }],
  createdAt: at,
  updatedAt: at,
  archivedAt: null,
};
const column = { id: 'k1', title: 'Saved', color: null, position: 0, cardCount: 1, createdAt: at, updatedAt: at };
const stage = { columnId: 'k1', columnTitle: 'Saved' };
const meeting = { id: 'm1', title: 'Talk', startedAt: at, scores: [score], verdict: null };
/** Includes nested records, since the schema of each has its own fast path. */
const records = [
  { schema: Card, record: card },
  { schema: Column, record: column },
  { schema: Salary, record: card.salary },
  { schema: Contact, record: card.contacts[0] ?? {} },
  { schema: Reminder, record: card.reminders[0] ?? {} },
  { schema: AttachedMeeting, record: meeting },
  { schema: Score, record: score },
  { schema: Board, record: { initialized: true, columns: [column], cards: [card] } },
  {
    schema: HistoryEntry,
    record: {
      id: 'h1',
      at,
      actor: { kind: 'agent', name: null },
      type: 'moved',
      from: stage,
      to: null,
      changes: [{ field: 'title', before: 'a', after: null }],
      meetingId: null,
    },
  },
  {
    schema: Stats,
    record: {
      generatedAt: at,
      period: { from: null, to: '2026-03-02' },
      totals: { active: 1, archived: 0, all: 1 },
      funnel: [
        { columnId: 'k1', title: 'Saved', position: 0, current: 1, reached: 1, conversion: 0.5, medianDays: null },
      ],
      weekly: [{ weekStart: '2026-03-02', created: 1, moved: 0, archived: 0 }],
    },
  },
  {
    schema: Meeting,
    record: {
      id: 'm1',
      title: 'Talk',
      startedAt: at,
      endedAt: null,
      durationSeconds: 60,
      vacancy: { title: 'Engineer', company: 'Elmstone', url: null },
      scores: [score],
      verdict: null,
      hasSummary: true,
      hasTranscript: false,
    },
  },
  {
    schema: Note,
    record: {
      id: 'n1',
      title: 'Note',
      folderId: null,
      useInRag: true,
      version: 1,
      testProject: false,
      createdAt: at,
      updatedAt: at,
      text: '',
    },
  },
];

/** Every path inside a record. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...way, name]))];
}

/** A copy of the record with another value, or none, at one path. */
function spoilt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  copy[name] = spoilt(copy[name], rest, by);
  if (copy[name] === undefined) delete copy[name];
  return Array.isArray(value) ? Object.values(copy) : copy;
}

describe('fitsOf', () => {
  for (const { schema, record } of records) {
    it(`passes records through unchanged, unknown fields included: ${Object.keys(record).slice(0, 3).join(', ')} …`, () => {
      for (const value of [record, { ...record, extra_field: { a: [1] } }]) {
        assert.equal(fitsOf(schema)(value), true);
        assert.equal(schema.parse(value), value);
      }
    });
  }

  it('never accepts a value that parsing rejects or changes', () => {
    const somethingElse = fc.oneof(
      fc.constantFrom(undefined, null, '', 'other', 'active', 0, 1.5, -1, true, 2 ** 60, [], {}),
      fc.constantFrom([null], ['a'], { id: 1 }, { id: 'x' }),
    );
    let taken = 0;
    for (const { schema, record } of records) {
      const fits = fitsOf(schema);
      const property = fc.property(fc.constantFrom(...placesIn(record)), somethingElse, (way, by) => {
        const value = spoilt(record, way, by);
        if (!fits(value)) return;
        taken++;
        // The parser behind the fast path.
        assert.deepEqual(schema.out.parse(value), value);
      });
      fc.assert(property, { numRuns: 400 });
    }
    assert.ok(taken > 100, `only ${taken} fitted`);
  });

  it('reads each field of a board once', () => {
    const reads = new Map<string, number>();
    const counted = <T extends object>(value: T): T =>
      new Proxy(value, {
        get(target, name) {
          reads.set(String(name), (reads.get(String(name)) ?? 0) + 1);
          return Reflect.get(target, name);
        },
      });
    const cards = Array.from({ length: 100 }, (_, index) => counted({ ...card, id: `c${index}`, position: index }));
    const board = { initialized: true, columns: [column], cards };
    assert.equal(Board.parse(board), board);
    assert.ok(reads.size >= Object.keys(card).length);
    assert.deepEqual(new Set(reads.values()), new Set([cards.length]));
  });
});
