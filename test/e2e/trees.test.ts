import { expect, type Locator } from '@playwright/test';

import { EditorTabs } from './editorTabs.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';

test('trees: keys and clicks act on rows as in the Explorer', async ({ journey }) => {
  const { page } = await journey.open();
  const { browserPage } = page;
  const { keyboard } = browserPage;
  const tabs = new EditorTabs(page);
  // High enough for the rows of all stages and for all three views.
  await browserPage.setViewportSize({ width: 1400, height: 1000 });
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();

  const focusedRow = browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
  const isFocused = (label: string) => expect(focusedRow).toContainText(label);
  const focusMovesToPage = () =>
    expect
      .poll(() => browserPage.evaluate('document.activeElement?.tagName'), { message: 'what has the focus' })
      .toBe('IFRAME');
  const modal = browserPage.locator('.monaco-dialog-box');
  const [first = '', second = '', third = ''] = await page.cardsOf('Saved');
  /** A click on a row with children selects it and opens nothing; the second one expands it again. */
  const select = async (row: Locator) => {
    await row.locator('.label-name').click();
    await row.locator('.label-name').click();
  };
  await select(page.treeRow('Saved'));

  await test.step('F2 renames the focused card, and Ctrl+Z takes it back', async () => {
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await isFocused(second);
    await keyboard.press('F2');
    await page.typeInput('Rename Card', 'Chief Gardener');
    await page.treeRow('Chief Gardener').waitFor();
    await isFocused('Chief Gardener');
    await keyboard.press('Control+z');
    await page.treeRow('Chief Gardener').waitFor({ state: 'detached' });
    await isFocused(second);
  });

  await test.step('F2 renames the focused column', async () => {
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await isFocused('Saved');
    await keyboard.press('F2');
    await page.typeInput('Rename Column', 'Wishes');
    await page.treeRow('Wishes').waitFor();
    await isFocused('Wishes');
  });

  await test.step('F2 renames the focused reminder, and Ctrl+Z takes it back', async () => {
    const reminder = browserPage.locator('.sidebar .monaco-list-row:has(.codicon-circle-large-outline)').first();
    await reminder.locator('.label-name').click();
    await keyboard.press('F2');
    await page.typeInput('Rename Reminder', 'Water the plants');
    await page.treeRow('Water the plants').waitFor();
    await isFocused('Water the plants');
    await keyboard.press('Control+z');
    await page.treeRow('Water the plants').waitFor({ state: 'detached' });
  });

  await test.step('Delete asks about the focused card, and the focus moves to the next', async () => {
    await select(page.treeRow('Wishes'));
    await keyboard.press('ArrowDown');
    await isFocused(first);
    await keyboard.press('Delete');
    await expect(modal).toContainText(new RegExp(`Archive ".+ – ${first}"`));
    await page.answerModal('Cancel');
    await isFocused(first);
    await keyboard.press('Delete');
    await page.answerModal('Archive');
    await page.treeRow(first).waitFor({ state: 'detached' });
    await isFocused(second);
  });

  await test.step('Delete and the palette act on all selected cards', async () => {
    await keyboard.press('Shift+ArrowDown');
    await isFocused(third);
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Delete');
    await expect(modal).toContainText('Archive 2 cards?');
    await page.answerModal('Cancel');
    await page.runCommand('Jobdeck: Move Card…');
    await browserPage.getByPlaceholder('Where do 2 cards go?').waitFor();
    await keyboard.press('Escape');
    await page.untilNoQuickInput();
  });

  await test.step('a click previews a card and leaves the focus in the tree', async () => {
    const preview = browserPage.locator('.tab.active .monaco-icon-label.italic');
    for (const card of [second, third]) {
      await page.treeRow(card).click();
      await expect(browserPage.locator('.editor .tab')).toHaveCount(1);
      await expect(preview).toContainText(card);
      await expect(page.shownPage.getByLabel('Job', { exact: true })).toHaveValue(card);
      await isFocused(card);
    }
    await keyboard.press('Enter');
    await preview.waitFor({ state: 'detached' });
    await focusMovesToPage();
    await page.treeRow(second).dblclick();
    await expect(browserPage.locator('.editor .tab')).toHaveCount(2);
    await expect(preview).toHaveCount(0);
    await focusMovesToPage();
  });

  await page.runCommand('View: Close All Editors');
  await page.collapseView('Board');

  await test.step('a click previews a context, and Enter keeps it', async () => {
    const context = 'Senior backend roles';
    await page.runCommand('Jobdeck: Focus on Contexts View');
    await page.treeRow(context).click();
    await tabs.untilTitles(`${context} (preview)`);
    await previewOf(browserPage, context);
    await isFocused(context);
    await keyboard.press('Enter');
    await tabs.untilTitles(context);
    await focusMovesToPage();
  });

  const editors = new NoteEditors(browserPage);
  const folder = page.treeRow('Companies');
  const isInNote = () => browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  await page.runCommand('Jobdeck: Focus on Notes View');
  await folder.click();
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  const notes = browserPage.locator('.sidebar .monaco-list-row[aria-level="2"] .label-name');
  await notes.nth(1).waitFor();
  const [note = '', nextNote = ''] = await notes.allTextContents();

  await test.step('a click previews a note, and a double click keeps it', async () => {
    await page.treeRow(nextNote).click();
    await editors.tab(nextNote).waitFor();
    await isFocused(nextNote);
    await page.treeRow(note).click();
    await editors.tab(nextNote).waitFor({ state: 'detached' });
    await isFocused(note);
    await expect(editors.button('Use Note in RAG').or(editors.button('Stop Using Note in RAG'))).toHaveCount(1);
    await page.treeRow(note).dblclick();
    await browserPage.locator('.tab.active .monaco-icon-label.italic').waitFor({ state: 'detached' });
    // The focus moves to the editor last, also after a click that follows.
    await isInNote();
  });

  await test.step('F2 renames the focused note, not the selected one', async () => {
    await page.treeRow(note).click();
    await isFocused(note);
    await keyboard.press('ArrowDown');
    await isFocused(nextNote);
    await keyboard.press('F2');
    await page.typeInput('Rename Note', 'Zebra crossing');
    await page.treeRow('Zebra crossing').waitFor();
    await keyboard.press('Control+z');
    await page.notification(`Undid: Renamed "${nextNote}" to "Zebra crossing".`).waitFor();
    await page.treeRow('Zebra crossing').waitFor({ state: 'detached' });
  });

  await test.step('Delete and F2 say what cannot be deleted or renamed', async () => {
    await page.treeRow(note).click();
    await isFocused(note);
    await keyboard.press('Delete');
    await page.notification('cannot be deleted here').waitFor();
    await select(folder);
    await isFocused('Companies');
    await keyboard.press('F2');
    await page.notification('Folders are made by the service').waitFor();
  });
});
