import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import { account, overRest } from '../service/calls.ts';
import { test } from './fixtures.ts';
import { NoteEditors } from './noteEditors.ts';

/** What fades in is half of it in a picture. */
const settings = { 'files.autoSave': 'off', 'workbench.reduceMotion': 'on' };

test.use({ vscode: { sample: 'none', settings } });

test('A note, saved, in conflict and gone', async ({ journey }) => {
  const tracker = await journey.host({ sample: 'small' });
  const note = await overRest(tracker.service, 'create_note', {
    title: 'A plan for Monday',
    text: 'Ask about the team.\n',
    useInRag: false,
  });
  const stored = async () => (await overRest(tracker.service, 'get_note', { noteId: note.id })).text;
  const workbench = await journey.open();
  const { page } = workbench;
  const editors = new NoteEditors(page.browserPage);
  /** Waits until the editor has put unsaved text aside: a served one does so a second after it was typed. */
  const untilKept = (text: string) => {
    const user = path.join(workbench.folder, 'data/User');
    const isKept = () => filesWith(user, text).some((file) => file.includes('Backups'));
    return expect.poll(isKept, { message: `the editor keeps "${text}"` }).toBe(true);
  };
  await page.openJobdeckView();
  await page.connectTo(tracker.service.trackerUrl, tracker.service.token);
  await page.treeRow('Saved').waitFor();
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('stand in their folders, and one is opened as a text', async () => {
    await page.treeRow(note.title).click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.text.getByText('Ask about the team.').waitFor();
  });

  await test.step('are saved by Ctrl+S', async () => {
    await editors.type('Be early. ');
    await editors.save();
    await editors.untilSaved();
    assert.equal(await stored(), 'Be early. Ask about the team.\n');
  });

  await test.step('stay unsaved while the service cannot be reached, and are saved when the user does it again', async () => {
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

  await test.step('keep unsaved text over a reload of the window, and what it was made from', async () => {
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

  await test.step('that were changed elsewhere are compared, over a reload in the middle, and nothing is overwritten unseen', async () => {
    await overRest(tracker.service, 'update_note', { noteId: note.id, text: 'Theirs.\n' });
    await editors.type('Mine. ');
    await editors.save();
    await editors.tab('Theirs ↔ Yours').waitFor();
    await page.notification('Theirs is on the left').waitFor();
    await untilKept('Mine.');
    await page.untilPageIsStored('jobdeck-note-conflict');
    await page.reload();
    await editors.tab('Theirs ↔ Yours').waitFor();
    await editors.text.getByText('Mine.').waitFor();
    assert.equal(await stored(), 'Theirs.\n');
    await editors.button('Save Merged').click();
    await editors.tab(`${note.title}.md`).waitFor();
    await editors.untilSaved();
    assert.match(await stored(), /^Mine\. Typed before\. /);
    await page.closeNotifications();
  });

  await test.step('are safe when the subscription ends while one is edited', async () => {
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

  await test.step('are safe from another window of the same user', async () => {
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

  await test.step('whose note is gone keep their text, which can be made a new note', async () => {
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
