import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { test } from './shownImport.ts';

const takePicture = (page: Page, name: string) =>
  page.screenshot({ path: path.join(root, `out/page/pictures/import-${name}.png`) });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.getByRole('checkbox');

test.describe('import page, layout', () => {
  test('shows the focus outside of a ticked box', async ({ importText, page }) => {
    await importText('Title\nDev\nOps');
    await button(page, 'Show Plan').click();
    await rows(page).first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows(page).nth(1)).toBeFocused();
    await takePicture(page, 'focus');
    await expect(rows(page).nth(1)).toHaveCSS('outline', /2px$/);
    await expect(rows(page).nth(1)).toHaveCSS('outline-offset', '2px');
  });

  test('uses the width of a narrow page', async ({ importText, page }) => {
    await page.setViewportSize({ width: 400, height: 800 });
    const jobs = Array.from(
      { length: 12 },
      (_, index) => `Senior Backend Engineer ${index},Northwind Labs,Stage ${index}`,
    );
    const header = 'Title,Company,Stage,Location,Salary,Feeling,Link';
    const details = 'Berlin,4.200 € / month,good,https://northwind.example/jobs/backend';
    const lines = [...jobs, jobs[1]].map((job) => `${job},${details}`);
    await importText([header, ...lines].join('\n'));
    await takePicture(page, 'narrow-mapping');
    const list = page.locator('.stages');
    await expect
      .poll(() => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), 'what is cut off')
      .toBe(0);
    await button(page, 'Show Plan').click();
    const [row, duplicate] = [page.locator('.row').first(), page.locator('.row').last()];
    await expect(row).toBeVisible();
    await takePicture(page, 'narrow-plan');
    const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
    await expect
      .poll(async () => (await width(row.locator('.card'))) / (await width(row)), "the card's part of the width")
      .toBeGreaterThan(0.65);
    await page.keyboard.press('End');
    await duplicate.scrollIntoViewIfNeeded();
    await takePicture(page, 'narrow-duplicate');
    const overlap = async () => {
      const card = await duplicate.locator('.card').boundingBox();
      const reason = await duplicate.locator('.reason').boundingBox();
      return (card?.y ?? 0) + (card?.height ?? 0) - (reason?.y ?? 0);
    };
    await expect.poll(overlap, 'how much of the reason the card covers').toBeLessThanOrEqual(1);
  });
});
