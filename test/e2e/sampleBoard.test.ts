import assert from 'node:assert/strict';
import path from 'node:path';
import { expect } from '@playwright/test';

import { untilTrue } from '../browser/untilTrue.ts';
import { filesWith } from '../fixtures/filesWith.ts';
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
test.use({ vscode: { settings: { 'workbench.reduceMotion': 'off' } } });

test('sample board: themes, card moves, operations and a restart', async ({ journey }) => {
  const workbench = await journey.open();
  let moved = '';
  /** The lines of visible editors that contain the text. */
  const seen = (text: string) => workbench.page.browserPage.locator('.monaco-editor .view-line', { hasText: text });
  // High enough for the rows of all stages under test.
  await workbench.page.browserPage.setViewportSize({ width: 1400, height: 1000 });
  await workbench.page.openJobdeckView();
  await workbench.page.treeRow('Saved').waitFor();

  await test.step('lists its commands in the palette', async () => {
    assert.equal(await workbench.page.offersCommand('Jobdeck: Refresh Board'), true);
    assert.equal(await workbench.page.offersCommand('Jobdeck: Make Coffee'), false);
  });

  await test.step('shows stages with counts, cards with company and age', async () => {
    const { page } = workbench;
    for (const stage of ['Saved', 'Applied', 'Screening', 'Interview'])
      assert.match((await page.treeRow(stage).textContent()) ?? '', /\d/, `${stage} has no count`);
    const [, firstCard = ''] = await page.treeLabels();
    assert.match((await page.treeRow(firstCard).first().textContent()) ?? '', / · (now|\d+ (min|h|d|w|y))$/);
    await page.browserPage.getByText('Your data stays on this machine.').waitFor();
  });

  await workbench.page.runCommand('Jobdeck: Open Board');
  // The page takes the focus when loaded, which closes the list of themes.
  await pageFrame(workbench.page, 'jobdeck.boardPage');
  for (const theme of themeNames.toReversed())
    await test.step(`is readable in ${themes[theme].name} and matches the captured theme`, async () => {
      const { page } = workbench;
      await page.chooseTheme(themes[theme].name);
      await page.untilTheme(themes[theme].file);
      const contrasts = await page.contrasts();
      assert.ok(contrasts.length > 10, `only ${contrasts.length} texts`);
      assert.deepEqual(
        contrasts.filter(({ ratio }) => ratio < leastContrast),
        [],
      );
      const frame = await pageFrame(page, 'jobdeck.boardPage');
      await untilTrue(frame, `document.body.dataset.vscodeThemeName === ${JSON.stringify(themes[theme].name)}`);
      assert.deepEqual(await wornTheme(frame), captured[theme], outOfDate);
      assert.equal(await wornStyles(frame), defaultStyles, outOfDate);
    });

  await test.step('opens a card and saves the README picture', async () => {
    const { page } = workbench;
    await page.runCommand('View: Close All Editors');
    const labels = await page.treeLabels();
    const card = labels[labels.indexOf('Interview') + 1] ?? '';
    await page.treeRow(card).first().click();
    await page.shownPage.getByRole('heading', { name: card }).waitFor();
    await page.widenSideBar();
    await page.browserPage.mouse.move(300, 12);
    await page.browserPage.locator('.monaco-sash.hover').waitFor({ state: 'detached' });
    await page.savePicture(path.join(e2eFolder, 'pictures/board.png'));
  });

  await test.step('moves a dragged card to another stage', async () => {
    const { page } = workbench;
    const labels = await page.treeLabels();
    moved =
      labels.slice(1, labels.indexOf('Applied')).find((label) => labels.indexOf(label) === labels.lastIndexOf(label)) ??
      assert.fail('no card with a title of its own');
    const before = await page.countOf('Applied');
    await page.dragRow(moved, 'Applied');
    await page.untilStage(moved, 'Applied');
    await page.untilCount('Applied', before + 1);
  });

  await test.step('opens the input document of a chosen operation', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Run Tracker Operation…');
    await page.input.fill('create card');
    await page.quickPickRow('Create card').waitFor();
    await page.pickItem('Create card');
    await seen('"title": ""').waitFor();
    await seen('// Create card').waitFor();
    // The cursor is between the quotes.
    await page.browserPage.keyboard.type('Lighthouse Keeper');
    await seen('"title": "Lighthouse Keeper"').waitFor();
  });

  await test.step('keeps the moved card and input after a restart', async () => {
    // VS Code stores typed text and its language shortly after the last key.
    await expect
      .poll(() => filesWith(path.join(workbench.folder, 'data/User'), 'Lighthouse Keeper'), {
        message: 'what was typed is on disk',
      })
      .not.toEqual([]);
    await workbench.page.untilPageIsStored('jsonc');
    await workbench.restart();
    await workbench.page.openJobdeckView();
    await workbench.page.untilStage(moved, 'Applied');
    await seen('"title": "Lighthouse Keeper"').waitFor();
  });

  await test.step('runs an operation by key and shows the result', async () => {
    const { page } = workbench;
    await page.browserPage.getByRole('button', { name: 'Run This Operation' }).waitFor();
    await seen('"title": "Lighthouse Keeper"').first().click();
    await page.browserPage.keyboard.press('Control+Enter');
    await page.browserPage.locator('.tab', { hasText: 'Create card.json' }).waitFor();
    await seen('"status": "active"').waitFor();
    await page.treeRow('Lighthouse Keeper').waitFor();
  });

  await test.step('reports an invalid input and keeps it', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Run Tracker Operation…');
    await page.input.fill('Delete column');
    await page.pickItem('Delete column');
    await seen('"columnId": ""').waitFor();
    await page.browserPage.keyboard.press('Control+Enter');
    await page.notification('"columnId": Too small').waitFor();
    await seen('"columnId": ""').waitFor();
    await page.closeNotifications();
  });

  await test.step('completes stage names and confirms a deletion', async () => {
    const { page } = workbench;
    await seen('"columnId": ""').first().click();
    await page.browserPage.keyboard.press('End');
    await page.browserPage.keyboard.press('ArrowLeft');
    await page.browserPage.keyboard.press('Control+Space');
    await page.browserPage.locator('.suggest-widget .monaco-list-row', { hasText: 'Saved' }).click();
    await page.browserPage.keyboard.press('Control+Enter');
    const asked = await page.modalText();
    assert.match(asked, /Delete column: "Saved"\?/);
    assert.match(asked, /This cannot be undone/);
    await page.answerModal('Cancel');
    await page.treeRow('Saved').waitFor();
  });
});
