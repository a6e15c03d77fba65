import { expect } from '@playwright/test';

import { ServiceError } from '../../src/base/flow/errors.ts';
import { everyMessage, test } from './shownMeeting.ts';

const transcriptRequests = (asked: readonly string[]): string[] => asked.filter((each) => each.includes('/transcript'));

test.describe('meeting page', () => {
  test('shows head, scores, summary and conversation', async ({ longMeeting, openMeeting }) => {
    const { page, shown, rows, untilRead } = await openMeeting(longMeeting.id);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(longMeeting.title);
    expect(shown.title).toBe(longMeeting.title);
    await expect(page.locator('.facts')).toHaveText(/Job.*Date.*Duration3 hVerdictStrong yes/);
    await expect(page.getByRole('list', { name: 'Scores' }).getByRole('listitem')).toHaveText([
      /Communication\s*9 of 10/,
      /Depth\s*8 of 10/,
      /Fit\s*9 of 10/,
    ]);
    await expect(page.getByRole('heading', { name: 'What went well' })).toBeVisible();
    await expect(rows.first()).toHaveText(/Interview\s*Malte Overbeck\s*\d\d:\d\d\s*Hello, can you hear me well/);
    await untilRead();
    await expect.poll(() => rows.count()).toBeLessThan(60);
  });

  test('opens the card that the meeting is attached to', async ({ longMeeting, openMeeting, page }) => {
    const { around } = await openMeeting(longMeeting.id);
    await expect(page.locator('.facts')).toHaveText(/Job/);
    await expect(page.getByRole('button', { name: 'Open the card' })).toHaveCount(0);
    around.hasCard = true;
    around.boardChanged.fire();
    const open = page.getByRole('button', { name: /^Open the card/ });
    await expect(open).toHaveAccessibleName(/^Open the card .+ – .+/);
    await open.click();
    await expect.poll(() => around.asked).toEqual(['card']);
    around.hasCard = false;
    around.boardChanged.fire();
    await expect(open).toHaveCount(0);
  });

  test('says that a meeting has no summary and no transcript', async ({ addMeeting, openMeeting }) => {
    const { page } = await openMeeting((await addMeeting({})).id);
    await expect(page.getByText('This meeting has no summary. Opening it here does not make one.')).toBeVisible();
    await expect(page.locator('.scroller').getByText('This meeting has no transcript.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /Go to a time/ })).toHaveCount(0);
  });

  test('shows a summary as plain text when its parser cannot be loaded', async ({ addMeeting, openMeeting }) => {
    const { page, shown } = await openMeeting((await addMeeting({ summary: '# Well done' })).id);
    await expect(page.getByRole('heading', { name: 'Well done' })).toBeVisible();
    await shown.hide();
    await using _refused = await page.route('**/readMarkdown.js', (route) => route.abort());
    await shown.show();
    await expect(page.getByText(/^This text is shown without formatting because a file .* could not be/)).toBeVisible();
    await expect(page.locator('#summary pre')).toHaveText('# Well done');
  });

  test('opens the documents for what is too long', async ({ addMeeting, openMeeting }) => {
    const { id } = await addMeeting({ summary: 'word '.repeat(30_000), messages: ['word '.repeat(3_000)] });
    const { page, around, rows } = await openMeeting(id);
    await expect(rows.first()).toContainText('Only the beginning of this message is shown.');
    await page.getByRole('button', { name: 'Open as Document' }).click();
    await page.getByRole('button', { name: 'Open Transcript as Document' }).click();
    await expect.poll(() => around.asked).toEqual([`summary of ${id}`, `transcript of ${id}`]);
  });

  test('requests nothing more after it is closed', async ({ longMeeting, openMeeting, gate }) => {
    const second = gate.hold('GET', /transcript\?.*cursor/);
    const { shown, meetings } = await openMeeting(longMeeting.id);
    await second.asked;
    expect(gate.asked).toHaveLength(4);
    await shown.close();
    second.pass();
    await meetings.search('', {});
    expect(transcriptRequests(gate.asked)).toHaveLength(2);
  });

  test('stops reading and reads again', async ({ longMeeting, openMeeting, gate }) => {
    const second = gate.hold('GET', /transcript\?.*cursor/);
    const { page, rows, untilRead } = await openMeeting(longMeeting.id);
    await second.asked;
    await expect(page.locator('.progress')).toContainText('120 messages so far');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.locator('.progress')).toContainText('Reading was stopped.');
    await expect(rows.first()).toBeVisible();
    second.pass();
    await page.getByRole('button', { name: 'Read Again' }).click();
    await untilRead();
    await expect(page.locator('.progress')).toHaveText('2,000 messages');
  });

  test('reads again what is complete', async ({ addMeeting, openMeeting, say, gate }) => {
    const { id } = await addMeeting({ messages: ['one'] });
    const { page, rows, untilRead } = await openMeeting(id);
    await untilRead();
    await say(id, 'two');
    const before = transcriptRequests(gate.asked).length;
    await page.getByRole('button', { name: 'Read Again' }).click();
    await expect(rows.nth(1)).toContainText('two');
    await expect(page.locator('.progress')).toHaveText('2 messages');
    await page.getByRole('button', { name: 'Read Again' }).click();
    await expect.poll(() => transcriptRequests(gate.asked).length - before).toBe(2);
    await untilRead();
    await expect(rows).toHaveCount(2);
  });

  test('keeps what was read when the rest fails', async ({ longMeeting, openMeeting, elsewhere }) => {
    let requests = 0;
    const calls = {
      get_meeting_transcript: (...args: Parameters<typeof elsewhere.get_meeting_transcript>) => {
        requests += 1;
        if (requests === 3) throw new ServiceError('unreachable', 'get_meeting_transcript', 'It does not respond.');
        return elsewhere.get_meeting_transcript(...args);
      },
    };
    const { page, rows, untilRead } = await openMeeting(longMeeting.id, { calls });
    await expect(page.locator('.progress')).toHaveText(/^620 messages\.It does not respond\./);
    await expect(rows.first()).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await untilRead();
  });

  test('names the permission that is missing', async ({ longMeeting, openMeeting }) => {
    const deny = () => {
      throw new ServiceError(
        'denied',
        { service: 'tracker', operation: 'get_meeting' },
        'This token lacks the permission.',
        {
          status: 403,
        },
      );
    };
    const calls = { get_meeting: deny, get_meeting_summary: deny, get_meeting_transcript: deny };
    const { page, around } = await openMeeting(longMeeting.id, { calls });
    await expect(page.getByText('lacks the permission "Read meetings, summaries and transcripts"')).toBeVisible();
    await expect(page.getByText('lacks the permission')).toHaveCount(1);
    await expect
      .poll(async () => (await page.locator('main').textContent())?.match(/lacks the permission/g))
      .toHaveLength(1);
    await page.getByRole('button', { name: 'Show Permissions' }).click();
    await expect.poll(() => around.asked).toEqual(['jobdeck.session.showPermissions']);
  });

  test('offers to connect after signing out', async ({ longMeeting, openMeeting, elsewhere }) => {
    let isSignedOut = false;
    const calls = {
      get_meeting: async (...args: Parameters<typeof elsewhere.get_meeting>) => {
        if (isSignedOut) throw new ServiceError('signedOut', 'get_meeting', 'Signed out.');
        return elsewhere.get_meeting(...args);
      },
    };
    const { page, meetings, around, rows, untilRead } = await openMeeting(longMeeting.id, { calls });
    await untilRead();
    isSignedOut = true;
    meetings.forget();
    await page.getByRole('button', { name: 'Connect…' }).click();
    await expect.poll(() => around.asked).toEqual(['jobdeck.session.connect']);
    await expect(rows).toHaveCount(0);
  });

  test('stores no text over a reload', async ({ longMeeting, openMeeting, page, elsewhere }) => {
    const { shown, rows, untilRead, focused } = await openMeeting(longMeeting.id);
    await untilRead();
    await rows.first().click();
    await page.keyboard.press('End');
    await expect(focused).toHaveAttribute('data-index', '1999');
    const ids = (await everyMessage(elsewhere, longMeeting.id)).map(({ id }) => id);
    await expect.poll(() => JSON.stringify(shown.kept)).toMatch(/"messageId"/);
    expect(Object.keys((shown.kept as { own: object }).own)).toEqual(['messageId']);
    const { messageId } = (shown.kept as { own: { messageId: string } }).own;
    expect(ids.indexOf(messageId)).toBeGreaterThan(1_900);
    await shown.reloadWindow();
    await expect(page.locator(`[data-id="${messageId}"]`)).toBeInViewport();
  });

  test('keeps the place of a page that was hidden', async ({ longMeeting, openMeeting, page }) => {
    const { shown, untilRead, visible } = await openMeeting(longMeeting.id);
    await untilRead();
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Assistant' }).click();
    await expect.poll(async () => (await visible())[0]).toBeGreaterThan(1_295);
    await expect.poll(() => shown.model.snapshot().place).toBeGreaterThan(1_295);
    const before = shown.model.snapshot().place;
    await shown.hide();
    await shown.show();
    await expect.poll(async () => (await visible())[0]).toBe(before);
  });

  test('keeps the place of a page that moves to another window', async ({ longMeeting, openMeeting, page }) => {
    const { shown, untilRead, visible } = await openMeeting(longMeeting.id);
    await untilRead();
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'Assistant' }).click();
    await expect.poll(() => shown.model.snapshot().place).toBeGreaterThan(1_295);
    const before = shown.model.snapshot().place;
    await shown.moveToWindow();
    await expect.poll(async () => (await visible())[0]).toBe(before);
    await expect.poll(() => shown.model.snapshot().place).toBe(before);
  });
});

