import assert from 'node:assert/strict';

import { type Board, boardSchema } from '../../../../src/contract/tracker/board.ts';
import { goToCards } from '../../../../src/features/cards/goToCards.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { card, column } from '../../../fixtures/board.ts';

describe('search for cards', () => {
  const cards = Array.from({ length: 5_000 }, (_, index) =>
    card({ id: `c${index}`, title: `Senior Analyst ${index}`, company: 'Acme', columnId: 'x' }),
  );
  const wanted = [
    card({ id: 'words', title: 'Analyst', company: 'Quartz', columnId: 'x' }),
    card({ id: 'named', title: 'Analyst of Quartz', company: 'Beryl', columnId: 'x' }),
  ];
  const shown = boardSchema().parse({ columns: [column({ id: 'x', title: 'Saved' })], cards: [...cards, ...wanted] });
  const opened: string[] = [];
  const serverState = new ServerState<Board>({ read: () => assert.fail('it is known'), now: () => 0 });
  const [source] = goToCards({
    board: { board: shown, state: { kind: 'unread' }, serverState },
    tracker: { tracker_list_archive: () => assert.fail('searches no archive here') },
    mayRead: () => true,
    openCard: (id) => opened.push(id),
  });
  const find = async (typed: string) => (await source?.find(typed, new AbortController().signal)) ?? [];

  it('puts the exact title before 5,000 others that have it', async () => {
    const found = await find('analyst');
    assert.equal(found.length, 50);
    await found[0]?.open();
    assert.deepEqual(
      [opened.pop(), found[0]?.isExact, found[1]?.label, found[2]?.label],
      ['words', true, 'Analyst of Quartz', 'Senior Analyst 0'],
    );
  });

  it('takes company and title together for exact', async () => {
    for (const typed of ['quartz – analyst', 'analyst quartz']) {
      const [first, second] = await find(typed);
      assert.deepEqual([first?.description, first?.isExact], ['Quartz · Saved', true], typed);
      assert.equal(second?.isExact ?? false, false);
    }
  });
});
