import assert from 'node:assert/strict';

import { formatDay, formatMoment } from '../../../../src/base/domain/dates.ts';
import { cardTooltip, formatSalary } from '../../../../src/features/board/cardTooltip.ts';
import { card } from '../../../fixtures/board.ts';

const salary = { min: 60_000, max: 70_000, currency: 'EUR', period: 'year' } as const;

describe('cardTooltip', () => {
  it('shows salary, tags, next reminder and dates', () => {
    const reminder = (id: string, at: string, done = false) => ({ id, at, text: id, done });
    const shown = card({
      id: '1',
      title: 'Backend Engineer',
      company: 'Acme',
      location: 'Oslo',
      salary,
      tags: ['remote', 'go'],
      priority: 'high',
      reminders: [
        reminder('Call', '2026-03-03T10:00:00Z'),
        reminder('Write', '2026-03-02T10:00:00Z'),
        reminder('Done', '2026-03-01T10:00:00Z', true),
      ],
      createdAt: '2026-01-02T12:00:00Z',
      updatedAt: '2026-02-03T12:00:00Z',
    });
    assert.deepEqual(cardTooltip(shown, 'en').split('\n'), [
      'Backend Engineer',
      'Acme, Oslo',
      'Salary: 60,000–70,000 EUR a year',
      'Priority: high',
      'Tags: remote, go',
      `Reminder: ${formatMoment('2026-03-02T10:00:00Z', 'en')}: Write`,
      `Added: ${formatDay('2026-01-02T12:00:00Z', 'en')}`,
      `Changed: ${formatDay('2026-02-03T12:00:00Z', 'en')}`,
    ]);
  });

  it('omits what a card does not have', () => {
    assert.equal(cardTooltip(card({ id: '1', title: 'Engineer' }), 'en'), 'Engineer');
    assert.equal(cardTooltip(card({ id: '1', title: 'A' }), 'en', 21), 'A\nNo change for 21 days');
  });
});

describe('formatSalary', () => {
  it('names one limit, both or none, by locale', () => {
    assert.equal(formatSalary({ ...salary, max: null }, 'de'), 'from 60.000 EUR a year');
    assert.equal(formatSalary({ ...salary, min: null }, 'en'), 'up to 70,000 EUR a year');
    assert.equal(formatSalary({ ...salary, min: 30, max: 40, period: 'hour' }, 'en'), '30–40 EUR an hour');
    assert.equal(formatSalary({ ...salary, min: null, max: null }, 'en'), '');
    assert.equal(formatSalary(null, 'en'), '');
  });
});
