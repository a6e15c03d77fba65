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

/** What text of this size needs to be readable (WCAG 2.2, 1.4.3). */
const leastContrast = 4.5;
const outOfDate = 'VS Code gives this theme to pages in another way: run "node scripts/captureThemes.ts"';

// Pages are told whether motion is reduced, and the captured themes are of an editor that moves.
test.use({ vscode: { settings: { 'workbench.reduceMotion': 'off' } } });

test('The sample board: in each theme, changed by hand and by an operation, and there after a restart', async ({
  journey,
}) => {
  const workbench = await journey.open();
  let moved = '';
  /** The lines of the editors that are in sight, joined. */
  const seen = (text: string) => workbench.page.browserPage.locator('.monaco-editor .view-line', { hasText: text });
  // High enough for the rows of all stages that are looked at.
  await workbench.page.browserPage.setViewportSize({ width: 1400, height: 1000 });
  await workbench.page.openJobdeckView();
  await workbench.page.treeRow('Saved').waitFor();

  await test.step('has its commands in the palette', async () => {
    assert.equal(await workbench.page.offersCommand('Jobdeck: Refresh Board'), true);
    assert.equal(await workbench.page.offersCommand('Jobdeck: Make Coffee'), false);
  });

  await test.step('shows every stage with its count, and cards with company and age', async () => {
    const { page } = workbench;
    for (const stage of ['Saved', 'Applied', 'Screening', 'Interview'])
      assert.match((await page.treeRow(stage).textContent()) ?? '', /\d/, `${stage} has no count`);
    const [, firstCard = ''] = await page.treeLabels();
    assert.match((await page.treeRow(firstCard).first().textContent()) ?? '', / · (now|\d+ (min|h|d|w|y))$/);
    await page.browserPage.getByText('Local service: your data stays on this machine.').waitFor();
  });

  await workbench.page.runCommand('Jobdeck: Open Board');
  // It takes the focus when it has loaded, and the editor's list of themes closes then.
  await pageFrame(workbench.page, 'jobdeck.boardPage');
  for (const theme of themeNames.toReversed())
    await test.step(`is readable in ${themes[theme].name}, which is what the tests of pages take it for`, async () => {
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

  await test.step('opens a card as a page, and its picture is the one in the README', async () => {
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

  await test.step('moves a card that is dragged onto another stage', async () => {
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

  await test.step('has operations that are picked by what they do, each with a document to fill in', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Run Tracker Operation…');
    await page.input.fill('create card');
    await page.quickPickRow('Create card').waitFor();
    await page.pickItem('Create card');
    await seen('"title": ""').waitFor();
    await seen('// Create card').waitFor();
    // The cursor waits between the quotes.
    await page.browserPage.keyboard.type('Lighthouse Keeper');
    await seen('"title": "Lighthouse Keeper"').waitFor();
  });

  await test.step('has both after a restart: the card in its place, and what was typed', async () => {
    // The editor writes down by itself what is typed, and in which language it is, a moment after the last key.
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

  await test.step('runs an operation by its key, shows the result beside the input, and has it on the board', async () => {
    const { page } = workbench;
    await page.browserPage.getByRole('button', { name: 'Run This Operation' }).waitFor();
    await seen('"title": "Lighthouse Keeper"').first().click();
    await page.browserPage.keyboard.press('Control+Enter');
    await page.browserPage.locator('.tab', { hasText: 'Create card.json' }).waitFor();
    await seen('"status": "active"').waitFor();
    await page.treeRow('Lighthouse Keeper').waitFor();
  });

  await test.step('says what is wrong with an input, and keeps it', async () => {
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

  await test.step('offers the stages by their names, and asks before anything is lost', async () => {
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
