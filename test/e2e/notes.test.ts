import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import type { Note } from '../../src/contract/tracker/library.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { account, overRest } from '../service/calls.ts';
import { NoteEditors } from './noteEditors.ts';
import { e2eFolder, Workbench } from './workbench.ts';

/** What fades in is half of it in a picture. */
const settings = { 'files.autoSave': 'off', 'workbench.reduceMotion': 'on' };
const pictures = path.join(e2eFolder, 'pictures/notes');

describe('Notes', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-notes-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let editors: NoteEditors;
  let note: Note;

  const stored = async (): Promise<string> => (await overRest(tracker, 'get_note', { noteId: note.id })).text;
  const picture = (name: string) => workbench.page.savePicture(path.join(pictures, `${name}.png`));
  /** Waits until the editor has put unsaved text aside: a served one does so a second after it was typed. */
  const untilKept = async (text: string) => {
    const user = path.join(workbench.folder, 'data/User');
    while (!filesWith(user, text).some((file) => file.includes('Backups')))
      await workbench.page.browserPage.waitForTimeout(100);
  };
  const startAgain = async () => {
    tracker = await startLocalService({ dataFolder, port: tracker.port });
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    note = await overRest(tracker, 'create_note', {
      title: 'A plan for Monday',
      text: 'Ask about the team.\n',
      useInRag: false,
    });
    workbench = await Workbench.open('notes', { sample: 'none', settings });
    const { page } = workbench;
    editors = new NoteEditors(page.browserPage);
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, tracker.token);
    await page.treeRow('Saved').waitFor();
    await page.closeNotifications();
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Notes View');
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('stand in their folders, and one is opened as a text', async () => {
    const { page } = workbench;
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.text.getByText('Ask about the team.').waitFor();
    await picture('tree');
  });

  it('are saved by Ctrl+S', async () => {
    await editors.type('Be early. ');
    await editors.save();
    await editors.untilSaved();
    assert.equal(await stored(), 'Be early. Ask about the team.\n');
  });

  it('stay unsaved while the service cannot be reached, and are saved when the user does it again', async () => {
    const { page } = workbench;
    await tracker.close();
    await editors.type('Offline: ');
    await editors.save();
    await page.notification(/Failed to save .*refuses the connection/).waitFor();
    await picture('offline');
    await editors.unsavedTab.waitFor();
    await startAgain();
    await page.closeNotifications();
    await editors.save();
    await editors.untilSaved();
    assert.equal(await stored(), 'Offline: Be early. Ask about the team.\n');
  });

  it('keep unsaved text over a reload of the window, and what it was made from', async () => {
    const { page } = workbench;
    await editors.type('Typed before. ');
    await untilKept('Typed before.');
    await page.untilRemembered('jobdeck.window');
    await page.reload();
    await editors.text.getByText('Typed before.').waitFor();
    await editors.unsavedTab.waitFor();
    await editors.save();
    await editors.untilSaved();
    assert.match(await stored(), /^Typed before\. Offline: /);
  });

  it('that were changed elsewhere are compared, over a reload in the middle, and nothing is overwritten unseen', async () => {
    const { page } = workbench;
    await overRest(tracker, 'update_note', { noteId: note.id, text: 'Theirs.\n' });
    await editors.type('Mine. ');
    await editors.save();
    await editors.tab('Theirs ↔ Yours').waitFor();
    await page.notification('Theirs is on the left').waitFor();
    await picture('conflict');
    await untilKept('Mine.');
    await page.untilPageIsStored('jobdeck-note-conflict');
    await page.reload();
    await editors.tab('Theirs ↔ Yours').waitFor();
    await editors.text.getByText('Mine.').waitFor();
    await picture('conflict-after-reload');
    assert.equal(await stored(), 'Theirs.\n');
    await editors.button('Save Merged').click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.untilSaved();
    assert.match(await stored(), /^Mine\. Typed before\. /);
    await page.closeNotifications();
  });

  it('are safe when the subscription ends while one is edited', async () => {
    const { page } = workbench;
    await editors.type('Late. ');
    await account(tracker, 'PUT', '/subscription', { active: false });
    await editors.save();
    await page.notification(/Failed to save .*subscription/i).waitFor();
    await picture('subscription-ended');
    await account(tracker, 'PUT', '/subscription', { active: true });
    await page.closeNotifications();
    await editors.save();
    await editors.untilSaved();
    assert.match(await stored(), /^Late\. /);
  });

  it('are safe from another window of the same user', async () => {
    const second = await workbench.openWindow();
    const others = new NoteEditors(second.browserPage);
    await second.openJobdeckView();
    await second.runCommand('Jobdeck: Open Note…');
    await second.input.fill(note.title);
    await second.pickItem(note.title);
    await others.tab(`${note.title}.md`).waitFor();
    await others.type('Second window. ');
    await editors.type('First window. ');
    await editors.save();
    await editors.untilSaved();
    await others.save();
    await others.tab('Theirs ↔ Yours').waitFor();
    assert.match(await stored(), /^First window\. Late\. /);
    await others.button('Take Theirs').click();
    await others.untilSaved();
    await others.text.getByText('First window. Late.').waitFor();
    await second.browserPage.close();
  });

  it('whose note is gone keep their text, which can be made a new note', async () => {
    const { page } = workbench;
    await editors.type('Nearly lost. ');
    const database = new DatabaseSync(path.join(dataFolder, 'jobdeck.sqlite'));
    database.prepare('DELETE FROM notes WHERE id = ?').run(note.id);
    database.close();
    await editors.save();
    await page.notification('is not in the service any more').first().waitFor();
    await picture('gone');
    await page.answerNotification('Your text is still here.', 'Save as New Note');
    await editors.untilSaved();
    await editors.text.getByText('Nearly lost.').waitFor();
    const { items } = await overRest(tracker, 'list_notes', { query: 'Nearly lost.' });
    assert.deepEqual(
      items.map(({ title, useInRag }) => [title, useInRag]),
      [[note.title, false]],
    );
  });
});
