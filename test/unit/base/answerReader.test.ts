import assert from 'node:assert/strict';
import fc from 'fast-check';

import { type AnswerSchema, answerReader } from '../../../src/base/input/answerReader.ts';
import { Mismatch, tryRead } from '../../../src/base/input/reader.ts';
import { accountOperations } from '../../../src/contract/account.ts';
import { answerSchemaOf } from '../../../src/contract/answer.ts';
import { apiKeyOperations } from '../../../src/contract/keys.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';

const text = { type: 'string', default: '' };
const Card: AnswerSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'id', minLength: 1, maxLength: 5 },
    columnId: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
    title: text,
    priority: { type: 'string', enum: ['low', 'high'], default: 'low' },
    tags: { type: 'array', items: { type: 'string' }, default: [] },
    shortened: { type: 'boolean' },
  },
  required: ['id', 'columnId', 'title', 'priority', 'tags'],
};
const full = { id: 'c', columnId: null, title: 'A', priority: 'high', tags: ['x'], extra: [1] };
const readCard = answerReader(Card);

/** Values that the schema describes, or with a foreign value at any place. */
type Kind = 'fitting' | 'foreign';

function valuesOf(schema: AnswerSchema, kind: Kind): fc.Arbitrary<unknown> {
  if (kind === 'fitting') return describedValuesOf(schema, kind);
  const other = fc.constantFrom(undefined, null, '', 'other', 0, 1.5, 2 ** 60, true, [], {}, [null], { id: 'x' });
  return fc.oneof({ weight: 40, arbitrary: describedValuesOf(schema, kind) }, { weight: 1, arbitrary: other });
}

function describedValuesOf({ type, anyOf, enum: values, ...schema }: AnswerSchema, kind: Kind): fc.Arbitrary<unknown> {
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((each) => valuesOf(each, kind)));
  if (Array.isArray(type)) return fc.oneof(...type.map((each: string) => valuesOf({ ...schema, type: each }, kind)));
  if (values !== undefined) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [name, valuesOf(each, kind)]);
      return fc.record(Object.fromEntries(properties), { noNullPrototype: true });
    }
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, kind), { maxLength: 2 });
    case 'string':
      return fc.constantFrom('a', 'some text', 'x'.repeat(200), 'x'.repeat(201));
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double({ noDefaultInfinity: true, noNaN: true });
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

describe('answerReader', () => {
  it('returns a valid value itself, unknown properties included', () => {
    assert.equal(readCard(full), full);
  });

  it('retains the given value when it reads a changed one', () => {
    const input = Object.freeze({ ...full, id: 7, tags: Object.freeze(['x']) });
    assert.deepEqual(readCard(input), { ...full, id: '7' });
  });

  it('returns each record with its own default', () => {
    const readCards = answerReader({ type: 'array', items: Card });
    const input = [{ id: 'a' }, { id: 'b' }];
    const bare = { columnId: null, title: '', priority: 'low', tags: [] };
    assert.deepEqual(readCards(input), [
      { id: 'a', ...bare },
      { id: 'b', ...bare },
    ]);
    const tags = new Set(input.map((card) => Object(readCard(card)).tags));
    assert.equal(tags.size, 2);
  });

  it('removes a null where no value is needed', () => {
    assert.deepEqual(readCard({ ...full, shortened: null }), full);
  });

  it('names the place of the first mismatch', () => {
    assert.throws(() => readCard({ ...full, tags: ['a', 1, 2] }), {
      message: 'tags[1] is not a text',
      path: ['tags', 1],
    });
    assert.throws(() => readCard({ ...full, id: 'abcdef' }), { message: 'id is not a text of 1 to 5 characters' });
    assert.throws(() => readCard({}), { message: 'id is not a text' });
  });

  it('reads a record as before after many with the same properties', () => {
    for (let count = 0; count < 5; count += 1) assert.equal(readCard(full), full);
    assert.deepEqual(readCard({ ...full, title: null }), { ...full, title: '' });
    assert.deepEqual(readCard({ ...full, id: 7, priority: 'other' }), { ...full, id: '7', priority: 'low' });
    assert.deepEqual(readCard({ ...full, tags: undefined }), { ...full, tags: [] });
    const withNulls = { ...full, columnId: null, extra: null };
    assert.equal(readCard(withNulls), withNulls);
    const withColumn = { ...full, id: 'abcde', columnId: 'b' };
    assert.equal(readCard(withColumn), withColumn);
    for (const id of ['', 'abcdef'])
      assert.throws(() => readCard({ ...full, id }), { message: 'id is not a text of 1 to 5 characters' });
    assert.throws(() => readCard({ ...full, tags: 'x' }), { message: 'tags is not a list' });
    assert.throws(() => readCard({ ...full, tags: ['a', 1] }), { path: ['tags', 1] });
  });

  for (const schema of [{ type: 'file' }, { anyOf: [text, { type: 'number' }] }])
    it(`refuses to guess the meaning of ${JSON.stringify(schema)}`, () => {
      assert.throws(() => answerReader(schema), /schema|alternative/);
    });

  it('reads each field of a record once', () => {
    const reads = new Map<string, number>();
    const counted = new Proxy(full, {
      get(target, name) {
        reads.set(String(name), (reads.get(String(name)) ?? 0) + 1);
        return Reflect.get(target, name);
      },
    });
    assert.equal(readCard({ ...full, shortened: true }) && readCard(counted), counted);
    for (const name of ['id', 'columnId', 'title', 'priority', 'tags']) assert.equal(reads.get(name), 1, name);
  });
});

describe('answers of the contract', () => {
  const tables = { ...trackerOperations, ...apiKeyOperations, ...accountOperations };
  for (const [name, { output, answer, readAnswer }] of Object.entries(tables)) {
    if (answer === 'pdf') continue;
    for (const kind of ['fitting', 'foreign'] as const)
      it(`are read as zod parses them: ${name}, ${kind}`, () => {
        let accepted = 0;
        const property = fc.property(valuesOf(answerSchemaOf(output), kind), (value) => {
          const { success, data } = output.safeParse(value);
          if (success) assert.deepEqual(tryRead<unknown>(readAnswer, value), data);
          else assert.notEqual(tryRead<unknown>(readAnswer, value) ?? Mismatch, value);
          accepted += Number(success);
        });
        fc.assert(property, { numRuns: 100 });
        // About a third of the values of the largest record fit, since texts may be too long for their field.
        if (kind === 'fitting') assert.ok(accepted > 4, `only ${accepted} were accepted`);
      });
  }
});
