import assert from 'node:assert/strict';

import { showMessage } from '../../../../src/base/editor/page.ts';
import { Emitter } from '../../../../src/base/flow/event.ts';
import { Visibility } from '../../../../src/base/flow/visibility.ts';
import type { Board } from '../../../../src/contract/tracker/board.ts';
import { indexOf } from '../../../../src/features/board/boardIndex.ts';
import { boardPage, maxColumns } from '../../../../src/features/board/contract.ts';
import { BoardPageModel } from '../../../../src/features/board/pageModel.ts';
import { BoardPreferences } from '../../../../src/features/board/preferences.ts';
import { BoardStore } from '../../../../src/store/board/board.ts';
import { UndoPages } from '../../../../src/store/board/undo/undo.ts';
import { card, column } from '../../../fixtures/board.ts';
import { FakeTracker } from '../../../fixtures/fakeTracker.ts';

const huge = 'W'.repeat(1_100_000);

/** Message to the page of this board. */
async function messageOf(board: Board) {
  const store = new BoardStore(new FakeTracker(board));
  await store.serverState.refresh();
  const around = new Emitter<void>();
  const model = new BoardPageModel(
    {
      board: store,
      columns: { reorder: async () => undefined },
      undo: {
        next: { number: 1, label: huge, canUndo: true, items: [] },
        nextOf: () => undefined,
        redo: async () => ({ kind: 'nothing' }),
        onDidChange: around.event,
        pages: new UndoPages(),
        undo: async () => ({ kind: 'nothing' }),
      },
      confirm: async () => false,
      visibility: new Visibility(),
      preferences: new BoardPreferences({ get: () => undefined, update: async () => undefined }),
      settings: { known: undefined, onDidChange: around.event },
      language: 'en',
      now: () => 0,
      note: () => huge,
      mayEdit: () => true,
      onDidChangeAround: around.event,
      openCards: () => [],
      changedBy: () => undefined,
      moveCards: async () => {},
      run: async () => undefined,
      askFilterName: async () => undefined,
      sampleState: () => undefined,
    },
    undefined,
  );
  return showMessage(boardPage, 0, () => model.snapshot());
}

describe('page of a huge board', () => {
  it('truncates huge texts and lists', async () => {
    const cards = Array.from({ length: 100 }, (_, position) =>
      card({
        id: `c${position}`,
        columnId: 'one',
        position,
        title: huge,
        company: huge,
        tags: Array.from({ length: 5_000 }, (_, tag) => `${tag}${tag === 0 ? huge : ''}`),
        meetings: Array.from({ length: 1_000 }, (_, meeting) => ({
          id: `m${meeting}`,
          title: huge,
          startedAt: '',
          scores: [],
          verdict: huge,
        })),
      }),
    );
    const columns = [column({ id: 'one', title: huge, color: huge, cardCount: 100 })];
    const message = await messageOf({ initialized: true, columns, cards });
    assert.ok('snapshot' in message);
    const [shown] = message.snapshot.columns;
    assert.deepEqual([shown?.total, shown?.cards.length, message.snapshot.moreColumns], [100, 60, 0]);
    assert.deepEqual([shown?.cards[0]?.tags.length, shown?.cards[0]?.moreTags], [10, 4_990]);
    assert.ok(shown?.cards[0]?.title.endsWith('W…'));
    const { length } = JSON.stringify(message);
    assert.ok(length < 500_000, `the message has ${length} characters`);
  });

  it('shows the first of 10,000 columns and counts others', async () => {
    const columns = Array.from({ length: 10_000 }, (_, position) => column({ id: `s${position}`, position }));
    const message = await messageOf({ initialized: true, columns, cards: [] });
    assert.ok('snapshot' in message);
    assert.deepEqual([message.snapshot.columns.length, message.snapshot.moreColumns], [maxColumns, 9_800]);
  });

  it('offers only tags that can be filtered by', () => {
    const cards = [card({ id: 'a', tags: [huge, 'remote'] })];
    assert.deepEqual(indexOf({ initialized: true, columns: [], cards }).tags, ['remote']);
  });
});
