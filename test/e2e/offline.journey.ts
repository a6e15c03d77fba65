import assert from 'node:assert/strict';

import { overRest } from '../service/calls.ts';
import { test } from './fixtures.ts';

test.use({ vscode: { sample: 'none' } });

test('What was last seen of a hosted tracker, in two windows and without the service', async ({ journey }) => {
  const { service } = await journey.host();
  await overRest(service, 'tracker_initialize', {});
  await overRest(service, 'tracker_create_card', { title: 'Lamp Maker', company: 'Beacon' });
  const proxy = await journey.faulty(service.trackerUrl);
  const reads = () => proxy.count('GET', '/api/v1/tracker/board');
  const workbench = await journey.open();
  const { page } = workbench;
  await page.openJobdeckView();
  await page.connectTo(proxy.address, service.token);
  await page.untilStage('Lamp Maker', 'Saved');

  await test.step('is read once for each Refresh Board', async () => {
    const before = reads();
    await overRest(service, 'tracker_create_card', { title: 'Found after asking' });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.untilStage('Found after asking', 'Saved');
    assert.equal(reads(), before + 1);
  });

  await test.step('is not read again within a minute because its view is shown again', async () => {
    const before = reads();
    await overRest(service, 'tracker_create_card', { title: 'Not looked for' });
    await page.hideJobdeckView();
    await page.openJobdeckView();
    // What is asked of the extension after the view was shown is done after what the view asked for.
    await page.runCommand('Jobdeck: Move Card…');
    await page.pickItem('Found after asking');
    await page.pickItem('Applied');
    await page.untilStage('Found after asking', 'Applied');
    assert.equal(reads(), before);
    assert.equal((await page.treeLabels()).includes('Not looked for'), false);
  });

  await test.step('is shown in a second window, which asks the service once and follows the first one', async () => {
    const before = reads();
    const read = proxy.next('GET /api/v1/tracker/board');
    const second = await workbench.openWindow();
    await second.openJobdeckView();
    await second.untilStage('Lamp Maker', 'Saved');
    await read;
    await second.viewMessage.getByText('As of').waitFor({ state: 'hidden' });
    assert.equal(reads(), before + 1);
    // The first window takes what the other one has read; rows that are still to move are hit by no click.
    await page.untilStage('Not looked for', 'Saved');
    await page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await page.pickItem('Applied');
    await page.untilStage('Lamp Maker', 'Applied');
    await second.untilStage('Lamp Maker', 'Applied');
    await second.chooseFromMenu('Lamp Maker', 'Move Card…');
    await second.pickItem('Saved');
    await page.untilStage('Lamp Maker', 'Saved');
    assert.ok(reads() <= before + 2, 'one read more at most, since both windows have written');
    await second.browserPage.close();
  });

  await test.step('is on screen after a start without the service, with its age and why it is not up to date', async () => {
    proxy.close();
    await page.reload();
    await page.openJobdeckView();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.viewMessage.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
  });

  await test.step('can be read: a card opens', async () => {
    await page.treeRow('Lamp Maker').click();
    await page.shownPage.getByRole('heading', { name: 'Lamp Maker' }).waitFor();
  });

  await test.step('cannot be changed: the card goes back at once, with the reason and Retry', async () => {
    await page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await page.pickItem('Offer');
    await page.notification('refuses the connection').getByText('Retry').waitFor();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.closeNotifications();
  });

  await test.step('is gone once it is cleared, and the command says so', async () => {
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification('Deleted what was last seen').waitFor();
    await page.reload();
    await page.openJobdeckView();
    await page.welcome.getByText('The tracker cannot be reached.').waitFor();
  });
});
