import assert from 'node:assert/strict';

import { formatFetchedAt } from '../../../src/base/fetchedAt.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute).getTime();

describe('formatFetchedAt', () => {
  it('formats the time of day for the locale', () => {
    assert.equal(formatFetchedAt(at(5, 14, 2), at(5, 23, 59), 'de'), 'As of 14:02');
    assert.match(formatFetchedAt(at(5, 14, 2), at(5, 14, 3), 'en-US'), /^As of 2:02\sPM$/);
  });

  it('adds the date after midnight or for future times', () => {
    assert.equal(formatFetchedAt(at(5, 23, 59), at(6, 0, 0), 'en-GB'), 'As of 5 Mar 2026, 23:59');
    assert.equal(formatFetchedAt(at(7, 9, 0), at(6, 9, 0), 'en-GB'), 'As of 7 Mar 2026, 09:00');
  });
});
