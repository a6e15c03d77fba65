import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { overRest } from '../service/calls.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none', settings: { 'files.autoSave': 'off' } } });

test('notes: links, search and reading offline', async ({ journey }) => {
  const tracker = await journey.host({ sample: 'small' });
  const { service } = tracker;
  const { cards } = await overRest(service, 'tracker_get_board', {});
  const card = cards[0] ?? assert.fail('no card');
  const { items: folders } = await overRest(service, 'list_note_folders', {});
  const companies = folders.find(({ name }) => name === 'Companies') ?? assert.fail('no folder');
  const create = (title: string, text: string, folderId: string | null = null) =>
    overRest(service, 'create_note', { title, text, folderId, useInRag: false });
  const plan = await create('Plan', 'Talk to \n');
  await create('Quartz call (2)', 'First line.\n\nThey pay a quartz salary.\n', companies.id);
  await create('Unread', 'Never opened.\n');
  const stored = async () => (await overRest(service, 'get_note', { noteId: plan.id })).text;
  const { page } = await journey.open();
  const editors = new NoteEditors(page.browserPage);
  const { keyboard } = page.browserPage;
  const suggestion = (label: string) =>
    page.browserPage.locator('.suggest-widget .monaco-list-row', { hasText: label }).first();
  const openPlan = async () => {
    await page.runCommand('View: Close All Editors');
    await page.treeRow('Plan').dblclick();
    await editors.text.getByText('Talk to').waitFor();
  };
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.treeRow('Saved').waitFor();
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('completes a note and a company after two brackets', async () => {
    await page.treeRow('Plan').dblclick();
    await editors.text.getByText('Talk to').waitFor();
    await editors.text.click();
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.press('End');
    await keyboard.type('[[quartz');
    // The list follows each letter; Enter takes the focused row.
    await page.browserPage
      .locator('.suggest-widget .monaco-list-row.focused', { hasText: 'Quartz call (2)' })
      .waitFor();
    await keyboard.press('Enter');
    await keyboard.type(' and [[');
    await keyboard.type(card.company.slice(0, 6));
    await suggestion('Company').click();
    await editors.save();
    await editors.untilSaved();
    const text = await stored();
    assert.match(text, /^Talk to \[Quartz call \(2\)\]\(Notes\/Quartz%20call%20%282%29~[\w=-]+\.note\) and \[/);
    assert.match(text, new RegExp(`\\]\\(Cards/[^)]+~${card.id}\\.card\\)\n$|\\]\\(Cards/[^)]+\\.card\\)\n$`));
  });

  await test.step('finds text and opens the links on the note page', async () => {
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByText('Talk to').click();
    await keyboard.press('ControlOrMeta+f');
    await page.browserPage.locator('.simple-find-part.visible').waitFor();
    await keyboard.press('Escape');
    await shown.getByRole('link').last().click();
    await pageFrame(page, 'jobdeck.cardPage');
    await editors.tab(card.company).waitFor();
    await expect(page.browserPage.locator('.tab', { hasText: '.card' })).toHaveCount(0);
    await openPlan();
    await page.runCommand('Jobdeck: Open Note Page');
    const plan = await pageFrame(page, 'jobdeck.note');
    await plan.getByRole('link', { name: 'Quartz call (2)' }).click();
    await (await pageFrame(page, 'jobdeck.note', plan)).getByText('They pay a quartz salary.').waitFor();
  });

  await test.step('opens a note linked in the preview for editing', async () => {
    await openPlan();
    await page.runCommand('Markdown: Open Preview');
    const preview = await previewOf(page.browserPage, 'Talk to');
    await preview.getByRole('link', { name: 'Quartz call (2)' }).click();
    await editors.tab('Quartz call (2).md').waitFor();
    await editors.text.getByText('They pay a quartz salary.').waitFor();
  });

  await test.step('searches while typing and goes to the place', async () => {
    await page.runCommand('Jobdeck: Search Notes…');
    await page.input.fill('QUARTZ SAL');
    await page.pickItemWithDetail('They pay a quartz salary.');
    await editors.tab('Quartz call (2).md').waitFor();
    await expect(page.browserPage.locator('#status\\.editor\\.selection')).toHaveText('Ln 3, Col 22 (10 selected)');
    await expect(page.treeRow('Quartz call (2)')).toHaveClass(/selected/);
  });

  await test.step('shows hits in the tree with true counts', async () => {
    await page.runCommand('Jobdeck: Search Notes…');
    await page.input.fill('quartz sal');
    await page.browserPage.locator('.quick-input-widget .monaco-list-row', { hasText: 'Show 1 note in' }).click();
    await page.treeRow('Quartz call (2)').waitFor();
    await page
      .treeRow('Companies')
      .getByText(/^1 of \d+$/)
      .waitFor();
    await page.viewMessage.getByText('with "quartz sal"').waitFor();
    await page.runCommand('Jobdeck: Show All Notes');
  });

  await test.step('reads offline what was read, after a restart too', async () => {
    await page.runCommand('View: Close All Editors');
    await tracker.stop();
    await page.reload();
    await page.openJobdeckView();
    await page.treeRow('Plan').dblclick();
    await editors.text.getByText('Talk to').waitFor();
    await page.treeRow('Unread').dblclick();
    await editors.text.getByText('This note was not read before').waitFor();
    await tracker.startAgain();
    await page.runCommand('Jobdeck: Refresh Notes');
    await editors.text.getByText('Never opened.').waitFor();
  });
});
