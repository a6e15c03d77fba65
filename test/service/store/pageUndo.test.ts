import assert from 'node:assert/strict';

import { PageUndo } from '../../../src/host/webview/pageUndo.ts';
import { UndoSuite } from './undoSuite.ts';

describe('PageUndo', () => {
  const suite = new UndoSuite();
  const owned: PageUndo[] = [];
  afterEach(() => {
    for (const page of owned.splice(0)) page.dispose();
  });

  /** The pages of the board and of the first card. */
  async function opened() {
    const { cards, undoStore, one, two } = await suite.open();
    const open = (item?: string) => new PageUndo({ undo: undoStore, confirm: async () => true }, item);
    const [board, card] = [open(), open(one)];
    owned.push(board, card);
    const locate = (id: string, before: string | null, after: string) =>
      cards.edit(id, { field: 'location', before, after });
    const offered = () => [board, card].map(({ state }) => state.offer?.label);
    return { board, card, locate, offered, one, two };
  }

  it('offers a step where the user acted, and in no other page', async () => {
    const { board, card, locate, offered, one } = await opened();
    card.tookFocus();
    await locate(one, null, 'Bremen');
    const label = 'Changed the location of “One”';
    assert.deepEqual(offered(), [undefined, label]);
    board.tookFocus();
    assert.deepEqual(offered(), [undefined, label]);
    await locate(one, 'Bremen', 'Kiel');
    assert.deepEqual(offered(), [label, undefined]);
  });

  it('offers a step on another item in the board', async () => {
    const { card, locate, offered, two, one } = await opened();
    card.tookFocus();
    await locate(two, null, 'Bremen');
    assert.deepEqual(offered(), ['Changed the location of “Two”', undefined]);
    card.wasHidden();
    await locate(one, null, 'Kiel');
    assert.equal(offered()[0], 'Changed the location of “One”');
  });

  it('offers no earlier step once the later one is undone', async () => {
    const { board, card, locate, offered, one } = await opened();
    board.tookFocus();
    await locate(one, null, 'Bremen');
    await locate(one, 'Bremen', 'Kiel');
    card.tookFocus();
    await card.run();
    assert.deepEqual(offered(), [undefined, undefined]);
  });
});
