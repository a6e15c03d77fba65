import assert from 'node:assert/strict';
import type * as z from 'zod';

import { Day, Moment, wholeNumber } from '../../../src/contract/input.ts';

const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('Moment', () => {
  it('accepts offsets that keep a four-digit UTC year', () => {
    for (const moment of ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.123456+14:00', '0000-01-01T23:00:00+23:00']) {
      assert.ok(takes(Moment, moment), moment);
    }
    for (const moment of ['0000-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01', '2026-02-30T00:00:00Z', 'now', 7]) {
      assert.ok(!takes(Moment, moment), String(moment));
    }
  });
});

describe('Day', () => {
  it('accepts valid days of the years 0001 to 9998', () => {
    for (const day of ['0001-01-01', '2024-02-29', '9998-12-31']) assert.ok(takes(Day, day), day);
    for (const day of ['0000-12-31', '9999-01-01', '2026-02-29', '2026-3-1', '']) assert.ok(!takes(Day, day), day);
  });
});

describe('wholeNumber', () => {
  const Count = wholeNumber({ min: 1, max: 200 });

  it('accepts a number or its digits', () => {
    for (const [written, read] of [
      [1, 1],
      ['200', 200],
      ['007', 7],
    ] as const)
      assert.equal(Count.parse(written), read);
  });

  it('rejects other notations and values out of range', () => {
    for (const value of ['1e2', ' 5', '0x10', '+5', '5.0', '', true, [5], null, 1.5, 0, 201, '201', Number.NaN]) {
      assert.ok(!takes(Count, value), JSON.stringify(value));
    }
  });
});
