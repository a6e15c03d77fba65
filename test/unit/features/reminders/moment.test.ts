import assert from 'node:assert/strict';

import { readMoment, writeMoment } from '../../../../src/features/reminders/moment.ts';

const now = new Date(2026, 2, 4, 12, 30).getTime();
const read = (text: string): string | undefined => {
  const at = readMoment(text, now);
  return at === undefined ? undefined : writeMoment(at);
};

describe('readMoment', () => {
  it('accepts days with time, days at nine, today, tomorrow', () => {
    assert.equal(read('2026-04-01 14:30'), '2026-04-01 14:30');
    assert.equal(read(' 2026-4-1  8:05 '), '2026-04-01 08:05');
    assert.equal(read('2026-04-01'), '2026-04-01 09:00');
    assert.equal(read('14:30'), '2026-03-04 14:30');
    assert.equal(read('12:30'), '2026-03-05 12:30');
  });

  it('rejects invalid days, invalid times and extra text', () => {
    for (const text of [
      '',
      'soon',
      '2026-02-30',
      '2026-13-01',
      '2026-04-01 24:00',
      '9:60',
      '2026-04-01 9:00 sharp',
      '1.4.2026',
    ])
      assert.equal(read(text), undefined, text);
  });
});
