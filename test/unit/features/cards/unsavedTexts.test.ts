import assert from 'node:assert/strict';

import type { Unsaved } from '../../../../src/features/cards/contract.ts';
import { UnsavedTexts, unsavedMarkdown } from '../../../../src/features/cards/unsavedTexts.ts';
import { KeptTexts } from '../../../fixtures/keptTexts.ts';

const none = { text: '', at: '' };
const location = { field: 'location', before: '', after: 'Heligoland' } as const;

describe('unsaved texts', () => {
  it('outlive the window', () => {
    const memory = new KeptTexts();
    const texts = new UnsavedTexts(memory);
    texts.report('a', { drafts: [location], reminder: none });
    texts.put('b', location);
    texts.drop('b', location);
    const next = new UnsavedTexts(memory);
    assert.deepEqual(next.of('a'), { drafts: [location], reminder: none });
    assert.equal(next.of('b'), undefined);
  });

  it('are dropped from memory if it is damaged, and after 50 cards', () => {
    const memory = new KeptTexts([{ cardId: 1 }]);
    const texts = new UnsavedTexts(memory);
    for (let index = 0; index < 51; index += 1) texts.put(`${index}`, location);
    const next = new UnsavedTexts(memory);
    assert.equal(next.of('0'), undefined);
    assert.equal(next.of('50')?.drafts.length, 1);
  });

  it('forget a card whose page has nothing unsaved', () => {
    const texts = new UnsavedTexts(new KeptTexts());
    texts.report('a', { drafts: [location], reminder: none });
    texts.report('b', { drafts: [], reminder: { text: 'Ask', at: '' } });
    texts.drop('a', { ...location, after: 'Heligolan' });
    assert.equal(texts.of('a')?.drafts.length, 1);
    texts.drop('a', location);
    assert.equal(texts.of('a'), undefined);
    assert.equal(texts.of('b')?.reminder.text, 'Ask');
    texts.report('b', { drafts: [], reminder: { text: ' ', at: '2026-05-20T09:00' } });
    assert.equal(texts.of('b'), undefined);
  });

  it('become Markdown with a section for each field', () => {
    const unsaved: Unsaved = {
      drafts: [
        location,
        { field: 'description', before: '', after: 'A **tower**.' },
        {
          field: 'salary',
          before: { min: '', max: '', currency: 'EUR', period: 'year' },
          after: { min: '1', max: '2', currency: 'EUR', period: 'year' },
        },
        { field: 'contacts', before: [], after: [{ name: 'Ann', role: 'CTO', email: '', phone: '' }] },
        { field: 'tags', before: [], after: ['sea', 'lamp'] },
      ],
      reminder: { text: 'Ask', at: '' },
    };
    assert.equal(
      unsavedMarkdown('Acme – Keeper', unsaved),
      `${[
        '# Acme – Keeper',
        'Not saved in Jobdeck:',
        '## Location\n\nHeligoland',
        '## Description\n\nA **tower**.',
        '## Salary\n\n1–2 EUR a year',
        '## Contacts\n\n- Ann, CTO',
        '## Tags\n\nsea, lamp',
        '## Reminder\n\nAsk',
      ].join('\n\n')}\n`,
    );
  });
});