test.describe('places in a meeting', () => {
  test('goes to subchats by the outline', async ({ longMeeting, openMeeting, page }) => {
    const { untilRead, focused } = await openMeeting(longMeeting.id);
    await untilRead();
    const outline = page.getByRole('navigation', { name: 'Outline' });
    await outline.getByRole('button', { name: 'Debrief' }).click();
    await expect(focused).toHaveAttribute('data-index', '1720');
    await expect(focused).toContainText('Debrief');
    await expect(focused).toBeInViewport();
    await expect(outline.locator('[aria-current=location]')).toContainText('Debrief');
  });

  test('goes to the summary and leaves the page where the editor has it', async ({
    longMeeting,
    openMeeting,
    page,
  }) => {
    const { untilRead, focused } = await openMeeting(longMeeting.id);
    await untilRead();
    // As in the editor, whose frame is some pixels lower than the page.
    await page.evaluate("document.documentElement.style.minHeight = 'calc(100vh + 5px)'");
    const outline = page.getByRole('navigation', { name: 'Outline' });
    await outline.getByRole('button', { name: 'Debrief' }).click();
    await expect(focused).toBeInViewport();
    await outline.getByRole('button', { name: 'Summary' }).click();
    const title = page.getByRole('heading', { name: 'Summary', exact: true });
    await expect.poll(async () => Math.round((await title.boundingBox())?.y ?? -1)).toBeLessThan(100);
    await expect(title).toBeInViewport();
    await expect.poll(() => page.evaluate('document.scrollingElement.scrollTop')).toBe(0);
  });

  test('opens at a message as soon as it is read', async ({ longMeeting, openMeeting, elsewhere, page }) => {
    const wanted = (await everyMessage(elsewhere, longMeeting.id))[1_700];
    const { focused } = await openMeeting(longMeeting.id, { messageId: wanted?.id ?? '' });
    await expect(focused).toHaveAttribute('data-id', wanted?.id ?? '');
    await expect(focused).toBeInViewport();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  });

  test('says that a message is not in the transcript', async ({ longMeeting, openMeeting, page }) => {
    await openMeeting(longMeeting.id, { messageId: 'message_gone' });
    await expect(page.locator('.notice')).toHaveText(
      'This message is not in the transcript. It may have been deleted.',
    );
  });

  test('goes to a time', async ({ longMeeting, openMeeting, elsewhere, page }) => {
    const { untilRead, focused } = await openMeeting(longMeeting.id);
    await untilRead();
    const messages = await everyMessage(elsewhere, longMeeting.id);
    const from = Date.parse(longMeeting.startedAt) + 90 * 60_000;
    const index = messages.findIndex(({ at }) => Date.parse(at ?? '') >= from);
    const time = new Date(from).toTimeString().slice(0, 5);
    const input = page.getByRole('textbox', { name: 'Go to a time' });
    await input.fill(time);
    await input.press('Enter');
    await expect(focused).toHaveAttribute('data-index', String(index));
    await input.fill('noon');
    await input.press('Enter');
    await expect(page.locator('.notice')).toHaveText('Enter a time such as 14:05.');
    await input.fill('23:59');
    await input.press('Enter');
    await expect(page.locator('.notice')).toHaveText('There is no message at 23:59 or later.');
  });

  test('marks where the context was reset', async ({ longMeeting, openMeeting, elsewhere, page }) => {
    const messages = await everyMessage(elsewhere, longMeeting.id);
    const last = messages.findIndex(
      ({ beforeContextReset }, index) => beforeContextReset && messages[index + 1]?.beforeContextReset === false,
    );
    await openMeeting(longMeeting.id, { messageId: messages[last]?.id ?? '' });
    await expect(page.locator(`[data-index="${last}"]`)).toContainText('The context was reset here.');
    await expect(page.locator('.reset')).toHaveCount(1);
  });
});
