import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { EditorTabs } from './editorTabs.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';

test('trees: keys act on the focused row', async ({ journey }) => {
  const workbench = await journey.open();
  const { page } = workbench;
  const { keyboard } = page.browserPage;
  await page.browserPage.setViewportSize({ width: 1400, height: 1000 });
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();

  const focusedRow = page.browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
  const isFocused = (label: string) => expect(focusedRow).toContainText(label);
  const [first = '', second = '', third = ''] = await page.cardsOf('Saved');
  // A click on a column selects it and opens nothing; the arrow keys then move the focus alone.
  await page.treeRow('Saved').locator('.label-name').click();
  await page.treeRow('Saved').locator('.label-name').click();

  await test.step('F2 renames the focused card', async () => {
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await isFocused(second);
    await keyboard.press('F2');
    await page.typeInput('Rename Card', 'Chief Gardener');
    await page.treeRow('Chief Gardener').waitFor();
    await isFocused('Chief Gardener');
  });

  await test.step('Ctrl+Z takes the rename back', async () => {
    await keyboard.press('Control+z');
    await page.treeRow('Chief Gardener').waitFor({ state: 'detached' });
    await isFocused(second);
  });

  await test.step('F2 renames the focused column', async () => {
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await keyboard.press('F2');
    await page.typeInput('Rename Column', 'Wishes');
    await page.treeRow('Wishes').waitFor();
    await isFocused('Wishes');
  });

  await test.step('F2 renames the focused reminder', async () => {
    const reminder = page.browserPage.locator('.sidebar .monaco-list-row:has(.codicon-circle-large-outline)').first();
    await reminder.locator('.label-name').click();
    await keyboard.press('F2');
    await page.typeInput('Rename Reminder', 'Water the plants');
    await page.treeRow('Water the plants').waitFor();
    await isFocused('Water the plants');
    await keyboard.press('Control+z');
    await page.treeRow('Water the plants').waitFor({ state: 'detached' });
    await page.closeNotifications();
    await page.treeRow('Wishes').locator('.label-name').click();
    await page.treeRow('Wishes').locator('.label-name').click();
  });

  await test.step('Delete asks about the focused card, and the focus moves to the next', async () => {
    await keyboard.press('ArrowDown');
    await isFocused(first);
    await keyboard.press('Delete');
    assert.match(await page.modalText(), new RegExp(`Archive ".+ – ${first}"`));
    await page.answerModal('Cancel');
    await isFocused(first);
    await keyboard.press('Delete');
    await page.answerModal('Archive');
    await page.treeRow(first).waitFor({ state: 'detached' });
    await isFocused(second);
  });

  await test.step('Delete asks about all selected cards', async () => {
    await keyboard.press('Shift+ArrowDown');
    await isFocused(third);
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Delete');
    assert.match(await page.modalText(), /Archive 2 cards\?.*They leave the board/s);
    await page.answerModal('Cancel');
    await page.runCommand('Jobdeck: Move Card…');
    await page.browserPage.getByPlaceholder('Where do 2 cards go?').waitFor();
    await keyboard.press('Escape');
  });
});

test('trees: a click opens a context as in the Explorer', async ({ journey }) => {
  const { page } = await journey.open();
  const { browserPage } = page;
  const tabs = new EditorTabs(page);
  const [first, second] = ['Senior backend roles', 'Platform roles'];
  const focusedRow = browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
  await page.openJobdeckView();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Contexts View');

  await test.step('a click opens a preview and leaves the focus in the tree', async () => {
    await page.treeRow(first).click();
    await tabs.untilTitles(`${first} (preview)`);
    await previewOf(browserPage, first);
    await expect(focusedRow).toContainText(first);
    await page.treeRow(second).click();
    await tabs.untilTitles(`${second} (preview)`);
    await previewOf(browserPage, second);
    await expect(focusedRow).toContainText(second);
  });

  await test.step('Enter keeps the tab and moves the focus', async () => {
    await browserPage.keyboard.press('Enter');
    await tabs.untilTitles(second);
    await expect.poll(() => browserPage.evaluate('document.activeElement?.tagName')).toBe('IFRAME');
  });

  await test.step('a double click keeps the tab and moves the focus', async () => {
    await page.treeRow(first).dblclick();
    await tabs.untilTitles(second, first);
    await expect.poll(() => browserPage.evaluate('document.activeElement?.tagName')).toBe('IFRAME');
  });
});

