import assert from 'node:assert/strict';
import * as fc from 'fast-check';

import { Board } from '../../../../src/contract/tracker/board.ts';
import { isBoard } from '../../../../src/store/board/boardShape.ts';

const full = Board.parse({
  initialized: true,
  columns: [{ id: 'saved', title: 'Saved', color: '#ff0000', position: 0, cardCount: 1, createdAt: 'then' }],
  cards: [
    {
      id: 'a',
      columnId: 'saved',
      title: 'Engineer',
      location: 'Here',
      salary: { min: 1, max: null, currency: 'USD', period: 'month' },
      contacts: [{ name: 'Ann', email: 'ann@example.com' }],
      tags: ['remote'],
      priority: 'high',
      reminders: [{ id: 'r', at: 'soon', text: 'Call', done: false }],
      meetings: [{ id: 'm', title: 'First', scores: [{ name: 'Depth', value: 7, max: 10 }], verdict: 'good' }],
    },
    { id: 'b' },
  ],
});

/** All paths inside a value. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

/** A copy with another value at one path. */
function replaced(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other;
  const inner = Object.entries(value ?? {}).find(([key]) => key === name)?.[1];
  const next = replaced(inner, rest, other);
  return Array.isArray(value)
    ? value.map((each: unknown, index) => (String(index) === name ? next : each))
    : { ...Object(value), [name]: next };
}

const places = placesIn(full);

describe('isBoard', () => {
  it('accepts a board as parsed from a response', () => {
    assert.equal(isBoard(full), true);
    assert.equal(isBoard(JSON.parse(JSON.stringify({ ...full, newer: 'unknown' }))), true);
  });

  it('accepts only what parsing returns unchanged', () => {
    const other = fc.oneof(fc.jsonValue(), fc.constantFrom('', null, 0, 1.5, true, [], {}, 'high', undefined));
    void fc.assert(
      fc.property(fc.constantFrom(...places), other, (place, value) => {
        const changed = replaced(full, place, value);
        if (isBoard(changed)) assert.deepEqual(Board.parse(changed), changed);
      }),
      { numRuns: 3000 },
    );
  });

  it('rejects a board with a wrong type anywhere', () => {
    for (const place of places) assert.equal(isBoard(replaced(full, place, Symbol.iterator)), false, place.join('.'));
  });
});
