import assert from 'node:assert/strict';
import fc from 'fast-check';

import { parseListInSlices } from '../../../../src/features/transfer/import/source/jsonSlices.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.length > 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

describe('a list of JSON in slices', () => {
  it('is what the whole text is', async () => {
    const long = fc.integer({ min: 1, max: 3 }).map((count) => 'ä"]},'.repeat(count * 30_000));
    const item = fc.oneof({ weight: 5, arbitrary: fc.jsonValue({ maxDepth: 3 }) }, { weight: 1, arbitrary: long });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 12 }), fc.constantFrom(0, 2), async (items, indent) => {
        const text = JSON.stringify(items, null, indent);
        assert.deepEqual(await parseListInSlices(bytesOf(text), async () => undefined), parsed(text));
      }),
      { numRuns: 100 },
    );
  });

  it('is none if the text is not valid', async () => {
    const part = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      ',',
      '"a"',
      '"',
      '1',
      'null',
      ':',
      ' ',
      '[1,2]',
      '{"a":[1]}',
      '\\"',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const text = `[${parts.join('')}`;
        assert.deepEqual(await parseListInSlices(bytesOf(text), async () => undefined), parsed(text));
      }),
      { numRuns: 2_000 },
    );
    for (const between of ['', ' ', ',', ']'])
      assert.equal(
        await parseListInSlices(bytesOf(`["${'a'.repeat(300_000)}",${between}]`), async () => undefined),
        undefined,
      );
  });

  it('pauses between slices', async () => {
    let pauses = 0;
    const text = JSON.stringify(Array.from({ length: 10 }, () => 'a'.repeat(100_000)));
    await parseListInSlices(bytesOf(text), async () => {
      pauses += 1;
    });
    assert.equal(pauses, 4);
  });
});