test('trees: a click opens a note as in the Explorer', async ({ journey }) => {
  const workbench = await journey.open();
  const { page } = workbench;
  const { keyboard } = page.browserPage;
  const editors = new NoteEditors(page.browserPage);
  const focusedRow = page.browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
  const previewTab = page.browserPage.locator('.tab.active .monaco-icon-label.italic');
  const openNotes = async () => {
    await page.openJobdeckView();
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.treeRow('Companies').waitFor();
  };
  await openNotes();
  await page.treeRow('Companies').click();
  const folder = page.treeRow('Companies');
  await expect(folder).toHaveAttribute('aria-expanded', 'true');
  const notes = page.browserPage.locator('.sidebar .monaco-list-row[aria-level="2"] .label-name');
  await notes.nth(1).waitFor();
  const [first = '', second = ''] = await notes.allTextContents();

  await test.step('a click opens a preview and leaves the focus in the tree', async () => {
    await page.treeRow(first).click();
    await editors.tab(first).waitFor();
    await previewTab.waitFor();
    await expect(focusedRow).toContainText(first);
    await expect(editors.button('Use Note in RAG').or(editors.button('Stop Using Note in RAG'))).toHaveCount(1);
    await page.treeRow(second).click();
    await editors.tab(second).waitFor();
    assert.equal(await page.browserPage.locator('.editor .tab').count(), 1);
  });

  await test.step('Enter moves the focus to the editor', async () => {
    await keyboard.press('Enter');
    await page.browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  });

  await test.step('a double click keeps the tab', async () => {
    await page.treeRow(first).dblclick();
    await editors.tab(first).waitFor();
    await previewTab.waitFor({ state: 'detached' });
    // The focus moves to the editor last, also after a click that follows.
    await page.browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  });

  await test.step('F2 renames the focused note, not the selected one', async () => {
    await page.treeRow(first).click();
    await expect(focusedRow).toContainText(first);
    await keyboard.press('ArrowDown');
    await expect(focusedRow).toContainText(second);
    await keyboard.press('F2');
    await page.typeInput('Rename Note', 'Zebra crossing');
    await page.treeRow('Zebra crossing').waitFor();
    await keyboard.press('Control+z');
    await page.notification(`Undid: Renamed "${second}" to "Zebra crossing".`).waitFor();
    await page.treeRow('Zebra crossing').waitFor({ state: 'detached' });
    await page.closeNotifications();
  });

  await test.step('Delete on a note says that it cannot be deleted', async () => {
    await page.treeRow(first).click();
    await expect(focusedRow).toContainText(first);
    await keyboard.press('Delete');
    await page.notification('cannot be deleted here').waitFor();
    await page.closeNotifications();
  });

  await test.step('F2 on a folder says why it cannot be renamed', async () => {
    await folder.click();
    await folder.click();
    await expect(focusedRow).toContainText('Companies');
    await keyboard.press('F2');
    await page.notification('Folders are made by the service').waitFor();
    await page.closeNotifications();
  });

  await test.step('folders stay expanded over a reload', async () => {
    await expect(folder).toHaveAttribute('aria-expanded', 'true');
    await page.untilRemembered('jobdeck.notes.expanded');
    await page.reload();
    await openNotes();
    await expect(folder).toHaveAttribute('aria-expanded', 'true');
    await expect(page.treeRow('Interview stories')).toHaveAttribute('aria-expanded', 'false');
  });
});
