import assert from 'node:assert/strict';
import { expect, type Frame } from '@playwright/test';

import type { BoardOnPage } from '../browser/boardOnPage.ts';
import { openBoardPage } from './boardPages.ts';
import { EditorTabs } from './editorTabs.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

/** Cards of the sample, with the names of their tabs. */
const ticketing = card('Copperlane Transit', 'Backend Engineer, Ticketing');
const networks = card('Willowmere Water', 'Data Engineer, Networks');

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

/**
 * Runs in the frame around a page that has lost the focus. The frame looks for that every 250 ms. A question or dialog that closes just then
 * returns the focus to the frame only.
 */
const untilLossIsSeen = 'new Promise((resolve) => setTimeout(resolve, 250))';

/** Keys on a board page, each with the focus that follows it. */
function keyboardOn(page: WorkbenchPage, board: BoardOnPage) {
  const { keyboard } = page.browserPage;
  const focused = async (): Promise<string> => {
    const kind = await page.browserPage.evaluate<string>(kindInWorkbench);
    return kind === 'page' ? board.frame.evaluate<string>(nameInPage) : kind;
  };
  /** Presses a key; afterwards the focus is on this card or header, or in a question, dialog or menu. */
  const press = async (key: string, after: string): Promise<void> => {
    await keyboard.press(key);
    await expect.poll(focused, { message: `the focus after ${key}` }).toBe(after);
    if (after === 'question' || after === 'dialog') await board.frame.parentFrame()?.evaluate(untilLossIsSeen);
  };
  const ask = async (key: string, asked: string | RegExp): Promise<void> => {
    await press(key, 'question');
    await page.browserPage.locator('.quick-input-widget:visible', { hasText: asked }).waitFor();
  };
  const type = async (text: string): Promise<void> => {
    await keyboard.type(text);
    await expect(page.input).toHaveValue(new RegExp(`${text}$`));
  };
  const undoBy = async (key: string, card: string, undone: string): Promise<void> => {
    await press(key, card);
    await board.untilAnnounced(undone);
  };
  const undo = (card: string, undone: string): Promise<void> => undoBy('Control+z', card, undone);
  return { focused, press, ask, type, undoBy, undo };
}

test.use({ vscode: { sample: 'small' } });

test('board and card pages by keyboard without losing the focus', async ({ journey }) => {
  const { page } = await journey.open();
  const { keyboard } = page.browserPage;
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();
  const board = await openBoardPage(page);

  const { focused, press, ask, type, undoBy, undo } = keyboardOn(page, board);
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

  await test.step('creates cards and undoes one', async () => {
    for (const title of ['Lamplighter', 'Mate']) await create(title, start);
    await press('Control+z', 'dialog');
    await press('Escape', start);
    await press('Control+z', 'dialog');
    await undoBy('Enter', start, 'Undid: Created');
    await board.card('Mate').waitFor({ state: 'detached' });
    await create('Mate', start);
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
    await undo('Lamplighter', 'Undid: Moved');
    await board.column('Saved').getByText('Lamplighter').waitFor();
  });

  await test.step('sets a reminder in two steps and undoes it', async () => {
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

  await test.step('attaches a meeting from the menu', async () => {
    await press('Shift+F10', 'menu');
    const entry = page.browserPage.locator('.monaco-menu .action-item', { hasText: 'Attach Meeting to Card…' });
    const chosen = page.browserPage.locator('.monaco-menu .action-item.focused');
    await entry.waitFor();
    while ((await entry.and(chosen).count()) === 0) {
      await press('ArrowDown', 'menu');
      await chosen.waitFor();
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
  });

  await test.step('returns from the palette', async () => {
    await press('F1', 'question');
    // While the palette still opens, the editor returns the focus only to the frame around the page.
    await page.browserPage.locator('.quick-input-widget:visible .monaco-list-row').first().waitFor();
    await press('Escape', 'Mate');
    await press('F1', 'question');
    await type('Jobdeck: Refresh Board');
    await page.quickPickRow('Jobdeck: Refresh Board').and(page.browserPage.locator('.focused')).waitFor();
    await press('Enter', 'Mate');
  });

  const tabs = new EditorTabs(page);

  await test.step('previews cards beside itself and keeps the focus', async () => {
    await board.card(ticketing.title).click();
    await tabs.untilTitles('Board', `${ticketing.name} (preview)`);
    await expect.poll(focused, { message: 'the focus after a preview' }).toBe(ticketing.title);
    await ask('m', 'Screening');
    await press('Escape', ticketing.title);
    await board.card(networks.title).click();
    await tabs.untilTitles('Board', `${networks.name} (preview)`);
    await expect(page.browserPage.locator('.editor-group-container')).toHaveCount(2);
    // The tree opens its cards in the same group.
    await page.treeRow(networks.title).click();
    await tabs.untilTitles('Board', `${networks.name} (preview)`);
  });

  await test.step('a card page has its keys, and typing keeps its tab', async () => {
    const company = (await cardPageOf('Willowmere Water')).getByLabel('Company');
    await company.focus();
    // The editor has commands of its own for these keys.
    await keyboard.press('Control+a');
    await keyboard.type('Western');
    await keyboard.press('Control+z');
    await expect(company).toHaveValue('Willowmere Water');
    await keyboard.press('Control+a');
    await keyboard.type('Southern Water');
    await expect(company).toHaveValue('Southern Water');
    await tabs.untilTitles('Board', networks.name);
    await keyboard.press('Tab');
    await page.treeRow(networks.title).filter({ hasText: 'Southern Water' }).waitFor();
  });

  await test.step('the tab of a deleted card closes and its unsaved text stays', async () => {
    await (await cardPageOf('Southern Water')).getByLabel('Salary from').pressSequentially('much');
    await page.chooseFromMenu(networks.title, 'Delete Card');
    await page.answerModal('Delete');
    await page.answerNotification('was deleted', 'Show');
    const tab = (title: RegExp) => page.browserPage.locator('.editor-group-container .tab', { hasText: title });
    await expect(tab(/^# Southern Water/)).toHaveCount(1);
    await expect(page.browserPage.locator('.view-lines', { hasText: 'much' })).toBeVisible();
    await expect(tab(/^(Willowmere|Southern) Water/)).toHaveCount(0);
  });

  /** The visible page of the card of this company; that of another card may still be visible before. */
  async function cardPageOf(company: string): Promise<Frame> {
    let frame: Frame | undefined;
    const companyOnPage = async () => {
      frame = await pageFrame(page, 'jobdeck.cardPage');
      return frame.getByLabel('Company').inputValue({ timeout: 1_000 });
    };
    await expect.poll(() => companyOnPage().catch(() => ''), { message: 'the company on the page' }).toBe(company);
    return frame ?? assert.fail('no page');
  }
});

function card(company: string, title: string): { readonly title: string; readonly name: string } {
  return { title, name: `${company} – ${title}` };
}
