import assert from 'node:assert/strict';

import { filesWith } from '../fixtures/filesWith.ts';
import { savePictureInThemes } from './themes.ts';
import { Workbench } from './workbench.ts';

describe('An operation of the tracker, run from the palette', () => {
  let workbench: Workbench;

  /** The lines of the editors that are in sight, joined. */
  const seen = (text: string) => workbench.page.browserPage.locator('.monaco-editor .view-line', { hasText: text });

  before(async () => {
    workbench = await Workbench.open('operations');
    await workbench.page.openJobdeckView();
    await workbench.page.treeRow('Saved').waitFor();
  });

  after(() => workbench?.close());

  it('is picked by what it does, and its input is a document to fill in', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Run Tracker Operation…');
    await page.input.fill('create card');
    await page.quickPickRow('Create card').waitFor();
    await page.pickItem('Create card');
    await seen('"title": ""').waitFor();
    await seen('// Create card').waitFor();
  });

  it('keeps what is typed over a restart, and knows it again', async () => {
    const { page } = workbench;
    // The cursor waits between the quotes.
    await page.browserPage.keyboard.type('Lighthouse Keeper');
    await seen('"title": "Lighthouse Keeper"').waitFor();
    // The editor writes down by itself what is typed, and in which language it is, a moment after the last key.
    while (filesWith(workbench.folder, 'Lighthouse Keeper').length === 0) await page.browserPage.waitForTimeout(250);
    await page.untilPageIsStored('jsonc');
    await workbench.restart();
    await seen('"title": "Lighthouse Keeper"').waitFor();
  });

  it('runs by its key, shows the result beside the input, and the board has it', async () => {
    const { page } = workbench;
    await page.browserPage.getByRole('button', { name: 'Run This Operation' }).waitFor();
    await seen('"title": "Lighthouse Keeper"').first().click();
    await page.browserPage.keyboard.press('Control+Enter');
    await page.browserPage.locator('.tab', { hasText: 'Create card.json' }).waitFor();
    await seen('"status": "active"').waitFor();
    await page.openJobdeckView();
    await page.treeRow('Lighthouse Keeper').waitFor();
    await savePictureInThemes(page, 'operation');
  });

  it('says what is wrong with an input, and keeps it', async () => {
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

  it('offers the stages by their names, and asks before anything is lost', async () => {
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
