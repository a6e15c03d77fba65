import assert from 'node:assert/strict';

import { readPageMessage } from '../../../src/base/editor/page.ts';
import {
  array,
  boolean,
  count,
  literal,
  nullable,
  number,
  object,
  optional,
  string,
} from '../../../src/base/input/reader.ts';

describe('readers', () => {
  const Card = object({ id: string(5), tags: array(string(), 2), place: optional(count), color: nullable(string()) });

  it('returns valid values without unknown properties', () => {
    assert.deepEqual(Card({ id: 'c1', tags: ['a'], place: 0, color: null, extra: 1 }), {
      id: 'c1',
      tags: ['a'],
      place: 0,
      color: null,
    });
    assert.deepEqual(Card({ id: 'c1', tags: [], color: 'red' }), { id: 'c1', tags: [], color: 'red' });
  });

  for (const [what, value, path] of [
    ['a number for a text', { id: 1, tags: [], color: null }, 'id'],
    ['a text that is too long', { id: 'abcdef', tags: [], color: null }, 'id'],
    ['a list that is too long', { id: 'a', tags: ['1', '2', '3'], color: null }, 'tags'],
    ['a wrong part of a list', { id: 'a', tags: ['1', 2], color: null }, 'tags[1]'],
    ['a missing part', { id: 'a', tags: [] }, 'color'],
    ['a part that only the prototype has', Object.create({ id: 'a', tags: [], color: null }), 'id'],
    ['a fraction for a whole number', { id: 'a', tags: [], color: null, place: 0.5 }, 'place'],
    ['a list for an object', [], 'value'],
    ['nothing for an object', null, 'value'],
  ] as const)
    it(`rejects ${what} and names the place`, () => {
      assert.throws(
        () => Card(value),
        (error) => error instanceof TypeError && error.message.startsWith(`${path} is not`),
      );
    });

  it('reads numbers, booleans and enumerations', () => {
    assert.equal(number(-0.5), -0.5);
    assert.throws(() => number(Number.NaN), TypeError);
    assert.throws(() => number(Number.POSITIVE_INFINITY), TypeError);
    assert.equal(boolean(false), false);
    assert.throws(() => boolean(0), TypeError);
    assert.equal(literal('low', 'high')('low'), 'low');
    assert.throws(() => literal('low', 'high')('middle'), /one of low, high/);
  });
});

describe('readPageMessage', () => {
  it('reads a message by its kind', () => {
    assert.deepEqual(readPageMessage({ kind: 'ready', more: 1 }), { kind: 'ready' });
    assert.deepEqual(readPageMessage({ kind: 'act', number: 3, action: 'move', payload: { cardId: 'c' } }), {
      kind: 'act',
      number: 3,
      action: 'move',
      payload: { cardId: 'c' },
    });
    assert.deepEqual(readPageMessage({ kind: 'follow', address: 'https://a.example' }), {
      kind: 'follow',
      address: 'https://a.example',
    });
  });

  for (const message of [undefined, null, 'ready', {}, { kind: 'stop' }, { kind: 'act', number: -1, action: 'a' }])
    it(`rejects ${JSON.stringify(message)}`, () => {
      assert.throws(() => readPageMessage(message), TypeError);
    });
});
