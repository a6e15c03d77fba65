import assert from 'node:assert/strict';
import path from 'node:path';
import { expect } from '@playwright/test';

import { untilTrue } from '../browser/untilTrue.ts';
import { themes as captured, defaultStyles, themeNames } from '../fixtures/themes.ts';
import { wornStyles, wornTheme } from './capturedTheme.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';
import { themes } from './themes.ts';
import { e2eFolder } from './workbench.ts';

/** Minimum contrast ratio for text of this size (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;
const outOfDate = 'VS Code passes this theme to pages in another way: run "node scripts/captureThemes.ts"';

// Pages can read whether motion is reduced; the themes were captured in an editor with motion.
test.use({ vscode: { hasAllExtensions: true, settings: { 'workbench.reduceMotion': 'off' } } });

test('sample board: themes, a dragged card and an operation', async ({ journey }) => {
  const { page } = await journey.open();
  const { browserPage } = page;
  /** The lines of visible editors that contain the text. */
  const seen = (text: string) => browserPage.locator('.monaco-editor .view-line', { hasText: text });
  // High enough for the rows of all stages under test.
  await browserPage.setViewportSize({ width: 1400, height: 1000 });
  await page.openJobdeckView();
  await page.treeRow('Saved').waitFor();

  await test.step('shows stages with counts, cards with company and age', async () => {
    for (const stage of ['Saved', 'Applied', 'Screening', 'Interview'])
      await expect(page.treeRow(stage)).toContainText(/\d/);
    const [, firstCard = ''] = await page.treeLabels();
    await expect(page.treeRow(firstCard).first()).toContainText(/ · (now|\d+ (min|h|d|w|y))$/);
    await browserPage.getByText('Your data stays on this machine.').waitFor();
  });

  await page.runCommand('Jobdeck: Open Board');
  // The page takes the focus when loaded, which closes the list of themes.
  await pageFrame(page, 'jobdeck.boardPage');
  for (const theme of themeNames.toReversed())
    await test.step(`is readable in ${themes[theme].name} and matches the captured theme`, async () => {
      await page.chooseTheme(themes[theme].name);
      await page.untilTheme(themes[theme].file);
      const tree = async () => {
        const contrasts = await page.contrasts();
        return { isFull: contrasts.length > 10, weak: contrasts.filter(({ ratio }) => ratio < leastContrast) };
      };
      await expect.poll(tree, { message: 'the texts of the tree' }).toEqual({ isFull: true, weak: [] });
      const frame = await pageFrame(page, 'jobdeck.boardPage');
      await untilTrue(frame, `document.body.dataset.vscodeThemeName === ${JSON.stringify(themes[theme].name)}`);
      await expect.poll(() => wornTheme(frame), { message: outOfDate }).toStrictEqual(captured[theme]);
      await expect.poll(() => wornStyles(frame), { message: outOfDate }).toBe(defaultStyles);
    });

  await test.step('opens a card and saves the README picture', async () => {
    await page.runCommand('View: Close All Editors');
    const labels = await page.treeLabels();
    const card = labels[labels.indexOf('Interview') + 1] ?? '';
    await page.treeRow(card).first().click();
    await page.shownPage.getByRole('heading', { name: card }).waitFor();
    await page.widenSideBar();
    await browserPage.mouse.move(300, 12);
    await browserPage.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
    await page.savePicture(path.join(e2eFolder, 'pictures/board.png'));
  });

  await test.step('moves a dragged card to another stage', async () => {
    const labels = await page.treeLabels();
    const moved =
      labels.slice(1, labels.indexOf('Applied')).find((label) => labels.indexOf(label) === labels.lastIndexOf(label)) ??
      assert.fail('no card with a title of its own');
    const before = await page.countOf('Applied');
    await page.dragRow(moved, 'Applied');
    await page.untilStage(moved, 'Applied');
    await page.untilCount('Applied', before + 1);
  });

  await test.step('runs an operation by key and shows the result', async () => {
    await page.runCommand('Jobdeck: Run Tracker Operation…');
    await page.input.fill('create card');
    await page.pickItem('Create card');
    await seen('"title": ""').waitFor();
    // The cursor is between the quotes.
    await browserPage.keyboard.type('Lighthouse Keeper');
    await seen('"title": "Lighthouse Keeper"').waitFor();
    await browserPage.getByRole('button', { name: 'Run This Operation' }).waitFor();
    await browserPage.keyboard.press('Control+Enter');
    await browserPage.locator('.tab', { hasText: 'Create card.json' }).waitFor();
    await seen('"status": "active"').waitFor();
    await page.treeRow('Lighthouse Keeper').waitFor();
  });
});
