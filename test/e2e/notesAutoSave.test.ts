import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Frame, Locator } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { overRest } from '../service/calls.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const settings = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 200, 'workbench.reduceMotion': 'on' };
const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder'];

describe('Notes with auto save', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  let source: Note;
  let named: Note;

  const create = (title: string, text: string, useInRag = false): Promise<Note> =>
    overRest(tracker, 'create_note', { title, text, useInRag });
  const stored = async ({ id }: Note): Promise<string> => (await overRest(tracker, 'get_note', { noteId: id })).text;
  const untilStored = async (note: Note, text: string) => {
    while ((await stored(note)) !== text) await workbench.page.browserPage.waitForTimeout(500);
  };
  /** The inside of the editor's own Markdown preview, with a text in it. */
  const preview = async (text: string): Promise<Frame> => {
    for (;;) {
      for (const frame of workbench.page.browserPage.frames()) {
        const isShown = await frame
          .locator('.markdown-body', { hasText: text })
          .isVisible()
          .catch(() => false);
        if (isShown) return frame;
      }
      await workbench.page.browserPage.waitForTimeout(50);
    }
  };
  /** What marks a note that is used in RAG behind its name in the tree. */
  const badge = (title: string): Locator =>
    workbench.page.treeRow(title).locator('[class*="monaco-decoration-itemBadge"], [class*="monaco-decoration-badge"]');

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'none' });
    for (const title of titles) await create(title, `About ${title}.\n`, true);
    source = await create('Visit plan', 'See [Tarnwell](Tarnwell%20Energy.md) and [nothing](No%20such%20note.md).\n');
    named = await create('Tarnwell Energy', 'About Tarnwell.\n');
    workbench = await Workbench.open('notes-auto-save', { sample: 'none', settings });
    const { page } = workbench;
    editors = new NoteEditors(page.browserPage);
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, tracker.token);
    await page.closeNotifications();
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.treeRow('Alder').waitFor();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('take five notes out of RAG at once, boxes and badges alike', async () => {
    const { page } = workbench;
    for (const title of titles) await badge(title).first().waitFor();
    await page.treeRow('Alder').click();
    await page.browserPage.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
    await page.treeRow('Elder').click({ modifiers: ['Shift'] });
    await page.chooseFromMenu('Cedar', 'Do Not Use in RAG');
    await page.notification('5 notes are not used in RAG any more.').waitFor();
    await page.savePicture(path.join(e2eFolder, 'pictures/notes/out-of-rag.png'));
    for (const title of titles) {
      await page.treeRow(title).locator('[aria-checked="false"]').waitFor();
      await badge(title).waitFor({ state: 'detached' });
    }
    await page.closeNotifications();
  });

  it('open the note that a link in the preview names, and save what is typed there', async () => {
    const { page } = workbench;
    await page.treeRow('Visit plan').click();
    await editors.tab('Visit plan.md').waitFor();
    await page.runCommand('Markdown: Open Preview');
    await (await preview('See Tarnwell')).getByRole('link', { name: 'Tarnwell' }).click();
    await preview('About Tarnwell.');
    await page.runCommand('Markdown: Open Source File');
    await editors.tab('Tarnwell Energy.md').waitFor();
    await editors.text.getByText('About Tarnwell.').waitFor();
    await editors.text.click();
    await page.browserPage.keyboard.press('ControlOrMeta+Home');
    await page.browserPage.keyboard.type('Typed. ');
    await untilStored(named, 'Typed. About Tarnwell.\n');
    assert.equal(await stored(source), source.text);
  });

  it('open the page of the note that a link on a page names, and say where there is none', async () => {
    const { page } = workbench;
    await page.runCommand('View: Close All Editors');
    await page.treeRow('Visit plan').click();
    await editors.tab('Visit plan.md').waitFor();
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('link', { name: 'nothing' }).click();
    await page.notification('There is no note at "/No such note.md".').waitFor();
    await page.closeNotifications();
    await (await pageFrame(page, 'jobdeck.note')).getByRole('link', { name: 'Tarnwell' }).click();
    const next = await pageFrame(page, 'jobdeck.note', shown);
    await next.getByText('Typed. About Tarnwell.').waitFor();
  });
});
