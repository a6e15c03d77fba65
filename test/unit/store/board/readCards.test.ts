import assert from 'node:assert/strict';

import type { Card } from '../../../../src/contract/tracker/board.ts';
import { readCards } from '../../../../src/store/board/readCards.ts';
import { card } from '../../../fixtures/board.ts';

describe('cards of board and archive', () => {
  const page = (items: readonly Card[], nextCursor: string | null) => async () => ({ items: [...items], nextCursor });
  const archive = page([card({ id: 'a', title: 'Archived since' })], null);

  it('are not taken for all when a list is cut', async () => {
    const calls = {
      tracker_list_cards: page([], null),
      tracker_list_archive: page([card({ id: 'a' })], 'same cursor'),
    };
    await assert.rejects(
      readCards(calls, [], ({ id }) => id),
      /The service did not list all cards/,
    );
  });

  it('are each read once, and whole', async () => {
    const calls = {
      tracker_list_cards: page([card({ id: 'a' }), card({ id: 'b', tags: ['go'] })], null),
      tracker_list_archive: archive,
    };
    const shown = [card({ id: 'a' }), card({ id: 'b', shortened: true })];
    const read = await readCards(calls, shown, ({ title, tags }) => ({ title, tags }));
    assert.deepEqual([...read.keys()], ['a', 'b']);
    assert.equal(read.get('a')?.title, 'Archived since');
    assert.deepEqual(read.get('b')?.tags, ['go']);
  });
});
