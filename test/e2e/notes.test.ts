import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { fileName } from '../../src/features/notes/files/names.ts';
import { account, overRest } from '../service/calls.ts';
import { untilKept } from './backups.ts';
import { test } from './fixtures.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

const settings = { 'files.autoSave': 'off' };

test.use({ vscode: { sample: 'none', settings } });

test('notes: saving, conflicts and deletion', async ({ journey }) => {
  const tracker = await journey.host({ sample: 'small' });
  const create = (title: string, text: string) =>
    overRest(tracker.service, 'create_note', { title, text, useInRag: false });
  const alder = await create('Alder', '# Heading\n\nA [link](https://example.com/page).\n');
  const birch = await create('Birch', 'Second text about salaries.');
  const note = await create('A plan for Monday', 'Ask about the team.\n');
  const of = ({ id }: Pick<Note, 'id'>) => overRest(tracker.service, 'get_note', { noteId: id });
  const stored = async () => (await of(note)).text;
  const workbench = await journey.open();
  const { page } = workbench;
  const editors = new NoteEditors(page.browserPage);
  await page.openJobdeckView();
  await page.connectTo(tracker.service.trackerUrl, tracker.service.token);
  await page.treeRow('Saved').waitFor();
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('moves a dragged note and its open editor', async () => {
    await page.treeRow('Birch').click();
    await editors.text.getByText('Second text about salaries.').waitFor();
    await page.dragRow('Birch', 'Companies');
    await page.treeRow('Birch').waitFor({ state: 'detached' });
    await page.untilCount('Companies', 5);
    const { folderId } = await of(birch);
    const { items } = await overRest(tracker.service, 'list_note_folders', {});
    assert.equal(items.find(({ id }) => id === folderId)?.name, 'Companies');
    await page.browserPage.locator('.breadcrumbs-control', { hasText: 'Companies' }).waitFor();
    await editors.text.getByText('Second text about salaries.').waitFor();
  });

  await test.step('filters by test project', async () => {
    await page.runCommand('Jobdeck: Filter Notes…');
    await page.pickItem('Test projects');
    await page.viewMessage.getByText('Test projects: 1 of 15').waitFor();
    await page.runCommand('Jobdeck: Show All Notes');
    await page.treeRow('Alder').waitFor();
  });

  await test.step('renames a note by F2', async () => {
    await page.treeRow('Alder').click();
    await editors.tab('Alder.md').waitFor();
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.browserPage.locator('.sidebar .monaco-list:focus').waitFor();
    await page.browserPage.keyboard.press('F2');
    await page.typeInput('Rename Note', 'Ash');
    await page.treeRow('Ash').waitFor();
    await editors.tab('Ash.md').waitFor();
    await editors.text.getByText('A [link]').waitFor();
    assert.equal((await of(alder)).title, 'Ash');
  });

  await test.step('creates a note and opens it', async () => {
    await page.runCommand('Jobdeck: Create Note…');
    await page.typeInput('Create Note', 'Cedar');
    await page.answerModal('Create without RAG');
    await editors.tab('Cedar.md').waitFor();
    await page.treeRow('Cedar').waitFor();
  });

  await test.step('locks a test project, except RAG setting and folder', async () => {
    const { items } = await overRest(tracker.service, 'list_notes', { testProject: true });
    const { id, title } = items[0] ?? assert.fail('no test project');
    await page.runCommand('Jobdeck: Open Note');
    await page.input.fill(title);
    await page.pickItem(title);
    await editors.tab(fileName(title)).waitFor();
    await editors.text.click();
    await page.browserPage.keyboard.type('x');
    await page.browserPage
      .locator('.monaco-editor-overlaymessage', { hasText: 'This note is a test project' })
      .waitFor();
    await page.runCommand('Jobdeck: Stop Using Note in RAG');
    await expect.poll(async () => (await of({ id })).useInRag, { message: 'the RAG setting' }).toBe(false);
    await page.runCommand('Jobdeck: Move Note to Folder…');
    await page.pickItem('Interview stories');
    await page.untilCount('Interview stories', 6);
  });

  await test.step('shows live text on the note page', async () => {
    await page.treeRow('Ash').click();
    await editors.tab('Ash.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('heading', { name: 'Heading' }).waitFor();
    // The editor opens a link only after it has shown the address.
    await shown.getByRole('link').click();
    assert.match(await page.modalText(), /https:\/\/example\.com\/page/);
    await page.answerModal('Cancel');
    assert.equal(page.browserPage.context().pages().length, 1);
    await shown.getByRole('button', { name: 'Edit' }).click();
    await editors.type('Live words. ');
    await shown.getByText('Live words.').waitFor();
    const standing = shown.locator('.standing', { hasText: 'Not saved yet.' });
    await standing.waitFor();
    await editors.save();
    await standing.waitFor({ state: 'detached' });
    assert.match((await of(alder)).text, /^Live words\./);
    await shown.getByLabel('Folder').selectOption('Companies');
    await page.untilCount('Companies', 6);
    // The folder is part of the note's URI, so the editor may reload the page.
    const folder = async () => {
      const chosen = (await pageFrame(page, 'jobdeck.note')).getByLabel('Folder').locator('option:checked');
      return chosen.textContent({ timeout: 1_000 }).catch(() => undefined);
    };
    await expect.poll(folder, { message: 'the folder on the page' }).toBe('Companies');
  });

  await page.runCommand('View: Close All Editors');
  await test.step('opens a note as text', async () => {
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.text.getByText('Ask about the team.').waitFor();
  });

  await test.step('saves a note by Ctrl+S', async () => {
    await editors.type('Be early. ');
    await editors.save();
    await editors.untilSaved();
    assert.equal(await stored(), 'Be early. Ask about the team.\n');
  });

  await test.step('keeps text unsaved while offline, saves on retry', async () => {
    await tracker.stop();
    await editors.type('Offline: ');
    await editors.save();
    await page.notification(/Failed to save .*refuses the connection/).waitFor();
    await editors.unsavedTab.waitFor();
    await tracker.startAgain();
    await page.closeNotifications();
    await editors.save();
    await editors.untilSaved();
    assert.equal(await stored(), 'Offline: Be early. Ask about the team.\n');
  });

  await test.step('compares a conflict, and keeps text over a reload', async () => {
    await page.treeRow('Cedar').click();
    await editors.tab('Cedar.md').waitFor();
    await editors.type('Typed before. ');
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await overRest(tracker.service, 'update_note', { noteId: note.id, text: 'Theirs.\n' });
    await editors.type('Mine. ');
    await editors.save();
    await editors.tab('↔ Yours').waitFor();
    await page.notification('The content of the file is newer').waitFor();
    await expect(page.notification(/./)).toHaveCount(1);
    for (const text of ['Typed before.', 'Mine.']) await untilKept(workbench, text);
    await page.untilPageIsStored('jobdeck-note-conflict');
    await page.untilRemembered('jobdeck.window');
    await page.reload();
    await editors.tab('↔ Yours').waitFor();
    await editors.text.getByText('Mine.').waitFor();
    assert.equal(await stored(), 'Theirs.\n');
    await editors.button('Save Merged Version').click();
    // Both sides changed the same paragraph, so that nothing of theirs is in the merged version.
    assert.match(await page.modalText(), /This leaves out 1 paragraph of theirs: "Theirs"\./);
    await page.answerModal('Save Merged Version');
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.untilSaved();
    await page.notification(/./).waitFor({ state: 'detached' });
    assert.match(await stored(), /^Mine\. Offline: /);
  });

  await test.step('saves unsaved text after a reload over its base', async () => {
    await page.treeRow('Cedar').click();
    await editors.tab('Cedar.md').waitFor();
    await editors.text.getByText('Typed before.').waitFor();
    await editors.unsavedTab.waitFor();
    await editors.save();
    await editors.untilSaved();
    const { items } = await overRest(tracker.service, 'list_notes', { query: 'Typed before.' });
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Cedar'],
    );
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await page.closeNotifications();
  });

  await test.step('keeps unsaved text when the subscription ends', async () => {
    await editors.type('Late. ');
    await account(tracker.service, 'PUT', '/subscription', { active: false });
    await editors.save();
    await page.notification(/Failed to save .*subscription/i).waitFor();
    await account(tracker.service, 'PUT', '/subscription', { active: true });
    await page.closeNotifications();
    await editors.save();
    await editors.untilSaved();
    assert.match(await stored(), /^Late\. /);
  });

  await test.step('detects a conflict with a second window', async () => {
    const second = await workbench.openWindow();
    const others = new NoteEditors(second.browserPage);
    await second.openJobdeckView();
    await second.runCommand('Jobdeck: Open Note');
    await second.input.fill(note.title);
    await second.pickItem(note.title);
    await others.tab(`${note.title}.md`).waitFor();
    await others.type('Second window. ');
    await editors.type('First window. ');
    await editors.save();
    await editors.untilSaved();
    await others.save();
    await others.tab('↔ Yours').waitFor();
    assert.match(await stored(), /^First window\. Late\. /);
    await others.button('Take Their Version').click();
    await others.untilSaved();
    await others.text.getByText('First window. Late.').waitFor();
    await second.browserPage.close();
  });

  await test.step('saves text of a deleted note as new', async () => {
    await editors.type('Nearly lost. ');
    const database = new DatabaseSync(path.join(tracker.dataFolder, 'jobdeck.sqlite'));
    database.prepare('DELETE FROM notes WHERE id = ?').run(note.id);
    database.close();
    await editors.save();
    await page.notification('is not in the service any more').first().waitFor();
    await page.answerNotification('Your text is still here.', 'Save as New Note');
    await editors.untilSaved();
    await editors.text.getByText('Nearly lost.').waitFor();
    const { items } = await overRest(tracker.service, 'list_notes', { query: 'Nearly lost.' });
    assert.deepEqual(
      items.map(({ title, useInRag }) => [title, useInRag]),
      [[note.title, false]],
    );
  });
});
