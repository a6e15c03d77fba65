import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { fileName } from '../../src/features/notes/files/names.ts';
import { overRest } from '../service/calls.ts';
import { wholeText } from './editorWindow.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

const inRag = ['Alder 1', 'Alder 2', 'Alder 3'];

test.use({ vscode: { sample: 'none', settings: { 'files.autoSave': 'off' } } });

test('notes: rows, links and search', async ({ journey }) => {
  const { service } = await journey.host({ sample: 'small' });
  const { cards } = await overRest(service, 'tracker_get_board', {});
  const card = cards[0] ?? assert.fail('no card');
  const { items: folders } = await overRest(service, 'list_note_folders', {});
  const companies = folders.find(({ name }) => name === 'Companies') ?? assert.fail('no folder');
  const create = (title: string, text: string, more: { folderId?: string; useInRag?: boolean } = {}) =>
    overRest(service, 'create_note', { title, text, useInRag: false, ...more });
  const links =
    '[Tarnwell](Tarnwell%20Energy.md), [nothing](No%20such%20note.md), [elsewhere](https://example.com/page)';
  const plan = await create('Plan', `Talk to \n\n${links}\n`);
  const dragged = await create('Birch', 'Second text about salaries.');
  const call = await create('Quartz call (2)', 'First line.\n\nThey pay a quartz salary.\n', {
    folderId: companies.id,
  });
  await create('Tarnwell Energy', `About Tarnwell and [their call](Notes/Any~${call.id}.note).\n`);
  const [alder = assert.fail('no note')] = await Promise.all(
    inRag.map((title) => create(title, `About ${title}.\n`, { useInRag: true })),
  );
  const stored = ({ id }: { readonly id: string }) => overRest(service, 'get_note', { noteId: id });
  const { page } = await journey.open();
  const editors = new NoteEditors(page.browserPage);
  const { keyboard } = page.browserPage;
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('moves a dragged note and its open editor', async () => {
    await page.treeRow('Birch').click();
    await editors.text.getByText('Second text about salaries.').waitFor();
    await page.dragRow('Birch', 'Companies');
    await page.treeRow('Birch').waitFor({ state: 'detached' });
    await page.untilCount('Companies', companies.noteCount + 2);
    assert.equal((await stored(dragged)).folderId, companies.id);
    await page.browserPage.locator('.breadcrumbs-control', { hasText: 'Companies' }).waitFor();
    await editors.text.getByText('Second text about salaries.').waitFor();
  });

  await test.step('takes the selected notes out of RAG with their decorations', async () => {
    // Decoration of the active tab's note, if it is used in RAG.
    const badge = page.browserPage.locator('.tab.active [class*="monaco-decoration-itemBadge"]');
    await page.treeRow('Alder 1').click();
    await editors.tab('Alder 1.md').waitFor();
    await badge.waitFor();
    await page.treeRow('Alder 3').click({ modifiers: ['Shift'] });
    await page.chooseFromMenu('Alder 2', 'Stop Using Note in RAG');
    await page.notification('3 notes are not used in RAG any more.').waitFor();
    for (const title of inRag) await page.treeRow(title).locator('[aria-checked="false"]').waitFor();
    await badge.waitFor({ state: 'detached' });
    await page.closeNotifications();
  });

  await test.step('explains RAG at the checkbox, and unticks it on Cancel', async () => {
    const row = page.treeRow('Alder 1');
    await row.getByRole('checkbox').click();
    assert.match(await page.modalText(), /The in-meeting assistant relies on notes that are used in RAG/);
    await page.answerModal('Cancel');
    await row.locator('[aria-checked="false"]').waitFor();
    assert.equal((await stored(alder)).useInRag, false);
    await row.getByRole('checkbox').click();
    await page.answerModal('Use in RAG');
    await row.locator('[aria-checked="true"]').waitFor();
    await expect.poll(async () => (await stored(alder)).useInRag, { message: 'the RAG setting' }).toBe(true);
  });

  await test.step('says at a typed letter that a test project is locked', async () => {
    const { items } = await overRest(service, 'list_notes', { testProject: true });
    const { title } = items[0] ?? assert.fail('no test project');
    await page.runCommand('Jobdeck: Open Note');
    await page.input.fill(title);
    await page.pickItem(title);
    await editors.tab(fileName(title)).waitFor();
    await editors.text.click();
    await keyboard.type('x');
    await page.browserPage
      .locator('.monaco-editor-overlaymessage', { hasText: 'This note is a test project' })
      .waitFor();
  });

  const openPlan = async () => {
    await page.runCommand('View: Close All Editors');
    await page.treeRow('Plan').dblclick();
    await editors.text.getByText('Talk to').waitFor();
  };

  await test.step('completes a note and a company after two brackets', async () => {
    await openPlan();
    await editors.text.click();
    await keyboard.press('ControlOrMeta+Home');
    await keyboard.press('End');
    const rows = page.browserPage.locator('.suggest-widget .monaco-list-row');
    await keyboard.type('[[quartz');
    // The list follows each letter; Enter takes the focused row.
    await rows.and(page.browserPage.locator('.focused')).filter({ hasText: 'Quartz call (2)' }).waitFor();
    await keyboard.press('Enter');
    await keyboard.type(' and [[');
    await keyboard.type(card.company.slice(0, 6));
    await rows.filter({ hasText: 'Company' }).first().click();
    await editors.save();
    await editors.untilSaved();
    const [line = '', ...rest] = (await stored(plan)).text.split('\n');
    assert.match(line, /^Talk to \[Quartz call \(2\)\]\(Notes\/Quartz%20call%20%282%29~[\w=-]+\.note\) and \[/);
    assert.match(line, /\]\(Cards\/[^)]+\.card\)$/);
    assert.deepEqual(rest, ['', links, '']);
  });

  await test.step('finds text and opens the links on the note page', async () => {
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByText('Talk to').click();
    await keyboard.press('ControlOrMeta+f');
    await page.browserPage.locator('.simple-find-part.visible').waitFor();
    await keyboard.press('Escape');
    // The editor opens a link only after it has shown the address.
    await shown.getByRole('link', { name: 'elsewhere' }).click();
    assert.match(await page.modalText(), /https:\/\/example\.com\/page/);
    await page.answerModal('Cancel');
    assert.equal(page.browserPage.context().pages().length, 1);
    await shown.getByRole('link', { name: 'nothing' }).click();
    await page.notification('There is no note at "/No such note.md".').waitFor();
    await page.closeNotifications();
    await shown.getByRole('link', { name: card.company }).click();
    await pageFrame(page, 'jobdeck.cardPage');
    await editors.tab(card.company).waitFor();
    await expect(page.browserPage.locator('.tab', { hasText: '.card' })).toHaveCount(0);
    await page.browserPage.locator('.tab', { hasText: wholeText('Plan') }).click();
    const again = await pageFrame(page, 'jobdeck.note');
    await again.getByRole('link', { name: 'Quartz call (2)' }).click();
    await (await pageFrame(page, 'jobdeck.note', again)).getByText('They pay a quartz salary.').waitFor();
  });

  await test.step('opens notes linked in the preview, by path and by id', async () => {
    await openPlan();
    await page.runCommand('Markdown: Open Preview');
    await (await previewOf(page.browserPage, 'Talk to')).getByRole('link', { name: 'Tarnwell' }).click();
    await (await previewOf(page.browserPage, 'About Tarnwell')).getByRole('link', { name: 'their call' }).click();
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
});
