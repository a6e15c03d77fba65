import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { overRest } from '../service/calls.ts';
import { type FaultyService, startFaultyService } from './faultyService.ts';
import { e2eFolder, Workbench } from './workbench.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

const pictures = path.join(e2eFolder, 'pictures');

describe('What was last seen of a hosted tracker', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let proxy: FaultyService;
  let workbench: Workbench;
  let second: WorkbenchPage;

  const reads = () => proxy.count('GET', '/api/v1/tracker/board');

  before(async () => {
    tracker = await startLocalService({ dataFolder });
    await overRest(tracker, 'tracker_initialize', {});
    await overRest(tracker, 'tracker_create_card', { title: 'Lamp Maker', company: 'Beacon' });
    proxy = await startFaultyService(tracker.trackerUrl);
    workbench = await Workbench.open('offline', { sample: 'none' });
    const { page } = workbench;
    await page.openJobdeckView();
    await page.connectTo(proxy.address, tracker.token);
    await page.untilStage('Lamp Maker', 'Saved');
  });

  after(async () => {
    await workbench?.close();
    proxy?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('is read once for each Refresh Board', async () => {
    const { page } = workbench;
    const before = reads();
    await overRest(tracker, 'tracker_create_card', { title: 'Found after asking' });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.untilStage('Found after asking', 'Saved');
    assert.equal(reads(), before + 1);
  });

  it('is not read again within a minute because its view is shown again', async () => {
    const { page } = workbench;
    const before = reads();
    await overRest(tracker, 'tracker_create_card', { title: 'Not looked for' });
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

  it('is shown in a second window, which asks the service once', async () => {
    const before = reads();
    const read = proxy.next('GET /api/v1/tracker/board');
    second = await workbench.openWindow();
    await second.openJobdeckView();
    await second.untilStage('Lamp Maker', 'Saved');
    await read;
    await second.viewMessage.getByText('As of').waitFor({ state: 'hidden' });
    assert.equal(reads(), before + 1);
    // The first window takes what the other one has read; rows that are still to move are hit by no click.
    await workbench.page.untilStage('Not looked for', 'Saved');
  });

  it('follows what is done in another window, without asking', async () => {
    const before = reads();
    await workbench.page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await workbench.page.pickItem('Applied');
    await workbench.page.untilStage('Lamp Maker', 'Applied');
    await second.untilStage('Lamp Maker', 'Applied');
    await second.chooseFromMenu('Lamp Maker', 'Move Card…');
    await second.pickItem('Saved');
    await workbench.page.untilStage('Lamp Maker', 'Saved');
    assert.ok(reads() <= before + 1, 'one read at most, since both windows have written');
    await second.browserPage.close();
  });

  it('is on screen after a start without the service, with its age and why it is not up to date', async () => {
    const { page } = workbench;
    proxy.close();
    await page.reload();
    await page.openJobdeckView();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.viewMessage.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
    await page.savePicture(path.join(pictures, 'offline.png'));
    await page.chooseTheme('Dark Modern');
    await page.savePicture(path.join(pictures, 'offline-dark.png'));
    await page.chooseTheme('Dark High Contrast');
    await page.savePicture(path.join(pictures, 'offline-high-contrast.png'));
  });

  it('can be read: a card opens', async () => {
    const { page } = workbench;
    await page.treeRow('Lamp Maker').click();
    await page.shownPage.getByRole('heading', { name: 'Lamp Maker' }).waitFor();
  });

  it('cannot be changed: the card goes back at once, with the reason and Retry', async () => {
    const { page } = workbench;
    await page.chooseFromMenu('Lamp Maker', 'Move Card…');
    await page.pickItem('Offer');
    await page.notification('refuses the connection').getByText('Retry').waitFor();
    await page.untilStage('Lamp Maker', 'Saved');
    await page.closeNotifications();
  });

  it('is gone once it is cleared, and the command says so', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification('Deleted what was last seen').waitFor();
    await page.savePicture(path.join(pictures, 'cleared.png'));
    await page.reload();
    await page.openJobdeckView();
    await page.welcome.getByText('The tracker cannot be reached.').waitFor();
  });
});
