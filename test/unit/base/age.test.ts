import assert from 'node:assert/strict';

import { ageOf } from '../../../src/base/age.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('ageOf', () => {
  for (const [time, text] of [
    ['2026-03-01T11:59:30Z', 'now'],
    ['2026-03-01T11:15:00Z', '45 min'],
    ['2026-03-01T09:00:00Z', '3 h'],
    ['2026-02-25T12:00:00Z', '4 d'],
    ['2026-01-18T12:00:00Z', '6 w'],
    ['2024-02-01T12:00:00Z', '2 y'],
    ['2026-03-02T12:00:00Z', 'now'],
    ['', ''],
    ['yesterday', ''],
  ] as const)
    it(`formats ${time || 'no time'} as "${text}"`, () => assert.equal(ageOf(time, now), text));
});
