import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { overRest } from '../service/calls.ts';
import { untilKept } from './backups.ts';
import { test } from './fixtures.ts';
import { NoteEditors } from './noteEditors.ts';

const settings = { 'files.autoSave': 'off' };

test.use({ vscode: { sample: 'none', settings } });

test('notes: saving offline and conflicts over a reload', async ({ journey }) => {
  const tracker = await journey.host({ sample: 'small' });
  const create = (title: string, text: string) =>
    overRest(tracker.service, 'create_note', { title, text, useInRag: false });
  const alder = await create('Alder', 'About alders.\n');
  const birch = await create('Birch', 'Second text about salaries.');
  const dogwood = await create('Dogwood', 'Ask about trees.\n\nBe early.\n\n');
  const cedar = await create('Cedar', 'About cedars.\n');
  const note = await create('A plan for Monday', 'Ask about the team.\n');
  const of = ({ id }: Pick<Note, 'id'>) => overRest(tracker.service, 'get_note', { noteId: id });
  const textOf = async (each: Pick<Note, 'id'>) => (await of(each)).text;
  const workbench = await journey.open();
  const { page } = workbench;
  const editors = new NoteEditors(page.browserPage);
  const untilStored = (each: Note, text: string) =>
    expect.poll(() => textOf(each), { message: `the text of ${each.title}` }).toBe(text);
  const open = async ({ title }: Note, text: string) => {
    await page.treeRow(title).click();
    await editors.tab(`${title}.md`).waitFor();
    await editors.text.getByText(text).waitFor();
  };
  await page.openJobdeckView();
  await page.connectTo(tracker.service.trackerUrl, tracker.service.token);
  await page.treeRow('Saved').waitFor();
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('moves a dragged note and its open editor', async () => {
    await open(birch, 'Second text about salaries.');
    await page.dragRow('Birch', 'Companies');
    await page.treeRow('Birch').waitFor({ state: 'detached' });
    await page.untilCount('Companies', 5);
    const { items } = await overRest(tracker.service, 'list_note_folders', {});
    const companies = items.find(({ name }) => name === 'Companies') ?? assert.fail('no folder');
    await expect.poll(async () => (await of(birch)).folderId, { message: 'the folder' }).toBe(companies.id);
    await page.browserPage.locator('.breadcrumbs-control', { hasText: 'Companies' }).waitFor();
    await editors.text.getByText('Second text about salaries.').waitFor();
  });

  await test.step('renames a note by F2', async () => {
    await open(alder, 'About alders.');
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.browserPage.locator('.sidebar .monaco-list:focus').waitFor();
    await page.browserPage.keyboard.press('F2');
    await page.typeInput('Rename Note', 'Ash');
    await page.treeRow('Ash').waitFor();
    await editors.tab('Ash.md').waitFor();
    await editors.text.getByText('About alders.').waitFor();
    await expect.poll(async () => (await of(alder)).title, { message: 'the title' }).toBe('Ash');
  });

  await test.step('explains RAG at the box of a row, and does nothing on Cancel', async () => {
    const box = page.treeRow('Ash').getByRole('checkbox');
    const decorated = page.browserPage.locator('.tab.active [class*="monaco-decoration-itemBadge"]');
    await box.click();
    assert.match(await page.modalText(), /The in-meeting assistant relies on notes that are used in RAG/);
    await page.answerModal('Cancel');
    await page.treeRow('Ash').locator('[aria-checked="false"]').waitFor();
    await box.click();
    await page.answerModal('Use in RAG');
    await page.treeRow('Ash').locator('[aria-checked="true"]').waitFor();
    await decorated.waitFor();
    await expect.poll(async () => (await of(alder)).useInRag, { message: 'the RAG setting' }).toBe(true);
  });

  await test.step('saves a note by Ctrl+S', async () => {
    await open(note, 'Ask about the team.');
    await editors.type('Be early. ');
    await editors.save();
    await editors.untilSaved();
    await untilStored(note, 'Be early. Ask about the team.\n');
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
    await untilStored(note, 'Offline: Be early. Ask about the team.\n');
  });

  await test.step('keeps merge, comparison and unsaved text over a reload', async () => {
    await open(dogwood, 'Ask about trees.');
    await editors.type('Again ');
    await page.browserPage.keyboard.press('ControlOrMeta+End');
    await page.browserPage.keyboard.type('Also mine.');
    await overRest(tracker.service, 'update_note', { noteId: dogwood.id, text: `Theirs. ${dogwood.text}` });
    await editors.save();
    await editors.tab('↔ Yours').waitFor();
    await editors.button('Merge Note in Three Panes').click();
    await editors.tab('Merging').waitFor();
    await page.runCommand('Merge Editor: Accept All Incoming Changes from Left');
    await editors.untilMerged('Theirs. Ask about trees.');
    await open(cedar, 'About cedars.');
    await editors.type('Typed before. ');
    await open(note, 'Offline: Be early.');
    await overRest(tracker.service, 'update_note', { noteId: note.id, text: 'Theirs.\n' });
    await editors.type('Mine. ');
    await editors.save();
    await editors.tab('↔ Yours').waitFor();
    await expect(page.notification('The content of the file is newer').last()).toBeVisible();
    for (const text of ['Typed before.', 'Mine.', `Theirs. ${dogwood.text}Also mine.`])
      await untilKept(workbench, text);
    for (const scheme of ['jobdeck-note-conflict', 'jobdeck-note-merge']) await page.untilPageIsStored(scheme);
    await page.untilRemembered('jobdeck.window');
    await page.reload();
    await page.browserPage.locator('.tab', { hasText: `${note.title}.md: Theirs` }).click();
    await editors.text.getByText('Mine.').waitFor();
    await untilStored(note, 'Theirs.\n');
    await untilStored(dogwood, `Theirs. ${dogwood.text}`);
  });

  await test.step('saves the compared text after the reload', async () => {
    await editors.button('Save Merged Version').click();
    // Nothing of theirs is merged.
    await page.answerModal('Keep My Version');
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.untilSaved();
    await untilStored(note, 'Mine. Offline: Be early. Ask about the team.\n');
  });

  await test.step('completes the merge after the reload', async () => {
    await page.browserPage.locator('.tab', { hasText: 'Merging' }).click();
    await editors.untilMerged('Theirs. Ask about trees.');
    await editors.completeMerge();
    await untilStored(dogwood, `Theirs. ${dogwood.text}Also mine.`);
  });

  await test.step('saves unsaved text after the reload over its base', async () => {
    await page.browserPage.locator('.tab', { hasText: 'Cedar.md' }).click();
    await editors.text.getByText('Typed before.').waitFor();
    await editors.unsavedTab.waitFor();
    await editors.save();
    await editors.untilSaved();
    await untilStored(cedar, 'Typed before. About cedars.\n');
  });
});
