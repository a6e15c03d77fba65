import { expect } from '@playwright/test';

import { overRest } from '../service/calls.ts';
import { openBoardPage } from './boardPages.ts';
import { EditorTabs } from './editorTabs.ts';
import { test } from './fixtures.ts';
import { pageFrame } from './pageFrame.ts';

const names = ['Ant', 'Bee', 'Cat'];

test.use({ vscode: { sample: 'none' } });

test('hosted board: two windows, and a restart while offline', async ({ journey }) => {
  const hosted = await journey.host();
  const { service } = hosted;
  await overRest(service, 'tracker_initialize', {});
  for (const title of names) await overRest(service, 'tracker_create_card', { title });
  const workbench = await journey.open();
  const { page } = workbench;
  await page.openJobdeckView();
  // A command fails while the extension host still starts.
  await page.welcome.getByRole('button', { name: 'Paste a Job Link' }).waitFor();
  await page.connectTo(service.trackerUrl, service.token);
  await page.untilStage('Ant', 'Saved');

  await test.step('shares reads and changes between windows', async () => {
    await overRest(service, 'tracker_create_card', { title: 'Dog' });
    const second = await workbench.openWindow();
    await second.openJobdeckView();
    await second.untilStage('Dog', 'Saved');
    // What the second window read; a click before would miss a row that moves.
    await page.untilStage('Dog', 'Saved');
    await page.chooseFromMenu('Ant', 'Move Card…');
    await page.pickItem('Applied');
    await second.untilStage('Ant', 'Applied');
    await second.browserPage.close();
  });

  await test.step('restores pages, unsaved text and the cached board while offline', async () => {
    const titles = ['Board', 'Bee'];
    await page.treeRow('Applied').locator('.label-name').click();
    await expect(page.treeRow('Applied')).toHaveAttribute('aria-expanded', 'false');
    await openBoardPage(page);
    await page.treeRow('Bee').click();
    await new EditorTabs(page).untilTitles('Board', 'Bee (preview)');
    const location = (await pageFrame(page, 'jobdeck.cardPage')).getByLabel('Location');
    await location.pressSequentially('Heligoland');
    await new EditorTabs(page).untilTitles(...titles);
    // Typed after the tabs were opened, so all of it is stored with this text.
    await page.untilPageIsStored('Heligoland');
    await page.untilRemembered('expanded');
    await hosted.stop();
    await workbench.restart();
    const { page: restored } = workbench;
    await restored.openJobdeckView();
    await restored.untilStage('Bee', 'Saved');
    await restored.viewMessage.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
    await expect(restored.treeRow('Applied')).toHaveAttribute('aria-expanded', 'false');
    await new EditorTabs(restored).untilTitles(...titles);
    const card = await pageFrame(restored, 'jobdeck.cardPage');
    await expect(card.getByLabel('Location')).toHaveValue('Heligoland');
    await card.getByText('Not saved').waitFor();
  });
});
