import assert from 'node:assert/strict';

import { findJsonExcess, jsonOf } from '../../../src/base/input/json.ts';

const limits = { maxNodes: 8, maxDepth: 3, maxNames: 3 };
const excessOf = (json: string) => findJsonExcess(Buffer.from(json), limits);

describe('JSON size limits', () => {
  it('counts names and values at any nesting', () => {
    for (const json of ['', '1', '"a"', '[1,2,3,4,5,6]', '{"a":1,"b":[2,3]}', '[[[1]]]', '[{},{},{}]']) {
      assert.equal(excessOf(json), undefined, json);
    }
    for (const json of ['[1,2,3,4,5,6,7,8,9]', `[${'[],'.repeat(8)}0]`]) {
      assert.equal(excessOf(json), 'maxNodes', json);
    }
    assert.equal(excessOf('[[[[1]]]]'), 'maxDepth');
  });

  it('counts the names of one object', () => {
    const namesOf = (json: string) => findJsonExcess(Buffer.from(json), { ...limits, maxNodes: 100 });
    for (const json of ['[{"a":1,"b":2},{"c":1,"d":2}]', '{"a":{"b":1,"c":2},"d":[1,2,3,4],"e":3}']) {
      assert.equal(namesOf(json), undefined, json);
    }
    assert.equal(namesOf('{"a":{},"b":1,"c":2,"d":3}'), 'maxNames');
  });

  it('ignores the content of strings', () => {
    for (const text of [',,,,,,,,,,', '[[[[[[', '\\', '\\"', '","', '"\\\\"[[[[', '\u2028{{{{'.repeat(3)]) {
      assert.equal(excessOf(JSON.stringify([text, { [text]: text }])), undefined, text);
    }
  });

  it('leaves invalid JSON to the parser', () => {
    for (const text of ['"never ends,,,,,,,,,', '"ends in \\', ']]]]', 'nonsense'])
      assert.equal(excessOf(text), undefined);
  });
});

describe('jsonOf', () => {
  it('returns undefined for too deeply nested values', () => {
    assert.equal(jsonOf(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)), undefined);
  });

  it('serializes any other value', () => {
    assert.equal(jsonOf({ a: [1, null] }), '{"a":[1,null]}');
    assert.throws(() => jsonOf(1n), TypeError);
  });
});
