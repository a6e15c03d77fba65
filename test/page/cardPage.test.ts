import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { test } from './shownCard.ts';

const morningAfter = (days: number): number => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days + 1, 9).getTime();
};

test.describe('card page', () => {
  test('shows fields and Markdown, and HTML as text', async ({ openCard }) => {
    const { page, shown } = await openCard({
      url: 'https://jobs.example.com/lighthouse',
      description: '## What it is\n\nA **tower** and <b>a lamp</b>.',
    });
    expect(shown.title).toBe('Northern Lights – Lighthouse keeper');
    await expect(page.getByLabel('Job', { exact: true })).toHaveValue('Lighthouse keeper');
    await expect(page.getByLabel('Company')).toHaveValue('Northern Lights');
    await expect(page.getByRole('heading', { name: 'What it is' })).toBeVisible();
    await expect(page.locator('strong')).toHaveText('tower');
    await expect(page.getByText('<b>a lamp</b>')).toBeVisible();
    await page.getByRole('link', { name: 'jobs.example.com' }).click();
    await expect.poll(() => shown.editor.links, 'links opened').toEqual(['https://jobs.example.com/lighthouse']);
  });

  test('adds, edits, snoozes, completes and deletes a reminder', async ({ openCard }) => {
    const { page, untilStored } = await openCard();
    await page.getByLabel('Text of a new reminder').fill('Ask about the stairs');
    await page.getByLabel('Time of a new reminder').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Add Reminder' }).click();
    const at = new Date(2020, 0, 1, 9).toISOString();
    await untilStored({ reminders: [{ text: 'Ask about the stairs', at, done: false }] });
    await expect(page.getByText('overdue')).toBeVisible();
    const text = page.getByLabel('Text of the reminder Ask about the stairs');
    await text.fill('Count the stairs');
    await text.press('Enter');
    await untilStored({ reminders: [{ text: 'Count the stairs', at, done: false }] });
    await page.getByRole('button', { name: /^Snooze until .*: Count the stairs$/ }).click();
    await expect(page.getByText('overdue')).toHaveCount(0);
    await untilStored({ reminders: [{ at: new Date(morningAfter(0)).toISOString() }] });
    await page.getByLabel('Done: Count the stairs').check();
    await untilStored({ reminders: [{ done: true }] });
    await page.getByRole('button', { name: 'Delete the reminder Count the stairs' }).click();
    await expect(page.getByText('No reminders.')).toBeVisible();
    await untilStored({ reminders: [] });
  });

  test('changes the stage and shows history, newest first', async ({ openCard, elsewhere }) => {
    const { page, untilStored } = await openCard();
    await page.getByLabel('Column').selectOption('Applied');
    const { columns } = await elsewhere.tracker_get_board({});
    await untilStored({ columnId: columns.find(({ title }) => title === 'Applied')?.id });
    const entries = page.locator('.history li');
    await expect(entries.locator('> div:first-child')).toHaveText(['Moved from Saved to Applied', 'Created in Saved']);
    await expect(entries.first()).toContainText('You · now');
    await expect(entries.first().locator('time')).toHaveAttribute('title', /20\d\d at \d+:\d\d/);
  });

  test('has its actions at the top', async ({ openCard }) => {
    const { page, id, around, shown, stored } = await openCard({ url: 'https://jobs.example.com/1' });
    const actions = page.getByRole('group', { name: 'Card actions' });
    await expect(actions.getByRole('button')).toHaveText([
      /Move…/,
      /Set Reminder…/,
      /Prepare Interview…/,
      /Open Job Post/,
      /Archive/,
      /Delete/,
    ]);
    for (const button of await actions.getByRole('button').all()) await button.press('Enter');
    const commands = ['card.move', 'reminder.add', 'interview.prepare', 'card.archive', 'card.delete'];
    const asked = commands.map((name) => `jobdeck.${name} ${id}`);
    await expect.poll(() => around.asked, 'what the editor was asked').toEqual(asked);
    expect(shown.editor.links).toEqual(['https://jobs.example.com/1']);
    expect((await stored()).status).toBe('active');
  });

  test('offers no changes when the token is read-only', async ({ openCard }) => {
    const { page, around } = await openCard({ description: 'A tower.', tags: ['sea'] });
    around.forbidEditing();
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', true);
    await expect(page.getByLabel('Column')).toBeDisabled();
    await expect(page.getByLabel('Priority')).toBeDisabled();
    await expect(page.getByRole('button')).toHaveText([/Prepare Interview…/]);
    await expect(page.getByText('A tower.')).toBeVisible();
  });

  test('locks fields that exceed the local length limits', async ({ openCard, stores }) => {
    const { page } = await openCard();
    const reminders = [{ id: 'long', at: '2026-05-20T09:00:00Z', text: 'stairs '.repeat(1_000), done: false }];
    stores.board.serverState.patch((board) => ({
      ...board,
      cards: board.cards.map((card) => ({ ...card, location: 'sea '.repeat(2_000), reminders })),
    }));
    await expect(page.getByLabel('Location')).toHaveJSProperty('readOnly', true);
    await expect(page.getByText('This is too long to edit here')).toBeVisible();
    await expect(page.getByLabel('Text of the reminder stairs')).toHaveJSProperty('readOnly', true);
    await expect(page.getByLabel('Company')).toHaveJSProperty('readOnly', false);
    await expect(page.getByLabel('Time of the reminder stairs')).toHaveJSProperty('readOnly', false);
  });

  test.describe('with meetings', () => {
    test.use({ sample: 'meetings' });

    test('attaches a chosen meeting, shows it and detaches it', async ({ openCard, elsewhere }) => {
      const { id, page, around, untilStored } = await openCard();
      const { items } = await elsewhere.list_meetings({});
      const meeting = items.find(({ verdict }) => verdict !== null) ?? assert.fail('no meeting has a verdict');
      around.chosenMeeting = meeting;
      await page.getByRole('button', { name: 'Attach Meeting…' }).press('Enter');
      await expect(page.getByText(meeting.title, { exact: true })).toBeVisible();
      await expect(page.getByText(`Verdict: ${meeting.verdict}`)).toBeVisible();
      await untilStored({ meetings: [{ id: meeting.id }] });
      expect(around.asked).toEqual([`attachMeeting ${id}`]);
      const opening = page.getByRole('button', { name: `Open the meeting ${meeting.title}` });
      await opening.click();
      await opening.press('Enter');
      await expect.poll(() => around.asked.slice(1)).toEqual(Array(2).fill(`jobdeck.meeting.open ${meeting.id}`));
      await page.getByRole('button', { name: `Detach the meeting ${meeting.title}` }).click();
      await untilStored({ meetings: [] });
      await expect(page.getByText('No meetings.')).toBeVisible();
      await expect(page.locator('.history')).toContainText(`Meeting “${meeting.title}” detached`);
    });
  });
});
