import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/errors.ts';
import { FieldNotes } from '../../../../src/features/cards/fieldNotes.ts';
import type { CardEditResult } from '../../../../src/store/board/cards.ts';
import { card } from '../../../fixtures/board.ts';

const saved: CardEditResult = { kind: 'saved', card: card({ id: 'a' }) };
const conflict: CardEditResult = {
  kind: 'conflict',
  edit: { field: 'company', before: '', after: 'Mine' },
  theirs: card({ id: 'a', company: 'Theirs' }),
};
const words = (error: unknown) => String(error);

describe('FieldNotes', () => {
  it('shows saving, then nothing', async () => {
    const notes = new FieldNotes();
    const kinds: string[][] = [];
    notes.onDidChange(() => kinds.push(notes.all.map(({ kind }) => kind)));
    await notes.during('company', async () => saved, words);
    assert.deepEqual(kinds, [['saving'], []]);
  });

  it('stays after a conflict or a rejection', async () => {
    const notes = new FieldNotes();
    await notes.during('company', async () => conflict, words);
    await notes.during('title', () => Promise.reject(new Error('Too long.')), words);
    assert.deepEqual(
      notes.all.map(({ field, kind }) => `${field} ${kind}`),
      ['company conflict', 'title failed'],
    );
    assert.match(notes.all[1]?.words ?? '', /Too long/);
    await notes.during('company', async () => saved, words);
    assert.deepEqual(
      notes.all.map(({ field }) => field),
      ['title'],
    );
  });

  it('reports an unsaved edit after an account switch', async () => {
    const notes = new FieldNotes();
    await notes.during('company', () => Promise.reject(new ServiceError('cancelled', 'write', 'Dropped.')), words);
    assert.match(notes.all[0]?.words ?? '', /another account/);
  });

  it('shows the last of two saves, in any order', async () => {
    const notes = new FieldNotes();
    const first = Promise.withResolvers<CardEditResult>();
    const one = notes.during('company', () => first.promise, words);
    await notes.during('company', async () => saved, words);
    first.resolve(conflict);
    await one;
    assert.deepEqual(notes.all, []);
  });
});
