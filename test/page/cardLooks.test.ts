import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { type NewCard, test } from './shownCard.ts';

const pictures = path.join(root, 'out/page/pictures');
const takePicture = (page: Page, name: string, { fullPage = true } = {}) =>
  page.screenshot({ path: path.join(pictures, `card-${name}.png`), fullPage });

/** A card with a value in each field. */
const full: Partial<NewCard> = {
  location: 'Heligoland',
  url: 'https://jobs.example.com/lighthouse',
  description: '## What it is\n\nA **tower**, [a lamp](https://lamps.example.com) and `a log`.\n\n- [x] stairs',
  salary: { min: 50_000, max: 60_000, currency: 'EUR', period: 'year' },
  contacts: [{ name: 'Ada', email: 'ada@example.com' }],
  tags: ['remote', 'sea'],
  priority: 'high',
  reminders: [
    { at: '2020-01-01T09:00:00Z', text: 'Ask about the stairs' },
    { at: '2020-01-02T09:00:00Z', text: 'Count the stairs', done: true },
  ],
};

// Cut to the maximum length that the service accepts.
const short = hostileTexts.map((text) => text.slice(0, 500).toWellFormed() || 'none');
const hostile = (index: number) => short[index % short.length] ?? '';
const hostileDescription = hostileTexts.join('\n\n');
const hostileCard = {
  title: hostile(0),
  company: hostile(103),
  location: hostile(94),
  url: hostileTexts.filter((text) => /script|command|data:|file:|evil/.test(text))[60] ?? '',
  description: hostileDescription,
  tags: short.slice(60, 110),
  contacts: short.slice(0, 50).map((name) => ({ name, role: name, email: name, phone: name })),
  reminders: short.slice(0, 60).map((text) => ({ at: '2030-01-01T09:00:00Z', text })),
};

test.describe('card page rendering', () => {
  test.describe('with meetings', () => {
    test.use({ sample: 'meetings' });

    test('passes axe in each theme', async ({ openCard, elsewhere, stores }) => {
      const { id: cardId, page, shown } = await openCard(full);
      const { items: meetings } = await elsewhere.list_meetings({});
      await elsewhere.tracker_attach_meeting({ cardId, meetingId: meetings[0]?.id ?? '' });
      await elsewhere.tracker_update_card({ cardId, description: full.description?.replace('tower', 'house') ?? null });
      await elsewhere.tracker_create_card({ title: 'Other', tags: ['stairs', 'storm'] });
      await stores.board.serverState.refresh();
      await page.getByRole('button', { name: 'Edit Description' }).click();
      await page.getByLabel('Company').fill('Southern Lights');
      await elsewhere.tracker_update_card({ cardId, company: 'Eastern Lights' });
      // Before the field is left, which would write it.
      await stores.board.serverState.refresh();
      await expect(page.getByRole('button', { name: 'Take Their Version' })).toBeVisible();
      await page.getByLabel('Salary to').fill('x');
      await expect(page.getByRole('button', { name: /^Detach the meeting/ })).toBeVisible();
      await expect(page.getByText('Company changed from Northern Lights to Eastern Lights')).toBeVisible();
      await page.getByLabel('Add a tag').pressSequentially('st');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { selected: true, name: 'stairs' })).toBeVisible();
      for (const theme of themeNames) {
        await shown.wear(theme);
        await takePicture(page, theme);
        expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      }
    });
  });

  test('leaves space below the tags and the description', async ({ page, openCard }) => {
    await openCard(full);
    const hasRoom = `[...document.querySelectorAll('.tags + .combobox, .markdown + button')].map((below) =>
      below.getBoundingClientRect().top - below.previousElementSibling.getBoundingClientRect().bottom >= 4)`;
    await expect.poll(() => page.evaluate(hasRoom)).toEqual([true, true]);
  });

  test('passes axe and fits the window at 200% zoom', async ({ page, openCard }) => {
    await page.setViewportSize({ width: 400, height: 380 });
    await openCard(full);
    await takePicture(page, 'zoom');
    expect(await barriersIn(page.mainFrame())).toEqual([]);
    expect(await harmIn(page.mainFrame())).toEqual([]);
  });

  test('shows hostile text as text in each field', async ({ page, openCard, elsewhere, stores }) => {
    const { id: cardId, shown } = await openCard(hostileCard);
    for (const [index, description] of hostileTexts.entries())
      if (index % 20 === 0) await elsewhere.tracker_update_card({ cardId, description, company: hostile(index) });
    await elsewhere.tracker_update_card({ cardId, description: hostileDescription });
    await stores.board.serverState.refresh();
    await expect(page.locator('.history li')).toHaveCount(12);
    expect(await harmIn(page.mainFrame())).toEqual([]);
    // After a reload the document itself contains the known card.
    await shown.reloadWindow();
    await expect(page.locator('.contact')).toHaveCount(50);
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await page.getByRole('button', { name: 'Edit Description' }).click();
    await expect(page.getByLabel('Preview')).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    await takePicture(page, 'hostile', { fullPage: false });
  });
});
