import assert from 'node:assert/strict';

import { formatDay, formatMoment } from '../../../../src/base/domain/dates.ts';
import { cardDocument } from '../../../../src/features/board/cardDocument.ts';
import { card } from '../../../fixtures/board.ts';

describe('cardDocument', () => {
  it('shows filled fields and omits the others', () => {
    const text = cardDocument(
      card({
        id: '1',
        title: 'Backend Engineer',
        company: 'Acme',
        location: 'Oslo',
        url: 'https://jobs.acme.example/42?a=b c',
        description: 'We **build**.',
        salary: { min: 60000, max: 70000, currency: 'EUR', period: 'year' },
        tags: ['remote'],
        contacts: [{ name: 'Ann', email: 'ann@acme.example', phone: null, role: 'Recruiter' }],
        reminders: [{ id: 'r', at: '2026-03-01T10:00:00Z', text: 'Call', done: true }],
        meetings: [
          {
            id: 'm',
            title: 'Screening',
            startedAt: '2026-02-01T09:00:00Z',
            scores: [{ name: 'Clarity', value: 4, max: 5 }],
            verdict: 'yes',
          },
        ],
        createdAt: '2026-01-02T03:04:05Z',
      }),
      'Interview',
      'en',
    );
    for (const part of [
      '# Backend Engineer',
      '**Acme**, Oslo',
      '| Column | Interview |',
      '[jobs.acme.example](<https://jobs.acme.example/42?a=b%20c>)',
      'We **build**.',
      '60,000–70,000 EUR a year',
      '- Ann, Recruiter, ann@acme.example',
      `- [x] ${formatMoment('2026-03-01T10:00:00Z', 'en')}: Call`,
      `- Screening, ${formatMoment('2026-02-01T09:00:00Z', 'en')}, Clarity 4/5, yes`,
      `| Added | ${formatDay('2026-01-02T03:04:05Z', 'en')} |`,
    ])
      assert.ok(text.includes(part), `${part} is missing in\n${text}`);
    const bare = cardDocument(card({ id: '1', title: 'x' }), 'Saved', 'en');
    for (const part of ['Reminders', 'Contacts', 'Meetings', 'Description', 'Salary', 'Location'])
      assert.ok(!bare.includes(part), part);
  });

  it('escapes markup in fields and HTML in descriptions', () => {
    const hostile = '<img src=x onerror=alert(1)> [a](command:x) `b` | c\n# d';
    const text = cardDocument(
      card({
        id: '1',
        title: hostile,
        company: hostile,
        location: hostile,
        description: '<script>alert(1)</script>',
        tags: [hostile],
        url: 'javascript:alert(1)',
      }),
      hostile,
      'en',
    );
    assert.ok(!text.includes('<img') && !text.includes('<script'), text);
    assert.ok(!text.includes('[a](command:x)'), text);
    assert.ok(!/^# d/m.test(text), text);
    assert.ok(!text.includes('(<javascript:'), text);
  });

  it('loads no image and keeps code readable', () => {
    const text = cardDocument(
      card({ id: '1', description: '![x](https://spy.example/p.png) `a < b && c`' }),
      'Saved',
      'en',
    );
    assert.ok(!text.includes('!['), text);
    assert.ok(text.includes('`a < b && c`'), text);
  });
});
