import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { fileName } from '../../src/notes/names.ts';
import { overRest } from '../service/calls.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';
import { succeeds } from './succeeds.ts';
import { Workbench } from './workbench.ts';

const settings = { 'files.autoSave': 'off' };

/** Milliseconds that something may take; a loaded machine is slow. */
const patience = 30_000;

describe('The view of notes', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  const notes: Note[] = [];

  const stored = (noteId: string) => overRest(tracker, 'get_note', { noteId });
  /** Waits until the service has this RAG setting for a note. */
  const untilUsedInRag = (noteId: string, isUsed: boolean) =>
    expect
      .poll(async () => (await stored(noteId)).useInRag, {
        message: 'the RAG setting in the service',
        timeout: patience,
      })
      .toBe(isUsed);
  const checkbox = (title: string): Locator => workbench.page.treeRow(title).getByRole('checkbox');
  /** Clicks a box until it is asked what that means: a row that is drawn anew meanwhile loses the click. */
  const askByBox = async (title: string): Promise<string> => {
    const { page } = workbench;
    const asked = page.browserPage.locator('.monaco-dialog-box');
    do await succeeds(checkbox(title).click({ timeout: 1_500 }));
    while (!(await succeeds(asked.waitFor({ timeout: 3_000 }))));
    return page.modalText();
  };
  const create = async (title: string, text: string): Promise<Note> => {
    const note = await overRest(tracker, 'create_note', { title, text, useInRag: false });
    notes.push(note);
    return note;
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    await create('Alder', '# Heading\n\nA [link](https://example.com/page).\n');
    await create('Birch', 'Second text about salaries.');
    await create('Hazel', 'Third text.');
    workbench = await Workbench.open('notes-view', { sample: 'none', settings });
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

  it('says once what RAG means, and does nothing when that is cancelled', async () => {
    const { page } = workbench;
    assert.match(await askByBox('Alder'), /The in-meeting assistant relies on notes that are used in RAG/);
    await page.answerModal('Cancel');
    assert.equal((await stored(notes[0]?.id ?? '')).useInRag, false);
    await page.treeRow('Alder').locator('[aria-checked="false"]').waitFor();
    const isTicked = page.treeRow('Alder').locator('[aria-checked="true"]');
    do await succeeds(checkbox('Alder').click({ timeout: 1_500 }));
    while (!(await succeeds(isTicked.waitFor({ timeout: 3_000 }))));
    await untilUsedInRag(notes[0]?.id ?? '', true);
  });

  it('switches several notes at once and says so in one sentence', async () => {
    const { page } = workbench;
    await page.treeRow('Birch').click();
    // A menu closes when the editor that is being opened takes the focus.
    await page.browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await page.treeRow('Hazel').click({ modifiers: ['ControlOrMeta'] });
    await page.chooseFromMenu('Hazel', 'Use in RAG');
    await page.notification('2 notes are used in RAG now.').waitFor();
    await page.closeNotifications();
  });

  it('moves a note that is dragged onto a folder, and the open text with it', async () => {
    const { page } = workbench;
    await page.treeRow('Birch').click();
    await editors.text.getByText('Second text about salaries.').waitFor();
    await page.dragRow('Birch', 'Companies');
    await page.treeRow('Birch').waitFor({ state: 'detached' });
    await page.untilCount('Companies', 5);
    const { folderId } = await stored(notes[1]?.id ?? '');
    const { items } = await overRest(tracker, 'list_note_folders', {});
    assert.equal(items.find(({ id }) => id === folderId)?.name, 'Companies');
    await page.browserPage.locator('.breadcrumbs-control', { hasText: 'Companies' }).waitFor();
    await editors.text.getByText('Second text about salaries.').waitFor();
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
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.browserPage.locator('.sidebar .monaco-list:focus').waitFor();
    await page.browserPage.keyboard.press('F2');
    await page.typeInput('Rename Note', 'Ash');
    await page.treeRow('Ash').waitFor();
    await editors.tab('Ash.md').waitFor();
    await editors.text.getByText('A [link]').waitFor();
    assert.equal((await stored(notes[0]?.id ?? '')).title, 'Ash');
  });

  it('makes a new note and opens it', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: New Note…');
    await page.typeInput('New Note', 'Cedar');
    await editors.tab('Cedar.md').waitFor();
    await page.treeRow('Cedar').waitFor();
  });

  it('opens a test project read only, with the reason; its RAG setting and its folder can be changed', async () => {
    const { page } = workbench;
    const { items } = await overRest(tracker, 'list_notes', { testProject: true });
    const { id, title } = items[0] ?? assert.fail('no test project');
    await page.runCommand('Jobdeck: Open Note…');
    await page.input.fill(title);
    await page.pickItem(title);
    await editors.tab(fileName(title)).waitFor();
    await editors.text.click();
    await page.browserPage.keyboard.type('x');
    await page.browserPage
      .locator('.monaco-editor-overlaymessage', { hasText: 'This note is a test project' })
      .waitFor();
    await page.runCommand('Jobdeck: Do Not Use in RAG');
    await untilUsedInRag(id, false);
    await page.runCommand('Jobdeck: Move Note to Folder…');
    await page.pickItem('Interview stories');
    await page.untilCount('Interview stories', 6);
  });

  it('shows a note as a page, with what is typed into the text beside it', async () => {
    const { page } = workbench;
    await page.treeRow('Ash').click();
    await editors.tab('Ash.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('heading', { name: 'Heading' }).waitFor();
    // A link is followed only after the editor has shown where it leads.
    await shown.getByRole('link').click();
    assert.match(await page.modalText(), /https:\/\/example\.com\/page/);
    await page.answerModal('Cancel');
    await shown.getByRole('button', { name: 'Edit' }).click();
    await editors.type('Live words. ');
    await shown.getByText('Live words.').waitFor();
    const standing = shown.locator('.standing', { hasText: 'Not saved yet.' });
    await standing.waitFor();
    await editors.save();
    await standing.waitFor({ state: 'detached' });
    assert.match((await stored(notes[0]?.id ?? '')).text, /^Live words\./);
    await shown.getByLabel('Folder').selectOption('Companies');
    await page.untilCount('Companies', 6);
    // The folder is part of the note's address: the editor may load the page anew there.
    const folder = async () => {
      const chosen = (await pageFrame(page, 'jobdeck.note')).getByLabel('Folder').locator('option:checked');
      return chosen.textContent({ timeout: 1_000 }).catch(() => undefined);
    };
    await expect.poll(folder, { message: 'the folder on the page', timeout: patience }).toBe('Companies');
  });
});
