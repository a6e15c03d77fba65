import assert from 'node:assert/strict';
import { expect, type Locator } from '@playwright/test';

import type { Note } from '../../src/contract/tracker/library.ts';
import { overRest } from '../service/calls.ts';
import { untilKept } from './backups.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

/** Auto save with a delay in which another client can write first. */
const settings = { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 4_000 };
const titles = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elder'];

test.use({ vscode: { sample: 'none', settings } });

test('notes with auto save: merge, RAG and links', async ({ journey }) => {
  const { service } = await journey.host();
  const create = (title: string, text: string, useInRag = false): Promise<Note> =>
    overRest(service, 'create_note', { title, text, useInRag });
  const trees = await Promise.all(titles.map((title) => create(title, `About ${title}.\n`, true)));
  const alder = trees[0] ?? assert.fail('no note');
  const source = await create(
    'Visit plan',
    'See [Tarnwell](Tarnwell%20Energy.md) and [nothing](No%20such%20note.md).\n',
  );
  const named = await create('Tarnwell Energy', 'About Tarnwell.\n');
  const note = await create('A plan for Tuesday', 'Ask about the team.\n\nBe early.\n\n');
  const storedOf = async ({ id }: Note): Promise<string> => (await overRest(service, 'get_note', { noteId: id })).text;
  const stored = () => storedOf(note);
  const workbench = await journey.open();
  const { page } = workbench;
  const editors = new NoteEditors(page.browserPage);
  const refusal = () => page.notification('The content of the file is newer');
  const changeElsewhere = async (change: (text: string) => string) =>
    overRest(service, 'update_note', { noteId: note.id, text: change(await stored()) });
  /** Decoration of the active tab's note, if it is used in RAG. */
  const badge = page.browserPage.locator('.tab.active [class*="monaco-decoration-itemBadge"]');

  const checkbox = (title: string): Locator => page.treeRow(title).getByRole('checkbox');
  const askByBox = async (title: string): Promise<string> => {
    await checkbox(title).click();
    return page.modalText();
  };

  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.closeNotifications();
  await page.collapseView('Board');
  await page.runCommand('Jobdeck: Focus on Notes View');
  await page.treeRow(note.title).click();
  await editors.tab(`${note.title}.md`).waitFor();
  await editors.text.getByText('Ask about the team.').waitFor();

  await test.step('merges other lines alone, and undoes it', async () => {
    await editors.type('Mine. ');
    await changeElsewhere((text) => `${text}Theirs.\n`);
    await page.notification('was also changed elsewhere').waitFor();
    await editors.text.getByText('Theirs.').waitFor();
    assert.equal(await stored(), `Mine. ${note.text}Theirs.\n`);
    await page.closeNotifications();
    await editors.text.click();
    await page.browserPage.keyboard.press('ControlOrMeta+z');
    await editors.text.getByText('Theirs.').waitFor({ state: 'detached' });
    await expect.poll(stored, { message: 'auto save of the undone text' }).toBe(`Mine. ${note.text}`);
  });

  await test.step('merges only on Complete Merge, over a reload', async () => {
    await editors.type('Again ');
    await page.browserPage.keyboard.press('ControlOrMeta+End');
    await page.browserPage.keyboard.type('Also mine.');
    await changeElsewhere((text) => `Theirs. ${text}`);
    await refusal().waitFor();
    await page.answerNotification('The content of the file is newer', 'Compare');
    await editors.tab('↔ Yours').waitFor();
    await editors.button('Merge Note in Three Panes').click();
    await editors.tab('Merging').waitFor();
    await page.runCommand('Merge Editor: Accept All Incoming Changes from Left');
    await editors.untilMerged('Theirs. Mine. Ask');
    const theirs = await stored();
    assert.equal(theirs, 'Theirs. Mine. Ask about the team.\n\nBe early.\n\n');
    await untilKept(workbench, 'Theirs. Mine. Ask about the team.\n\nBe early.\n\nAlso mine.');
    await page.untilPageIsStored('jobdeck-note-merge');
    await page.reload();
    await editors.tab('Merging').waitFor();
    await editors.untilMerged('Theirs. Mine. Ask');
    assert.equal(await stored(), theirs);
    await editors.completeMerge();
    assert.equal(await stored(), `${theirs}Also mine.`);
    await page.closeNotifications();
  });

  await test.step('takes five notes out of RAG with their decorations', async () => {
    await page.treeRow('Alder').click();
    await editors.tab('Alder.md').waitFor();
    await badge.waitFor();
    await page.treeRow('Elder').click({ modifiers: ['Shift'] });
    await page.chooseFromMenu('Cedar', 'Stop Using Note in RAG');
    await page.notification('5 notes are not used in RAG any more.').waitFor();
    for (const title of titles) {
      await page.treeRow(title).locator('[aria-checked="false"]').waitFor();
    }
    await badge.waitFor({ state: 'detached' });
    await page.closeNotifications();
  });

  await test.step('explains RAG until it is allowed, and does nothing on Cancel', async () => {
    const isUsed = async () => (await overRest(service, 'get_note', { noteId: alder.id })).useInRag;
    assert.match(await askByBox('Alder'), /The in-meeting assistant relies on notes that are used in RAG/);
    await page.answerModal('Cancel');
    assert.equal(await isUsed(), false);
    await page.treeRow('Alder').locator('[aria-checked="false"]').waitFor();
    await askByBox('Alder');
    await page.answerModal('Use in RAG');
    await page.treeRow('Alder').locator('[aria-checked="true"]').waitFor();
    await expect.poll(isUsed, { message: 'the service uses the note in RAG' }).toBe(true);
  });

  await test.step('switches several notes with one message', async () => {
    await page.treeRow('Birch').click();
    await editors.tab('Birch.md').waitFor();
    await page.treeRow('Cedar').click({ modifiers: ['ControlOrMeta'] });
    await page.chooseFromMenu('Cedar', 'Use Note in RAG');
    await page.notification('2 notes are used in RAG now.').waitFor();
    await page.closeNotifications();
  });

  await test.step('opens a note linked in the preview for editing', async () => {
    await page.treeRow('Visit plan').click();
    await editors.tab('Visit plan.md').waitFor();
    // The palette lists the preview for a text whose language is known.
    await editors.text.getByText('Tarnwell').first().waitFor();
    await page.runCommand('Markdown: Open Preview');
    await (await previewOf(page.browserPage, 'See Tarnwell')).getByRole('link', { name: 'Tarnwell' }).click();
    await previewOf(page.browserPage, 'About Tarnwell.');
    await page.runCommand('Markdown: Open Source File');
    await editors.tab('Tarnwell Energy.md').waitFor();
    await editors.text.getByText('About Tarnwell.').waitFor();
    await editors.text.click();
    await page.browserPage.keyboard.press('ControlOrMeta+Home');
    await page.browserPage.keyboard.type('Typed. ');
    await expect.poll(() => storedOf(named), { message: 'auto save' }).toBe('Typed. About Tarnwell.\n');
    await editors.untilSaved();
    assert.equal(await storedOf(source), source.text);
  });

  await test.step('opens a linked note page, reports missing notes', async () => {
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
