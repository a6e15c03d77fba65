import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { overRest } from '../service/calls.ts';
import { type FaultyService, startFaultyService } from './faultyService.ts';
import { Workbench } from './workbench.ts';

describe('A board that is changed elsewhere', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let proxy: FaultyService;
  let workbench: Workbench;

  const reads = () => proxy.count('GET', '/api/v1/tracker/board');

  before(async () => {
    tracker = await startLocalService({ dataFolder });
    await overRest(tracker, 'tracker_initialize', {});
    proxy = await startFaultyService(tracker.trackerUrl);
    workbench = await Workbench.open('refresh', { sample: 'none' });
    const { page } = workbench;
    await page.openJobdeckView();
    await page.connectTo(proxy.address, tracker.token);
    await page.treeRow('Saved').waitFor();
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
    assert.deepEqual((await page.treeLabels()).slice(0, 3), ['Saved', 'Applied', 'Found after asking']);
  });
});
