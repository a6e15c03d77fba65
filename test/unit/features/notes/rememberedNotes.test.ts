import assert from 'node:assert/strict';

import type { NoteListItem } from '../../../../src/contract/tracker/library.ts';
import { keepCards, NoteCards, notesOfCard } from '../../../../src/features/notes/cards/noteCards.ts';
import { RememberedNotes } from '../../../../src/features/notes/cards/rememberedNotes.ts';
import { boardOf, card } from '../../../fixtures/board.ts';
import { listedNote } from '../../../fixtures/notes.ts';

describe('remembered notes of cards', () => {
  let stored: unknown;
  let account = 'here';
  const state = {
    get: () => stored,
    update: async (_key: string, value: unknown) => {
      stored = value;
    },
  };
  const opened = () => new RememberedNotes({ state, account: () => account });

  beforeEach(() => {
    stored = undefined;
    account = 'here';
  });

  it('are known in every window, by account', async () => {
    await opened().remember('n', ['c', 'd']);
    await opened().remember('m', ['d']);
    assert.deepEqual([opened().noteOf('c'), opened().noteOf('d'), opened().noteOf('e')], ['n', 'm', undefined]);
    assert.deepEqual(opened().cardsOf('n'), new Set(['c']));
    account = 'there';
    assert.equal(opened().noteOf('c'), undefined);
    await opened().remember('x', ['c']);
    await opened().forget('there');
    assert.equal(opened().noteOf('c'), undefined);
    account = 'here';
    assert.equal(opened().noteOf('c'), 'n');
  });

  it('ignore an invalid state', async () => {
    stored = { here: { c: 7 } };
    assert.equal(opened().noteOf('c'), undefined);
    await opened().remember('n', ['c']);
    assert.equal(opened().noteOf('c'), 'n');
  });

  it('keep a note for the card of its company under a new title', async () => {
    const acme = card({ id: 'c', company: 'Acme' });
    const [old, renamed] = ['Acme', 'Talk on Monday'].map((title) => listedNote({ id: 'n', title }));
    assert.ok(old !== undefined && renamed !== undefined);
    const noted = (notes: readonly NoteListItem[]) => notesOfCard(notes, acme, new Set(), opened()).map(({ id }) => id);
    assert.deepEqual([noted([old]), noted([renamed])], [['n'], []]);
    await keepCards(old, 'Acme, Monday', [acme], opened());
    assert.equal(opened().noteOf('c'), undefined);
    await keepCards(old, renamed.title, [acme], opened());
    assert.deepEqual(noted([renamed]), ['n']);
    // A deleted note is none.
    assert.deepEqual(noted([]), []);
  });

  it('are the cards of a note under any title', async () => {
    const board = boardOf({ saved: ['a', 'b'] });
    const note = listedNote({ id: 'n', title: 'Renamed' });
    const noteCards = new NoteCards(() => board, opened());
    assert.deepEqual(noteCards.of(note), []);
    await opened().remember('n', ['b']);
    assert.deepEqual(
      noteCards.of(note).map(({ id }) => id),
      ['b'],
    );
  });
});
