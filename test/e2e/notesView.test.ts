import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { fileName } from '../../src/notes/names.ts';
import { barriersIn, harmIn, watchPolicy } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { overRest } from '../service/calls.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';
import { succeeds } from './succeeds.ts';
import { themes } from './themes.ts';
import { e2eFolder, Workbench } from './workbench.ts';

/** What fades in is half of it in a picture. */
const settings = { 'files.autoSave': 'off', 'workbench.reduceMotion': 'on' };

/** A text with each kind of thing that Markdown has. */
const manyKinds = `# Heading

A [link](https://example.com/page) and a [bad one](javascript:window.pwned=1).

## What to ask

- [x] the team
- [ ] the **salary**, from \`50 000\`

> They will ask back.

| Who | When |
| --- | ---: |
| Ada | 10:00 |

\`\`\`
npm start
\`\`\`

مرحبا, שלום
`;

describe('The view of notes', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  const notes: Note[] = [];

  const stored = (noteId: string) => overRest(tracker, 'get_note', { noteId });
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
    await create('Alder', manyKinds);
    await create('Birch', 'Second text about salaries.');
    await create('Hostile', hostileTexts.join('\n\n'));
    await create('Nested', `${'> '.repeat(3_000)}the innermost words`);
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
    while (!(await stored(notes[0]?.id ?? '')).useInRag) await page.browserPage.waitForTimeout(500);
  });

  it('switches several notes at once and says so in one sentence', async () => {
    const { page } = workbench;
    await page.treeRow('Birch').click();
    // A menu closes when the editor that is being opened takes the focus.
    await page.browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await page.treeRow('Hostile').click({ modifiers: ['ControlOrMeta'] });
    await page.chooseFromMenu('Hostile', 'Use in RAG');
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
    await page.viewMessage.getByText('Test projects: 1 of 16').waitFor();
    await page.runCommand('Jobdeck: Show All Notes');
    await page.runCommand('Jobdeck: Search Notes…');
    await page.typeInput('Search Notes', 'about salaries');
    await page.viewMessage.getByText('1 of 16 with "about salaries"').waitFor();
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
    while ((await stored(id)).useInRag) await page.browserPage.waitForTimeout(500);
    await page.runCommand('Jobdeck: Move Note to Folder…');
    await page.pickItem('Interview stories');
    await page.untilCount('Interview stories', 6);
  });

  it('shows a note as a page, and changes its properties there', async () => {
    const { page } = workbench;
    await page.treeRow('Ash').click();
    await editors.tab('Ash.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('heading', { name: 'Heading' }).waitFor();
    assert.equal(await shown.locator('a').count(), 1);
    await shown.getByText('(example.com)').waitFor();
    // A link is followed only after the editor has shown where it leads.
    await shown.getByRole('link').click();
    assert.match(await page.modalText(), /https:\/\/example\.com\/page/);
    await page.answerModal('Cancel');
    await shown.getByRole('checkbox', { name: 'Use in RAG' }).click();
    await shown.getByRole('checkbox', { name: 'Use in RAG', checked: false }).waitFor();
    await shown.getByLabel('Folder').selectOption('Companies');
    await page.untilCount('Companies', 6);
  });

  for (const [ending, { name, file }] of Object.entries(themes))
    it(`keeps nobody out of the page of a note in ${name}`, async () => {
      const { page } = workbench;
      // The palette is slow to come, or does not, while a page has the focus.
      await page.browserPage.locator('.sidebar .pane-header[aria-expanded="true"]').focus();
      await page.chooseTheme(name);
      await page.untilTheme(file);
      assert.deepEqual(await barriersIn(await pageFrame(page, 'jobdeck.note')), []);
      await page.savePicture(path.join(e2eFolder, 'pictures', `note-page-${ending}.png`));
    });

  it('shows on the page what is typed into the text beside it', async () => {
    const { page } = workbench;
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('button', { name: 'Edit' }).click();
    await editors.type('Live words. ');
    await shown.getByText('Live words.').waitFor();
    const standing = shown.locator('.standing', { hasText: 'Not saved yet.' });
    await standing.waitFor();
    await editors.save();
    await standing.waitFor({ state: 'detached' });
  });

  it('shows hostile texts as text', async () => {
    const { page } = workbench;
    await page.runCommand('View: Close All Editors');
    await page.treeRow('Hostile').click();
    await editors.tab('Hostile.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await watchPolicy(shown);
    await shown.getByText('田中さんの会社').first().waitFor();
    assert.deepEqual(await harmIn(shown), []);
    assert.deepEqual(await barriersIn(shown), []);
    await page.savePicture(path.join(e2eFolder, 'pictures/note-hostile.png'));
  });

  it('shows a deeply nested text without formatting', async () => {
    const { page } = workbench;
    await page.runCommand('View: Close All Editors');
    await page.treeRow('Nested').click();
    await editors.tab('Nested.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByText('This text is shown without formatting').waitFor();
    await shown.getByText('the innermost words').waitFor();
  });
});
