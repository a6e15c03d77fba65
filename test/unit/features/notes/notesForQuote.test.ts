import assert from 'node:assert/strict';

import { type LastQuote, notesForQuote } from '../../../../src/features/notes/quotes/notesForQuote.ts';
import { card } from '../../../fixtures/board.ts';
import { listedNote, note } from '../../../fixtures/notes.ts';

const titles = { lessons: 'Lessons', linked: 'Plan', acme: 'Acme: questions', birch: 'Birch', other: 'Other' };
const rows = Object.entries(titles).map(([id, title]) => ({ value: listedNote({ id, title }) }));
const text = 'See [it](Cards/Tarn~card_1.card).';
const known = (id: string) => (id === 'linked' ? note({ id, title: 'Plan', text }) : undefined);
const meeting = { cards: [card({ id: 'card_1', company: 'Birch' })], company: 'Acme' };
const offered = (last?: LastQuote, about: Parameters<typeof notesForQuote>[1] = meeting) => {
  const { likely, others } = notesForQuote(rows, about, last, known);
  return [likely, others].map((part) => part.map(({ value }) => value.id).join());
};

describe('notesForQuote', () => {
  it('begins with notes of the company or the card', () => {
    assert.deepEqual(offered(), ['linked,acme,birch', 'lessons,other']);
    assert.deepEqual(offered(undefined, { cards: [], company: '' }), ['', 'lessons,linked,acme,birch,other']);
  });

  it('begins with the note of the meeting’s last quote', () => {
    assert.deepEqual(offered({ noteId: 'other', isOfMeeting: true }), ['other,linked,acme,birch', 'lessons']);
    assert.deepEqual(offered({ noteId: 'other', isOfMeeting: false }), ['linked,acme,birch,other', 'lessons']);
    assert.deepEqual(offered({ noteId: 'birch', isOfMeeting: false }), ['birch,linked,acme', 'lessons,other']);
  });
});
