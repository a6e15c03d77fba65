import { expect, type Page } from '@playwright/test';

import { sectionOf, test } from './shownStatistics.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const histories = /\/tracker\/cards\/[^/]+\/history/;
const untilRead = (page: Page) => expect(sectionOf(page, 'Time to first answer').locator('.picture')).toBeVisible();

test.describe('statistics page while histories are read', () => {
  test.use({ sample: 'small' });

  for (const width of [1_000, 400])
    test(`moves nothing when the histories are known: ${width}`, async ({ openStatistics, gate, page }) => {
      await page.setViewportSize({ width, height: 800 });
      const held = gate.hold('GET', histories);
      await openStatistics();
      await held.asked;
      await expect(button(page, 'Stop')).toBeVisible();
      await expect(page.locator('h2')).toHaveCount(7);
      const places = () =>
        page.evaluate<number[]>(`[...document.querySelectorAll('h2')].map(({ offsetTop }) => offsetTop)`);
      const before = await places();
      held.pass();
      await untilRead(page);
      await expect.poll(places, 'the places of the headings').toEqual(before);
    });

  test('stops reading histories and continues', async ({ openStatistics, gate, page }) => {
    const held = gate.hold('GET', histories);
    await openStatistics();
    await held.asked;
    await button(page, 'Stop').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^The histories of \d+ of \d+ cards are known\./)).toBeVisible();
    const more = page.getByRole('button', { name: /^Read \d+ Histor/ });
    await expect(more).toBeFocused();
    held.pass();
    await more.click();
    await untilRead(page);
  });

  test('says that a card has changed since its history was read', async ({ openStatistics, gate, elsewhere, page }) => {
    await openStatistics();
    await untilRead(page);
    const { cards, columns } = await elsewhere.tracker_get_board({});
    const [cardId = '', columnId = ''] = [cards[0]?.id, columns.at(-1)?.id];
    await elsewhere.tracker_move_card({ cardId, columnId });
    const held = gate.hold('GET', histories);
    await button(page, 'Refresh').click();
    await held.asked;
    await button(page, 'Stop').click();
    const outdated = 'One card has changed since its history was read.';
    for (const title of ['Ways through the stages', 'Time to first answer'])
      await expect(sectionOf(page, title).getByText(outdated)).toBeVisible();
    await expect(page.getByText(outdated).first()).toBeVisible();
    held.pass();
    await button(page, 'Read 1 History').click();
    await expect(page.getByText(outdated)).toHaveCount(0);
  });

  test('shows the cards of a number once their histories are read', async ({ openStatistics, gate, page }) => {
    const held = Array.from({ length: 4 }, () => gate.hold('GET', histories));
    const { asked, shown } = await openStatistics();
    await Promise.all(held.map((each) => each.asked));
    await sectionOf(page, 'Funnel').locator('.mark').first().click();
    await shown.settled();
    expect(asked.cards).toEqual([]);
    for (const each of held) each.pass();
    await expect.poll(() => asked.cards.map(({ label }) => label)).toEqual([expect.stringMatching(/^Reached \S+$/)]);
  });

  test('offers to read the histories that a number needs', async ({ openStatistics, gate, page }) => {
    const held = Array.from({ length: 4 }, () => gate.hold('GET', histories));
    const { asked } = await openStatistics();
    await Promise.all(held.map((each) => each.asked));
    await sectionOf(page, 'Funnel').locator('.mark').first().click();
    await button(page, 'Stop').click();
    await expect
      .poll(() => asked.done)
      .toEqual([expect.stringMatching(/^Reached .* \((\d+) of \1 histories unread\)/)]);
    for (const each of held) each.pass();
    await untilRead(page);
    expect(asked.cards).toEqual([]);
  });

  test('names histories that could not be read', async ({ openStatistics, gate, page }) => {
    const held = gate.hold('GET', histories);
    const { asked } = await openStatistics();
    await held.asked;
    held.refuse(404, 'card_not_found', 'Card not found.');
    await expect(page.getByText('1 history could not be read.')).toBeVisible();
    await button(page, '1: history could not be read. Show cards').click();
    await expect.poll(() => asked.cards.map(({ board, archive }) => board.length + archive.length)).toEqual([1]);
    await button(page, 'Try Again').click();
    await expect(page.getByText('1 history could not be read.')).toBeHidden();
    await untilRead(page);
  });
});
