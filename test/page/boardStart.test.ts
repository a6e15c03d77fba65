import path from 'node:path';
import { expect } from '@playwright/test';

import { root } from '../../scripts/setup/places.mjs';
import { barriersIn } from '../browser/faultsInPage.ts';
import { themeNames } from '../fixtures/themes.ts';
import { test } from './fixtures.ts';
import { boardKind } from './shownBoard.ts';

const pictures = path.join(root, 'out/page/pictures');

/** Runs in the page: pastes a text as the browser does. */
const paste = (text: string) => `{
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', ${JSON.stringify(text)});
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}`;

test.describe('first minute of a board', () => {
  test('offers the first steps before there is a board', async ({ page, stores, showPage }) => {
    const { kind, around } = boardKind(stores);
    around.sampleState = 'possible';
    await stores.board.serverState.refresh();
    const shown = await showPage(kind);
    await expect(page.getByRole('heading', { name: 'Your job search on one board' })).toBeVisible();
    const names = [
      'Paste a Job Link',
      'Create Card…',
      'Try with Sample Data',
      'Create Empty Board',
      'Connect to Hosted',
      'Walkthrough',
    ];
    for (const name of names) await page.getByRole('button', { name }).click();
    await page.evaluate(paste(' https://jobs.example.com/backend-engineer '));
    await expect
      .poll(() => around.ran, { message: 'the commands that were run' })
      .toEqual([
        'jobdeck.card.createFromClipboard',
        'jobdeck.card.create',
        'jobdeck.sample.add',
        'jobdeck.board.initialize',
        'jobdeck.session.connect',
        'jobdeck.walkthrough.open',
        'jobdeck.card.createFromClipboard {"text":"https://jobs.example.com/backend-engineer"}',
      ]);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    for (const theme of themeNames) {
      await shown.wear(theme);
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      await page.screenshot({ path: path.join(pictures, `start-${theme}.png`) });
    }
  });

  test('offers no sample and no board to a hosted tracker with one', async ({ page, elsewhere, stores, showPage }) => {
    await elsewhere.tracker_initialize({});
    await stores.board.serverState.refresh();
    const shown = await showPage(boardKind(stores).kind);
    await expect(page.getByRole('button', { name: 'Paste a Job Link' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sample Data' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Create Empty Board' })).toHaveCount(0);
    await expect(page.getByText('Interview', { exact: true })).toBeVisible();
    for (const theme of themeNames) {
      await shown.wear(theme);
      await page.screenshot({ path: path.join(pictures, `start-board-${theme}.png`) });
    }
    const { columns } = await elsewhere.tracker_get_board({});
    await elsewhere.tracker_create_card({ title: 'Ant', columnId: columns[0]?.id ?? '' });
    await stores.board.serverState.refresh();
    await expect(page.getByRole('button', { name: 'Paste a Job Link' })).toHaveCount(0);
  });

  test('offers nothing that the token may not do', async ({ page, stores, showPage }) => {
    const { kind, around } = boardKind(stores);
    around.mayEdit = false;
    await stores.board.serverState.refresh();
    await showPage(kind);
    await expect(page.getByText('lacks the permission "Edit tracker"')).toBeVisible();
    await page.evaluate(paste('https://jobs.example.com/backend-engineer'));
    await page.getByRole('button', { name: 'Connect…' }).click();
    await expect.poll(() => around.ran, { message: 'the commands' }).toEqual(['jobdeck.session.connect']);
  });

  test('names sample data and offers to remove it', async ({ page, service, stores, showPage }) => {
    await service.addSample();
    const { kind, around } = boardKind(stores);
    around.sampleState = 'added';
    await stores.board.serverState.refresh();
    const shown = await showPage(kind);
    await expect(page.getByText('The sample data is on this board.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Sample Data' }).click();
    await expect.poll(() => around.ran, { message: 'the commands' }).toEqual(['jobdeck.sample.remove']);
    for (const theme of themeNames) {
      await shown.wear(theme);
      expect(await barriersIn(page.mainFrame()), theme).toEqual([]);
      await page.screenshot({ path: path.join(pictures, `sample-${theme}.png`) });
    }
  });
});
