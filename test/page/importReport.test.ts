import path from 'node:path';
import { expect, type Page } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn, harmIn } from '../browser/faultsInPage.ts';
import { hostileTexts } from '../fixtures/hostileTexts.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './shownImport.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('import page, report', () => {
  test('passes axe in each theme', async ({ importText, gate, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const { shown, user } = await importText('Title,Company,Stage\nDev,A,Waiting\nOps,B,Saved\n,C,Saved\nOps,B,Saved');
    const checkThemes = async (name: string) => {
      for (const theme of themeNames) {
        await shown.wear(theme);
        await page.screenshot({ path: path.join(root, `out/page/pictures/import-${name}-${theme}.png`) });
        expect(await barriersIn(page.mainFrame()), `${name} ${theme}`).toEqual([]);
      }
    };
    const columns = gate.hold('POST', /\/columns$/);
    const batch = gate.hold('POST', /\/cards\/import$/);
    await button(page, 'Show Plan').click();
    await button(page, 'Import 2 Cards').click();
    await columns.asked;
    columns.refuse(422, 'invalid_request', 'No more columns.');
    await batch.asked;
    await expect(button(page, 'Cancel')).toBeVisible();
    await checkThemes('running');
    batch.refuse(403, 'insufficient_permission', 'Not allowed.');
    await expect(page.getByText('Import stopped.')).toBeVisible();
    await checkThemes('stopped');
    await button(page, 'Continue Import').click();
    await expect(page.getByText('1 of 2 created, 1 failed.')).toBeVisible();
    await checkThemes('failed');
    const [ops] = (await elsewhere.tracker_get_board({})).cards;
    await elsewhere.tracker_update_card({ cardId: ops?.id ?? '', location: 'Lisbon' });
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(button(page, 'B, Ops')).toBeVisible();
    await checkThemes('undone');
  });

  test('shows hostile texts as text', async ({ importText, gate, elsewhere, page }) => {
    await elsewhere.tracker_initialize({});
    const cards = hostileTexts.map((text) => ({
      title: text.slice(0, 400),
      company: text.slice(0, 400),
      stage: 'Saved',
    }));
    const columns = gate.hold('POST', /\/columns$/);
    const { user } = await importText(
      JSON.stringify([{ title: 'Dev', company: 'A', stage: hostileTexts[0] }, ...cards.slice(0, 60)]),
    );
    await button(page, 'Show Plan').click();
    await page.getByRole('button', { name: /^Import \d+ Cards$/ }).click();
    await columns.asked;
    columns.refuse(422, 'invalid_request', hostileTexts.slice(0, 8).join(' '));
    await expect(page.getByText('Import completed.')).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
    for (const { id: cardId } of (await elsewhere.tracker_get_board({})).cards)
      await elsewhere.tracker_update_card({ cardId, location: 'Lisbon' });
    user.answer = 'Undo Import';
    await button(page, 'Undo Import').click();
    await expect(page.getByText('These cards were changed since the import')).toBeVisible();
    await expect(page.getByText(/^and \d+ more$/)).toBeVisible();
    expect(await harmIn(page.mainFrame())).toEqual([]);
  });
});
