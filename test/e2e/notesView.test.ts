import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from 'playwright-core';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { overRest } from '../service/calls.ts';
import { barriersIn, harmIn, watchPolicy } from './faultsInPage.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';
import { savePictureInThemes, themes } from './themes.ts';
import { Workbench } from './workbench.ts';

describe('The view of notes', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  const notes: Note[] = [];

  const stored = (noteId: string) => overRest(tracker, 'get_note', { noteId });
  const checkbox = (title: string): Locator => workbench.page.treeRow(title).getByRole('checkbox');
  const create = async (title: string, text: string): Promise<Note> => {
    const note = await overRest(tracker, 'create_note', { title, text, useInRag: false });
    notes.push(note);
    return note;
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    await create(
      'Alder',
      '# Heading\n\nA [link](https://example.com/page) and a [bad one](javascript:window.pwned=1).\n\n- [x] done\n',
    );
    await create('Birch', 'Second text about salaries.');
    await create('Hostile', hostileTexts.join('\n\n'));
    workbench = await Workbench.open('notes-view', { sample: 'none', settings: { 'files.autoSave': 'off' } });
    const { page } = workbench;
    editors = new NoteEditors(page.browserPage);
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, tracker.token);
    await page.treeRow('Saved').waitFor();
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.treeRow('Birch').waitFor();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('says once what RAG means when it is switched on for the first time, and does nothing when that is called off', async () => {
    const { page } = workbench;
    await checkbox('Alder').click();
    assert.match(await page.modalText(), /The in-meeting assistant relies on notes that are used in RAG/);
    await page.answerModal('Cancel');
    assert.equal((await stored(notes[0]?.id ?? '')).useInRag, false);
    await checkbox('Alder').click();
    await page.answerModal('Use in RAG');
    await page.treeRow('Alder').locator('[aria-checked="true"]').waitFor();
    assert.equal((await stored(notes[0]?.id ?? '')).useInRag, true);
  });

  it('switches several notes at once and says so in one sentence', async () => {
    const { page } = workbench;
    await page.treeRow('Birch').click();
    await page.treeRow('Hostile').click({ modifiers: ['ControlOrMeta'] });
    await page.chooseFromMenu('Hostile', 'Use in RAG');
    await page.notification('2 notes are used in RAG now.').waitFor();
    await page.closeNotifications();
  });

  it('moves a note that is dragged onto a folder', async () => {
    const { page } = workbench;
    await page.dragRow('Birch', 'Companies');
    await page.treeRow('Birch').waitFor({ state: 'detached' });
    await page.untilCount('Companies', 5);
    const { folderId } = await stored(notes[1]?.id ?? '');
    const { items } = await overRest(tracker, 'list_note_folders', {});
    assert.equal(items.find(({ id }) => id === folderId)?.name, 'Companies');
  });

  it('is narrowed down to test projects, and by a search in the texts', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Filter Notes…');
    await page.pickItem('Test projects');
    await page.viewMessage.getByText('Test projects: 1 of 15').waitFor();
    await page.runCommand('Jobdeck: Show All Notes');
    await page.runCommand('Jobdeck: Search Notes…');
    await page.typeInput('Search Notes', 'about salaries');
    await page.viewMessage.getByText('1 of 15 with "about salaries"').waitFor();
    await page.runCommand('Jobdeck: Show All Notes');
    await page.treeRow('Alder').waitFor();
  });

  it('renames a note by F2', async () => {
    const { page } = workbench;
    await page.treeRow('Alder').click();
    await editors.tab('Alder.md').waitFor();
    await page.treeRow('Alder').click();
    await page.browserPage.keyboard.press('F2');
    await page.typeInput('Rename Note', 'Ash');
    await page.treeRow('Ash').waitFor();
    await editors.tab('Ash.md').waitFor();
    assert.equal((await stored(notes[0]?.id ?? '')).title, 'Ash');
  });

  it('makes a new note and opens it', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: New Note…');
    await page.typeInput('New Note', 'Cedar');
    await editors.tab('Cedar.md').waitFor();
    await page.treeRow('Cedar').waitFor();
  });

  it('opens a test project read only, with the reason', async () => {
    const { page } = workbench;
    const { items } = await overRest(tracker, 'list_notes', { testProject: true });
    const title = items[0]?.title ?? assert.fail('no test project');
    await page.runCommand('Jobdeck: Open Note…');
    await page.input.fill(title);
    await page.pickItem(title);
    await editors.text.click();
    await page.browserPage.keyboard.type('x');
    await page.browserPage
      .locator('.monaco-editor-overlaymessage', { hasText: 'This note is a test project' })
      .waitFor();
  });

  it('shows a note as a page that follows its text, and changes its properties there', async () => {
    const { page } = workbench;
    await page.treeRow('Ash').click();
    await editors.tab('Ash.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('heading', { name: 'Heading' }).waitFor();
    assert.equal(await shown.locator('a').count(), 1);
    await shown.getByText('(example.com)').waitFor();
    await shown.getByRole('checkbox', { name: 'Use in RAG' }).click();
    await shown.getByRole('checkbox', { name: 'Use in RAG', checked: false }).waitFor();
    await shown.getByLabel('Folder').selectOption('Companies');
    await page.untilCount('Companies', 6);
    await savePictureInThemes(page, 'note-page');
    assert.deepEqual(await barriersIn(await pageFrame(page, 'jobdeck.note')), []);
    await page.chooseTheme(themes.dark.name);
    await shown.getByRole('button', { name: 'Edit' }).click();
    await editors.type('Live words. ');
    await shown.getByText('Live words.').waitFor();
    await shown.getByText('Not saved yet.').waitFor();
    await editors.save();
    await shown.getByText('Not saved yet.').waitFor({ state: 'detached' });
  });

  it('shows hostile texts as text', async () => {
    const { page } = workbench;
    await page.treeRow('Hostile').click();
    await editors.tab('Hostile.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    await page.browserPage.locator('.tab.active', { hasText: 'Hostile.md' }).waitFor();
    const shown = await pageFrame(page, 'jobdeck.note');
    await watchPolicy(shown);
    await shown.getByText('田中さんの会社').first().waitFor();
    assert.deepEqual(await harmIn(shown), []);
    assert.deepEqual(await barriersIn(shown), []);
  });
});
