import assert from 'node:assert/strict';

import { answerSchemas } from '../../../scripts/schemas/answerSchemas.ts';
import { type Reader, tryRead } from '../../../src/base/input/reader.ts';
import { boardSchema } from '../../../src/contract/tracker/board.ts';
import { noteFolderSchema, noteListItemSchema } from '../../../src/contract/tracker/library.ts';
import schemas from '../../../src/store/answerSchemas.json' with { type: 'json' };
import { cachedBoard, cachedNotes } from '../../../src/store/cachedAnswers.ts';
import { cachedApiKeyList } from '../../../src/store/keys/sharedKeys.ts';
import { key } from '../../fixtures/key.ts';

const board = boardSchema().parse({
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
const notes = {
  folders: [noteFolderSchema().parse({ id: 'f', name: 'Ideas', parentId: null, noteCount: 1 })],
  notes: [noteListItemSchema().parse({ id: 'n', title: 'One', folderId: 'f', version: 3 })],
  hasMore: false,
};
const keys = { keys: [key({ limit: 5, limit_remaining: 2 })], from: 'service', hasMore: false, readAt: { h1: 1 } };
const cached: readonly (readonly [name: string, Reader<unknown>, value: object])[] = [
  ['board', cachedBoard, board],
  ['notes', cachedNotes, notes],
  ['key list', cachedApiKeyList, keys],
];

type Path = readonly string[];

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

/** A copy with another value at one path. */
function replaced(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  const inner = Object.entries(value ?? {}).find(([each]) => each === name)?.[1];
  const next = replaced(inner, rest, other);
  return Array.isArray(value) ? value.with(Number(name), next) : { ...Object(value), [name]: next };
}

describe('cached answers', () => {
  it('are read by the schemas of the contract', () => {
    assert.deepEqual(schemas, answerSchemas(), 'Run `npm run schemas` and commit src/store/answerSchemas.json.');
  });

  for (const [name, reader, value] of cached) {
    it(`accept a ${name} as parsed from a response`, () => {
      assert.deepEqual(reader(JSON.parse(JSON.stringify(value))), value);
    });

    it(`reject a ${name} with a wrong value anywhere`, () => {
      for (const path of pathsIn(value))
        assert.equal(tryRead(reader, replaced(value, path, Symbol.iterator)), undefined, path.join('.'));
    });
  }

  it('retain unknown properties of cards and optional ones of keys', () => {
    const newer = { ...board, newer: 'unknown' };
    assert.equal(cachedBoard(newer), newer);
    const { expires_at: _, ...endless } = key();
    assert.deepEqual(cachedApiKeyList({ ...keys, keys: [endless] }).keys, [endless]);
  });
});
