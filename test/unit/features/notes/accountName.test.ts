import assert from 'node:assert/strict';

import { accountName } from '../../../../src/features/notes/accountName.ts';

describe("service in a note's address", () => {
  const names: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'this-machine'],
    ['https://tracker.example.com', 'tracker.example.com'],
    ['http://127.0.0.1:4711', '127.0.0.1-4711'],
    ['https://example.com/Team', 'example.com-2f5465616d'],
    ['https://example.com/team', 'example.com-2f7465616d'],
  ];
  for (const [baseUrl, name] of names)
    it(`is ${name} for ${baseUrl ?? 'the local one'}`, () => assert.equal(accountName(baseUrl), name));
});
