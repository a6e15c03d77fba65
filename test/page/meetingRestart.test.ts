import { expect } from '@playwright/test';

import type { MeetingCalls } from '../../src/store/meetings/meetings.ts';
import { everyMessage, test } from './shownMeeting.ts';

type Call = MeetingCalls['get_meeting_transcript'];

/** Before the request with each of these numbers, the transcript changes. */
const changes = { once: [3], twice: [3, 6], 'for ever': Array.from({ length: 50 }, (_, index) => index + 3) };

test.describe('transcript that changes while it is read', () => {
  for (const [name, requests] of Object.entries(changes))
    test(`keeps the place of the reader: ${name}`, async ({ longMeeting, openMeeting, elsewhere, say, page }) => {
      const { subchats } = await elsewhere.get_meeting_transcript({ meetingId: longMeeting.id, limit: 1 });
      const reader = Promise.withResolvers<void>();
      let request = 0;
      const get_meeting_transcript: Call = async (input, options) => {
        const number = request++;
        if (number === 3) await reader.promise;
        // In the first subchat, so that all messages behind it move.
        if (requests.includes(number)) await say(longMeeting.id, `Change ${number}`, subchats[0]?.id);
        return elsewhere.get_meeting_transcript(input, options);
      };
      const { rows, focused } = await openMeeting(longMeeting.id, { calls: { get_meeting_transcript } });
      await expect(page.locator('.progress')).toContainText('1,120 messages so far');
      await rows.first().focus();
      await page.keyboard.press('End');
      await expect(focused).toHaveAttribute('data-index', '1119');
      const id = (await focused.getAttribute('data-id')) ?? '';
      const before = await focused.boundingBox();
      reader.resolve();
      const progress = page.locator('.progress');
      if (name === 'for ever') {
        await expect(progress).toContainText('The transcript changed while it was read, several times.');
        requests.length = 0;
        await page.getByRole('button', { name: 'Read Again' }).click();
      }
      await expect(progress).toHaveText(/^2,0\d\d messages$/);
      const messages = await everyMessage(elsewhere, longMeeting.id);
      await expect(focused).toHaveAttribute('data-id', id);
      await expect(focused).toHaveAttribute('data-index', String(messages.findIndex((each) => each.id === id)));
      await expect
        .poll(async () => Math.abs(((await focused.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
        .toBeLessThan(3);
      await expect(page.getByRole('option', { selected: true })).toHaveAttribute('data-id', id);
    });
});
