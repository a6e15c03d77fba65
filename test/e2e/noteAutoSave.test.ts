import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { overRest } from '../service/calls.ts';
import { NoteEditors } from './noteEditors.ts';
import { e2eFolder, Workbench } from './workbench.ts';

/** The editor saves by itself, but not before another client has written. */
const settings = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 4_000, 'workbench.reduceMotion': 'on' };
const pictures = path.join(e2eFolder, 'pictures/notes');

describe('Notes with auto save on', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  let note: Note;

  const stored = async (): Promise<string> => (await overRest(tracker, 'get_note', { noteId: note.id })).text;
  const picture = (name: string) => workbench.page.savePicture(path.join(pictures, `${name}.png`));
  /** What another client writes at the end, in a line of its own. */
  const writeElsewhere = async (line: string) => {
    await overRest(tracker, 'update_note', { noteId: note.id, text: `${await stored()}${line}\n` });
  };
  const untilKept = async (text: string) => {
    const user = path.join(workbench.folder, 'data/User');
    while (!filesWith(user, text).some((file) => file.includes('Backups')))
      await workbench.page.browserPage.waitForTimeout(100);
  };
  const refusal = () => workbench.page.notification('is not saved until you choose');
  /** Types what is in conflict with a line that another client writes, which auto save finds out. */
  const typeInConflict = async (typed: string, line: string) => {
    await editors.type(typed);
    await writeElsewhere(line);
    await refusal().waitFor();
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    const text = 'Ask about the team.\n\nBe early.\n\n';
    note = await overRest(tracker, 'create_note', { title: 'A plan for Tuesday', text, useInRag: false });
    workbench = await Workbench.open('noteAutoSave', { sample: 'none', settings });
    const { page } = workbench;
    editors = new NoteEditors(page.browserPage);
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, tracker.token);
    await page.treeRow('Saved').waitFor();
    await page.closeNotifications();
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Notes View');
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.text.getByText('Ask about the team.').waitFor();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('keep by Keep Mine what was typed after the refused save', async () => {
    await typeInConflict('First. ', 'Theirs one.');
    await editors.type('Second. ');
    await picture('auto-save-refused');
    await editors.button('Keep Mine').click();
    await editors.untilSaved();
    assert.equal(await stored(), 'Second. First. Ask about the team.\n\nBe early.\n\n');
    await workbench.page.closeNotifications();
  });

  it('are merged from the message by Complete Merge alone, over a reload in the middle', async () => {
    const { page } = workbench;
    await typeInConflict('Third. ', 'Theirs two.');
    await page.closeNotifications();
    await editors.save();
    await editors.tab('Theirs ↔ Yours').waitFor();
    await page.notification('Theirs is on the left').waitFor();
    await picture('conflict');
    await page.answerNotification('Theirs is on the left', 'Merge…');
    await editors.tab('Merging').waitFor();
    await editors.untilMerged('Theirs two.');
    const theirs = await stored();
    assert.equal(theirs, 'Second. First. Ask about the team.\n\nBe early.\n\nTheirs two.\n');
    await picture('merge');
    await untilKept('Third. Second. First. Ask about the team.\n\nBe early.\n\nTheirs two.');
    await page.untilPageIsStored('jobdeck-note-merge');
    await page.reload();
    await editors.tab('Merging').waitFor();
    await editors.untilMerged('Theirs two.');
    assert.equal(await stored(), theirs);
    await editors.completeMerge();
    assert.equal(await stored(), `Third. ${theirs}`);
    await page.closeNotifications();
  });

  it('are merged from the palette', async () => {
    const { page } = workbench;
    await page.runCommand('View: Close All Editors');
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await typeInConflict('Fourth. ', 'Theirs three.');
    const theirs = await stored();
    await page.runCommand('Jobdeck: Merge in Three Panes');
    await editors.tab('Merging').waitFor();
    await editors.untilMerged('Theirs three.');
    assert.equal(await stored(), theirs);
    await editors.completeMerge();
    assert.equal(await stored(), `Fourth. ${theirs}`);
  });
});
