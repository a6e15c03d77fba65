import { expect } from '@playwright/test';

import { test } from './boardFixtures.ts';

/** Runs in the page: records the `data-vscode-context` of each context menu event, as VS Code's own listener reads it. */
const collectMenus = `{
  window.menus = [];
  addEventListener('contextmenu', ({ target }) =>
    window.menus.push(JSON.parse(target.closest('[data-vscode-context]').dataset.vscodeContext)));
}`;

test.use({ filled: { Saved: ['Ant', 'Bee'] } });

test.describe('board page commands', () => {
  test('runs commands for the focused or clicked card', async ({ board, around, idOf }) => {
    const id = idOf('Bee');
    await board.card('Bee').focus();
    await board.press('Enter', 'm', 'Delete', 'Backspace', 'r', 'n');
    await board.card('Bee').click();
    await board.press(' ');
    await expect
      .poll(() => around.ran, { message: 'the commands that were run' })
      .toEqual([
        `jobdeck.card.open ${id}`,
        `jobdeck.card.move ${id}`,
        `jobdeck.card.archive ${id}`,
        `jobdeck.card.archive ${id}`,
        `jobdeck.reminder.add ${id}`,
        `jobdeck.card.create ${idOf('Saved')}`,
        `jobdeck.card.preview ${id}`,
        `jobdeck.card.preview ${id}`,
      ]);
  });

  test('previews a clicked card and opens a double-clicked one', async ({ board, around, idOf }) => {
    const id = idOf('Bee');
    await board.card('Bee').dblclick();
    await expect
      .poll(() => around.ran, { message: 'the commands that were run' })
      .toEqual([`jobdeck.card.preview ${id}`, `jobdeck.card.preview ${id}`, `jobdeck.card.open ${id}`]);
  });

  test('runs commands for the column with the focused header', async ({ board, around, idOf }) => {
    const id = idOf('Offer');
    await board.head('Offer').focus();
    // Keys that apply only to cards do nothing here.
    await board.press('m', 'r', 'F2', 'Delete', 'n');
    await board.frame.getByRole('button', { name: 'New card in Offer' }).click();
    await expect
      .poll(() => around.ran, { message: 'the commands that were run' })
      .toEqual([
        `jobdeck.column.rename ${id}`,
        `jobdeck.column.delete ${id}`,
        `jobdeck.card.create ${id}`,
        `jobdeck.card.create ${id}`,
      ]);
  });

  test('opens context menus by right click, keys and button', async ({ board, idOf }) => {
    await board.frame.evaluate(collectMenus);
    const card = { webviewSection: 'card', cardId: idOf('Bee'), preventDefaultContextMenuItems: true };
    const column = { webviewSection: 'column', columnId: idOf('Offer'), preventDefaultContextMenuItems: true };
    await board.card('Bee').click({ button: 'right' });
    await board.card('Bee').focus();
    await board.press('Shift+F10');
    await board.head('Offer').focus();
    await board.press('ContextMenu');
    await board.head('Offer').click({ button: 'right' });
    await board.frame.getByRole('button', { name: 'More for Offer' }).click();
    const menus = () => board.frame.evaluate<unknown[]>('window.menus');
    await expect
      .poll(menus, { message: 'the menus that were asked for' })
      .toEqual([card, card, column, column, column]);
  });

  test('offers no command that the token does not permit', async ({ board, around, stores, idOf }) => {
    const buttons = board.frame.getByRole('button', { name: /^(New card in|More for) Saved$/ });
    await expect(buttons).toHaveCount(2);
    around.mayEdit = false;
    await stores.board.serverState.refresh();
    await expect(buttons).toHaveCount(0);
    await board.card('Bee').focus();
    await board.press('m', 'Delete', 'r', 'n', 'Alt+ArrowRight');
    await board.untilAnnounced('The token does not allow changes to the board.');
    await board.untilCards('Saved', ['Ant', 'Bee']);
    await board.press('Enter');
    await expect
      .poll(() => around.ran, { message: 'the commands that were run' })
      .toEqual([`jobdeck.card.open ${idOf('Bee')}`]);
  });
});
