import { expect, type Page } from '@playwright/test';

import { sectionOf, tableOf, test } from './shownStatistics.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const untilRead = (page: Page) => expect(sectionOf(page, 'Time to first answer').locator('.picture')).toBeVisible();

/** The texts of a saved SVG, line by line. */
function textsOf(svg: string): string[] {
  const texts = [...svg.matchAll(/<text x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</g)].map(([, x, y, text = '']) => ({
    ...{ x: Number(x), y: Number(y), text: text.replace(/[\u2068\u2069]/g, '') },
  }));
  return texts.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ text }) => text);
}

test.describe('saved pictures of statistics', () => {
  test.use({ sample: 'small' });

  test('saves pictures with the numbers of their tables', async ({ openStatistics, page }) => {
    const { asked } = await openStatistics();
    await untilRead(page);
    for (const heading of ['Funnel', 'Sources', 'Tags', 'Time to first answer']) {
      const rows = await tableOf(page, heading);
      await button(page, `Save Picture of ${heading}…`).click();
      await expect.poll(() => asked.pictures.length, heading).toBe(1);
      const texts = textsOf(asked.pictures.pop()?.svg ?? '');
      const drawn = rows.filter(([title = '']) => texts.includes(title));
      expect(drawn.length, heading).toBeGreaterThan(2);
      for (const row of drawn)
        expect(texts.slice(texts.indexOf(row[0] ?? '')).slice(0, row.length), heading).toEqual(row);
    }
  });

  test('saves the weekly activity with its period', async ({ openStatistics, page }) => {
    const { asked } = await openStatistics();
    await untilRead(page);
    await button(page, 'Save Picture of Weekly activity…').click();
    await expect.poll(() => asked.pictures.length).toBe(1);
    expect(textsOf(asked.pictures[0]?.svg ?? '')[1]).toMatch(/^Jobdeck, \w+ \d+, \d{4}\. Period: all time$/);
  });
});
