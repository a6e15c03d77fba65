import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { openBoardPage } from './boardPages.ts';
import { test } from './fixtures.ts';

/** Runs in the workbench: what kind of element has the focus there. */
const kindInWorkbench = `(() => {
  const element = document.activeElement;
  if (element?.matches('iframe')) return 'page';
  for (const [kind, selector] of [['question', '.quick-input-widget'], ['dialog', '.monaco-dialog-box'], ['menu', '.monaco-menu']])
    if (element?.closest(selector)) return kind;
  return 'outside: ' + element?.className;
})()`;

/** Runs in the board page: the title of the focused card, or the name of the focused header. */
const nameInPage = `(() => {
  const element = document.activeElement;
  if (!document.hasFocus() || element === document.body) return 'nowhere';
  return element.querySelector('.title bdi, .words')?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
})()`;

test.use({ vscode: { sample: 'small' } });

test('board by keyboard without losing the focus', async ({ journey }) => {
  const { page } = await journey.open();
  const { keyboard } = page.browserPage;
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();
  const board = await openBoardPage(page);

  const focused = async (): Promise<string> => {
    const kind = await page.browserPage.evaluate<string>(kindInWorkbench);
    return kind === 'page' ? board.frame.evaluate<string>(nameInPage) : kind;
  };
  /** Presses a key; afterwards the focus is on this card or header, or in a question, dialog or menu. */
  const press = async (key: string, after: string): Promise<void> => {
    await keyboard.press(key);
    await expect.poll(focused, { message: `the focus after ${key}` }).toBe(after);
  };
  const ask = async (key: string, asked: string | RegExp): Promise<void> => {
    await press(key, 'question');
    await page.browserPage.locator('.quick-input-widget:visible', { hasText: asked }).waitFor();
  };
  const type = async (text: string): Promise<void> => {
    await keyboard.type(text);
    assert.equal(await focused(), 'question');
  };
  const undoBy = async (key: string, card: string, undone: string): Promise<void> => {
    await press(key, card);
    await board.untilAnnounced(undone);
  };
  const undo = (card: string, undone: string): Promise<void> => undoBy('Control+z', card, undone);
  const create = async (title: string, from: string): Promise<void> => {
    await ask('n', /^Create Card in "Saved" \(1\/2\)/);
    await type(title);
    await ask('Enter', /^Create Card in "Saved" \(2\/2\)/);
    await type('Lighthouse Ltd.');
    await press('Enter', from);
    await board.card(title).waitFor();
  };

  await expect.poll(focused, { message: 'the focus of a new page' }).not.toMatch(/nowhere|outside/);
  const start = await focused();

  await test.step('creates three cards', async () => {
    for (const title of ['Keeper', 'Lamplighter', 'Mate']) await create(title, start);
    await ask('n', /^Create Card in "Saved" \(1\/2\)/);
    await press('Escape', start);
    await create('Oarsman', start);
    await press('Control+z', 'dialog');
    await press('Escape', start);
    await press('Control+z', 'dialog');
    await undoBy('Enter', start, 'Undid: Created');
    await board.card('Oarsman').waitFor({ state: 'detached' });
    await press('End', 'Mate');
    await press('ArrowUp', 'Lamplighter');
  });

  await test.step('moves a card and undoes it', async () => {
    await ask('m', 'Screening');
    await press('Escape', 'Lamplighter');
    await ask('m', 'Screening');
    await type('Offer');
    await press('Enter', 'Lamplighter');
    await board.column('Offer').getByText('Lamplighter').waitFor();
    await press('Alt+ArrowLeft', 'Lamplighter');
    await undo('Lamplighter', 'Undid: Moved');
    await board.column('Offer').getByText('Lamplighter').waitFor();
    await undo('Lamplighter', 'Undid: Moved');
    await board.column('Saved').getByText('Lamplighter').waitFor();
  });

  await test.step('sets a reminder and undoes it', async () => {
    await ask('r', 'Tomorrow');
    await press('Escape', 'Lamplighter');
    await ask('r', 'Tomorrow');
    await type('Tomorrow');
    await ask('Enter', 'What to do');
    await type('Call');
    await press('Enter', 'Lamplighter');
    await board.card('Lamplighter').getByText('Tomorrow').waitFor();
    await undo('Lamplighter', 'Undid: Added the reminder');
    await board.card('Lamplighter').getByText('Tomorrow').waitFor({ state: 'detached' });
  });

  await test.step('edits a title and undoes it', async () => {
    await ask('F2', 'Rename Card');
    await press('Control+a', 'question');
    await type('Night Watch');
    await press('Enter', 'Night Watch');
    await undo('Lamplighter', 'Undid: Renamed');
  });

  await test.step('attaches a meeting from the menu and undoes it', async () => {
    await press('Shift+F10', 'menu');
    await page.browserPage.locator('.monaco-menu').getByRole('menuitem', { name: 'Attach Meeting to Card…' }).waitFor();
    for (let step = 0; !(await isChosen('Attach Meeting to Card…')); step += 1) {
      assert.ok(step < 20, 'the menu has no entry for a meeting');
      await press('ArrowDown', 'menu');
    }
    await press('Enter', 'question');
    await page.browserPage.locator('.quick-input-widget:visible .monaco-list-row').nth(1).waitFor();
    await press('Enter', 'Lamplighter');
    await board.card('Lamplighter').locator('.result').waitFor();
    await undo('Lamplighter', 'Undid: Attached');
    await board.card('Lamplighter').locator('.result').waitFor({ state: 'detached' });
  });

  await test.step('archives a card and focuses the next one', async () => {
    await press('Delete', 'dialog');
    await press('Escape', 'Lamplighter');
    await press('Delete', 'dialog');
    await press('Enter', 'Mate');
    await board.card('Lamplighter').waitFor({ state: 'detached' });
    await press('ArrowUp', 'Keeper');
  });

  await test.step('returns from the palette, the keys and another editor', async () => {
    await press('F1', 'question');
    // While the palette still opens, the editor returns the focus only to the frame around the page.
    await page.browserPage.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
    await press('Escape', 'Keeper');
    await press('F1', 'question');
    await type('Jobdeck: Refresh Board');
    await page.quickPickRow('Jobdeck: Refresh Board').and(page.browserPage.locator('.focused')).waitFor();
    await press('Enter', 'Keeper');
    await press('?', 'Close');
    await press('Escape', 'Keeper');
    await press('Shift+M', 'Mate');
  });

  async function isChosen(entry: string): Promise<boolean> {
    return (await page.browserPage.locator('.monaco-menu .action-item.focused', { hasText: entry }).count()) > 0;
  }
});
