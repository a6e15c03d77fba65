import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { cardName } from '../../src/base/domain/cardValues.ts';
import { overRest } from '../service/calls.ts';
import { test } from './fixtures.ts';
import { previewOf } from './markdownPreview.ts';
import { NoteEditors } from './noteEditors.ts';
import { pageFrame } from './pageFrame.ts';

test.use({ vscode: { sample: 'none', settings: { 'files.autoSave': 'off' } } });

test('meetings: from what was said to the next interview', async ({ journey }) => {
  const { service } = await journey.host({ sample: 'small' });
  const { items: meetings } = await overRest(service, 'list_meetings', {});
  const { cards } = await overRest(service, 'tracker_get_board', {});
  const readable = new Set(meetings.filter((each) => each.hasSummary && each.hasTranscript).map(({ id }) => id));
  const card = cards.find((each) => each.meetings.some(({ id }) => readable.has(id))) ?? assert.fail('no card');
  const meeting = meetings.find(({ id }) => readable.has(id) && card.meetings.some((each) => each.id === id));
  const { id: meetingId, title } = meeting ?? assert.fail('no meeting');
  const { subchats } = await overRest(service, 'get_meeting_transcript', { meetingId, limit: 100 });
  const said = subchats[0]?.messages[2] ?? assert.fail('no message');
  const sentence = said.text.slice(0, 40).trim();
  const note = await overRest(service, 'create_note', {
    title: `Plan for ${card.company}`,
    text: `What I tell [them](Cards/Card~${card.id}.card)\n`,
    useInRag: false,
  });
  const stored = async () => (await overRest(service, 'get_note', { noteId: note.id })).text;
  const { page } = await journey.open();
  const { browserPage } = page;
  const editors = new NoteEditors(browserPage);
  const untilAtMessage = async () => {
    const shown = await pageFrame(page, 'jobdeck.meetingPage');
    const message = shown.locator('.message.selected');
    await expect(message).toContainText(sentence.slice(0, 20));
    await expect(message).toBeFocused();
  };
  await page.openJobdeckView();
  await page.connectTo(service.trackerUrl, service.token);
  await page.treeRow('Saved').waitFor();
  await page.closeNotifications();

  await test.step('finds the meeting by search', async () => {
    await page.collapseView('Board');
    await page.runCommand('Jobdeck: Focus on Meetings View');
    // The view would take the focus from an input that opens before.
    await browserPage.locator('.sidebar .monaco-list:focus').waitFor();
    await page.runCommand('Jobdeck: Search Meetings…');
    await page.typeInput('Part of the title', title);
    await expect(page.viewMessage.first()).toContainText('Filter:');
    // The month, and the only meeting that was found.
    await expect(page.browserPage.locator('.sidebar .monaco-list-row')).toHaveCount(2);
    await page.treeRow(title).waitFor();
  });

  await test.step('reads it and quotes a sentence', async () => {
    await page.chooseFromMenu(title, 'Open Transcript of Meeting');
    await editors.tab(title).waitFor();
    await editors.text.click();
    await browserPage.keyboard.press('ControlOrMeta+f');
    await browserPage.keyboard.insertText(sentence);
    await expect(browserPage.locator('.find-widget .matchesCount')).toContainText('1 of');
    await browserPage.keyboard.press('Escape');
    await page.runCommand('Jobdeck: Quote into Note…');
    await page.input.fill(note.title);
    await page.pickItem(note.title);
    await expect.poll(stored).toContain(`\n\n> ${sentence}\n`);
    await page.closeNotifications();
    await page.runCommand('View: Close All Editors');
  });

  await test.step('opens the note from the card', async () => {
    await page.runCommand('Jobdeck: Open Card');
    await page.input.fill(card.title);
    await page.pickItem(card.title);
    const shown = await pageFrame(page, 'jobdeck.cardPage');
    await shown.getByRole('button', { name: 'Prepare Interview…' }).click();
    await previewOf(browserPage, `Last meetings: ${cardName(card)}`);
    await browserPage.locator('.tab.active', { hasText: note.title }).waitFor();
    await expect(browserPage.locator('.editor-group-container')).toHaveCount(3);
    await browserPage.screenshot({ path: test.info().outputPath('prepared.png') });
  });

  await test.step('follows the link from the editor', async () => {
    await editors.followLastLink();
    await untilAtMessage();
    await expect(browserPage.locator('.tab', { hasText: '.meeting' })).toHaveCount(0);
    await browserPage.screenshot({ path: test.info().outputPath('followed.png') });
  });

  const openNote = async () => {
    await page.runCommand('View: Close All Editors');
    await page.runCommand('Jobdeck: Open Note');
    await page.input.fill(note.title);
    await page.pickItem(note.title);
    await editors.text.getByText('What I tell').waitFor();
  };

  await test.step('follows the link to the meeting that is open beside the note', async () => {
    await openNote();
    await editors.followLastLink();
    await untilAtMessage();
    await page.runCommand('View: Move Editor into Next Group');
    await browserPage.locator('.tab', { hasText: note.title }).click();
    await editors.followLastLink();
    await untilAtMessage();
  });

  await test.step('follows the link from the preview', async () => {
    await openNote();
    await page.runCommand('Markdown: Open Preview');
    const preview = await previewOf(browserPage, 'What I tell');
    await preview.getByRole('link').last().click();
    await untilAtMessage();
  });
});
