import assert from 'node:assert/strict';
import fc from 'fast-check';

import { type Board, boardSchema } from '../../../../../src/contract/tracker/board.ts';
import { cardsOfNote, NoteCards } from '../../../../../src/features/notes/cards/noteCards.ts';
import { notePathsOf } from '../../../../../src/features/notes/files/names.ts';
import { linkChoices, typedLink } from '../../../../../src/features/notes/links/linkChoices.ts';
import {
  cardIdIn,
  cardPath,
  isRecordPath,
  linkedPaths,
  markdownLink,
  meetingPath,
  meetingPlaceIn,
  noteIdIn,
  notePath,
} from '../../../../../src/features/notes/links/linkPaths.ts';
import { card, column } from '../../../../fixtures/board.ts';
import { folder, listedNote, note } from '../../../../fixtures/notes.ts';

const addressIn = (link: string): string => /\]\((.*)\)$/s.exec(link)?.[1] ?? assert.fail(link);

describe('links in notes', () => {
  it('finds what is typed after two brackets', () => {
    const typed = { '[[': '', 'See [[Acme Co': 'Acme Co', 'a [[b]] [[c': 'c' };
    for (const [before, text] of Object.entries(typed)) assert.equal(typedLink(before), text);
    for (const before of ['[', 'a [[b]]', '[[a](b', String.raw`\[[a`])
      assert.equal(typedLink(before), undefined, before);
  });

  it('writes addresses that lead to the file, from any folder', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(name, name, fc.boolean(), fc.boolean(), (from, to, isFromInFolder, isToInFolder) => {
        const folders = [folder({ id: 'f', name: 'A folder (1)' })];
        const notes = [
          listedNote({ id: 'from', title: from, folderId: isFromInFolder ? 'f' : null }),
          listedNote({ id: 'to', title: to, folderId: isToInFolder ? 'f' : null }),
        ];
        const { pathOf } = notePathsOf(folders, notes);
        const [source = '', target = ''] = [pathOf.get('from'), pathOf.get('to')];
        assert.equal(linkedPaths(source, addressIn(markdownLink(to, source, target)))[0], target);
      }),
    );
  });

  it('escapes what would end the label or format it', () => {
    assert.equal(markdownLink('a [b] *c*', '/x.md', '/a (b).md'), String.raw`[a \[b\] \*c\*](a%20%28b%29.md)`);
  });

  it('names a card by its id', () => {
    const path = cardPath(card({ id: 'card_1', title: 'Engineer ~x.card', company: 'A/B' }));
    assert.equal(path, '/Cards/A-B – Engineer ~x.card~card_1.card');
    assert.equal(cardIdIn(path), 'card_1');
    for (const other of ['/Cards/No id.md', '/Cards/A~c=zz.card']) assert.equal(cardIdIn(other), undefined);
  });

  it('finds cards with any ids by their links', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (id) => {
        const linked = card({ id, company: '' });
        const link = markdownLink('a', '/Folder/x.md', cardPath(linked));
        assert.equal(cardIdIn(linkedPaths('/Folder/x.md', addressIn(link))[0] ?? ''), id);
        assert.deepEqual(cardsOfNote(note({ id: 'n', title: '', text: link }), [linked]), [linked]);
      }),
    );
  });

  it('names a note by any id and title', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, texts, (id, title) => {
        const path = notePath({ id, title });
        const [found = ''] = linkedPaths('/Folder/x.md', addressIn(markdownLink(title, '/Folder/x.md', path)));
        assert.deepEqual([found, noteIdIn(found), cardIdIn(found), isRecordPath(found)], [path, id, undefined, true]);
      }),
    );
    assert.equal(notePath({ id: 'n1', title: 'A ~b.note' }), '/Notes/A ~b.note~n1.note');
    for (const path of ['/Notes/A.note', '/A~n1.md', '/A~n=zz.note']) assert.equal(noteIdIn(path), undefined);
  });

  it('names a meeting and a message by any ids', () => {
    const ids = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(ids, ids, fc.string({ unit: 'grapheme' }), (meetingId, messageId, title) => {
        const path = meetingPath({ meetingId, messageId, title });
        assert.deepEqual(meetingPlaceIn(path), { meetingId, messageId });
        assert.ok(isRecordPath(path) && cardIdIn(path) === undefined);
        const [found = ''] = linkedPaths('/Folder/x.md', addressIn(markdownLink('a', '/Folder/x.md', path)));
        assert.equal(found, path);
      }),
    );
    assert.equal(meetingPath({ meetingId: 'm1', title: 'A ~b@c.meeting' }), '/Meetings/A ~b@c.meeting~m1.meeting');
    assert.deepEqual(meetingPlaceIn('/Meetings/A ~b@c.meeting~m1.meeting'), { meetingId: 'm1' });
    for (const path of ['/Meetings/A.meeting', '/A~m1.md', '/A~m=zz.meeting'])
      assert.equal(meetingPlaceIn(path), undefined);
  });

  it('offers notes, companies and cards, the closest first', () => {
    const notes = {
      folders: [folder({ id: 'f', name: 'Talks' })],
      notes: [listedNote({ id: 'n', title: 'On Ácme', folderId: 'f' })],
      hasMore: false,
    };
    const cards = [
      card({ id: 'old', columnId: 'c', title: 'Designer', company: 'Acme', updatedAt: '2026-01-01T00:00:00.000Z' }),
      card({ id: 'new', columnId: 'c', title: 'Engineer', company: 'Acme', updatedAt: '2026-02-01T00:00:00.000Z' }),
    ];
    const board = boardSchema().parse({ columns: [column({ id: 'c', title: 'Applied' })], cards });
    const choices = linkChoices({ notes, board, language: 'en-GB' }, 'acme');
    assert.deepEqual(
      choices.map(({ label, detail }) => `${label} (${detail})`),
      [
        'Acme (Company · Engineer)',
        'Acme – Designer (Card · Applied)',
        'Acme – Engineer (Card · Applied)',
        'On Ácme (Note · Talks)',
      ],
    );
    assert.equal(choices.at(-1)?.path, '/Notes/On Ácme~n.note');
  });

  it('finds the cards that a note links to or names', () => {
    const [linked, named, other] = [
      card({ id: 'card_1', company: 'Birch' }),
      card({ id: 'card_2', company: 'Acme & Co' }),
      card({ id: 'card_3', company: 'Ac' }),
    ];
    const text = 'See [it](../Cards/Birch~card_1.card).';
    const found = cardsOfNote(note({ id: 'n', title: 'Call: ACME & Co., Monday', text }), [other, named, linked]);
    assert.deepEqual(
      found.map(({ id }) => id),
      ['card_1', 'card_2'],
    );
    assert.deepEqual(cardsOfNote(note({ id: 'n', title: 'Nothing' }), [card({ id: 'c', company: '' })]), []);
  });

  it('follows the board in use', () => {
    let board: Board | undefined;
    const noteCards = new NoteCards(() => board, { cardsOf: () => new Set() });
    const named = note({ id: 'n', title: 'Acme' });
    assert.deepEqual(noteCards.of(named), []);
    board = boardSchema().parse({ columns: [], cards: [card({ id: 'c', company: 'Acme' })] });
    assert.deepEqual(noteCards.of(named), board.cards);
    assert.equal(noteCards.of(named), noteCards.of(named));
    board = undefined;
    assert.deepEqual(noteCards.of(named), []);
  });
});
