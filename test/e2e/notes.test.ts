import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { overRest } from '../service/calls.ts';
import { untilKept } from './backups.ts';
import { test } from './fixtures.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none', settings: { 'files.autoSave': 'off' } } });

const refusal = 'The content of the file is newer';
/** How the title of a note's comparison begins. */
const comparison = ({ title }: Note): string => `${title}.md: Theirs`;

test('notes: saving, a conflict and a merge over a reload', async ({ journey }) => {
  const { service } = await journey.host();
  const create = (title: string, text: string): Promise<Note> =>
    overRest(service, 'create_note', { title, text, useInRag: false });
  const changeElsewhere = ({ id }: Note, text: string) => overRest(service, 'update_note', { noteId: id, text });
  const stored = async ({ id }: Note): Promise<string> => (await overRest(service, 'get_note', { noteId: id })).text;
  const untilStored = (note: Note, text: string) =>
    expect.poll(() => stored(note), { message: `what the service has of ${note.title}` }).toBe(text);
  const kept = await create('Cedar', 'Call them.\n');
  const compared = await create('A plan for Monday', 'Ask about the team.\n');
  const merged = await create('A plan for Tuesday', 'Ask about the team.\n\nBe early.\n\n');
  const workbench = await journey.open();
  const { page } = workbench;
  const editors = new NoteEditors(page.browserPage);
  const open = async ({ title }: Note, words: string) => {
    await page.treeRow(title).click();
    await editors.tab(`${title}.md`).waitFor();
    await editors.text.getByText(words).waitFor();
  };
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');

  await test.step('shows live text on the note page, and saves it by Ctrl+S', async () => {
    await open(compared, 'Ask about the team.');
    await page.runCommand('Jobdeck: Open Note Page');
    const shown = await pageFrame(page, 'jobdeck.note');
    await shown.getByRole('button', { name: 'Edit' }).click();
    await editors.type('Be early. ');
    await shown.getByText('Be early.').waitFor();
    const standing = shown.locator('.standing', { hasText: 'Not saved yet.' });
    await standing.waitFor();
    await editors.save();
    await standing.waitFor({ state: 'detached' });
    await editors.untilSaved();
    assert.equal(await stored(compared), 'Be early. Ask about the team.\n');
    await page.runCommand('View: Close All Editors');
  });

  await test.step('compares both texts after a refused save', async () => {
    await open(kept, 'Call them.');
    await editors.type('Typed before. ');
    await open(compared, 'Be early.');
    await editors.type('Mine. ');
    await changeElsewhere(compared, 'Theirs.\n');
    await editors.save();
    await editors.tab(comparison(compared)).waitFor();
    await page.notification(refusal).waitFor();
    await expect(page.notification(/./)).toHaveCount(1);
    await page.closeNotifications();
  });

  await test.step('compares by the button of the editor’s message, and merges in three panes', async () => {
    await open(merged, 'Ask about the team.');
    await editors.type('Mine. ');
    await page.browserPage.keyboard.press('ControlOrMeta+End');
    await page.browserPage.keyboard.type('Also mine.');
    await changeElsewhere(merged, `Theirs. ${merged.text}`);
    await editors.save();
    await editors.tab(comparison(merged)).waitFor();
    await page.closeEditor(comparison(merged));
    await page.answerNotification(refusal, 'Compare');
    await editors.tab(comparison(merged)).waitFor();
    await editors.button('Merge Note in Three Panes').click();
    await editors.untilCompared();
    await page.runCommand('Merge Editor: Accept All Incoming Changes from Left');
    await editors.untilMerged('Theirs. Ask');
  });

  await test.step('keeps unsaved text, a merge and a comparison over a reload', async () => {
    for (const text of ['Typed before.', 'Mine. Be early.', 'Theirs. Ask about the team.\n\nBe early.\n\nAlso mine.'])
      await untilKept(workbench, text);
    await page.untilPageIsStored('jobdeck-note-merge');
    await page.untilRemembered('jobdeck.window');
    await page.reload();
    await editors.tab('Merging').waitFor();
    await editors.untilMerged('Theirs. Ask');
    await page.browserPage.locator('.tab', { hasText: comparison(compared) }).click();
    await editors.text.getByText('Mine.').waitFor();
    await untilStored(compared, 'Theirs.\n');
    await editors.button('Save Merged Version').click();
    // Both sides changed the same paragraph, so that nothing of theirs is in the merged version.
    assert.match(await page.modalText(), /This leaves out 1 paragraph of theirs: "Theirs"\./);
    await page.answerModal('Save Merged Version');
    await editors.tab(`${compared.title}.md`).waitFor();
    await editors.untilSaved();
    await page.notification(compared.title).waitFor({ state: 'detached' });
    assert.equal(await stored(compared), 'Mine. Be early. Ask about the team.\n');
  });

  await test.step('saves by auto save what was typed before the reload, but no merge', async () => {
    await page.browserPage.locator('.tab', { hasText: 'Merging' }).click();
    await editors.untilMerged('Theirs. Ask');
    // Saves all that is unsaved at once.
    await page.runCommand('File: Toggle Auto Save');
    await untilStored(kept, `Typed before. ${kept.text}`);
    assert.equal(await stored(merged), `Theirs. ${merged.text}`);
    await editors.completeMerge();
    assert.equal(await stored(merged), `Theirs. ${merged.text}Also mine.`);
  });
});
