import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { newToken } from '../service/calls.ts';
import { type FaultyService, noFault, startFaultyService } from './faultyService.ts';
import { e2eFolder, Workbench } from './workbench.ts';

describe('A token that may only read', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let proxy: FaultyService;
  let workbench: Workbench;

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    const { secret } = await newToken(tracker, { permissions: ['tracker:read'] });
    proxy = await startFaultyService(tracker.trackerUrl);
    // Without the MCP endpoint nothing tells what the token may edit, before it is tried.
    proxy.fault = ({ url }, outgoing) => {
      if (url !== '/mcp') return false;
      outgoing.writeHead(404).end();
      return true;
    };
    workbench = await Workbench.open('read-only-token', { sample: 'none' });
    const { page } = workbench;
    await page.openJobdeckView();
    await page.connectTo(proxy.address, secret);
    await page.treeRow('Saved').waitFor();
  });

  after(async () => {
    await workbench?.close();
    proxy?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('shows the board, puts a dragged card back into its place, and says why', async () => {
    const { page } = workbench;
    const labels = await page.treeLabels();
    const [, second = ''] = await page.cardsOf('Saved');
    const before = await page.countOf('Applied');
    await page.dragRow(second, 'Applied');
    await page.notification('This token lacks the permission').waitFor();
    await page.savePicture(path.join(e2eFolder, 'pictures/refused-move.png'));
    await page.untilStage(second, 'Saved');
    await page.untilCount('Applied', before);
    assert.deepEqual(await page.treeLabels(), labels);
  });

  it('offers to try again, and says it again', async () => {
    const { page } = workbench;
    await page.answerNotification('This token lacks the permission', 'Retry');
    await page.notification('This token lacks the permission').waitFor();
  });

  it('has no editing on offer once that was refused, and shows what is known of its permissions', async () => {
    const { page } = workbench;
    await page.answerNotification('This token lacks the permission', 'Show Permissions');
    await page.shownPage.getByRole('row', { name: 'Edit tracker' }).getByText('missing').waitFor();
    await page.savePicture(path.join(e2eFolder, 'pictures/permissions-by-reads.png'));
    await page.closeEditor(/Permissions/);
    await page.closeNotifications();
    assert.equal(await page.offersCommand('Jobdeck: Move Card…'), false);
    assert.equal(await page.offersCommand('Jobdeck: Go to…'), true);
  });

  it('has none on offer from the start, and no drag, where the service tells what a token may do', async () => {
    const { page } = workbench;
    proxy.fault = noFault;
    await page.runCommand('Jobdeck: Show Permissions');
    await page.shownPage.getByText('so this is exact').waitFor();
    await page.savePicture(path.join(e2eFolder, 'pictures/permissions-by-tools.png'));
    await page.closeEditor(/Permissions/);
    const [card = ''] = await page.cardsOf('Saved');
    const before = proxy.seen.length;
    await page.dragRow(card, 'Applied');
    const reading = proxy.next('GET /api/v1/tracker/board');
    await page.runCommand('Jobdeck: Refresh Board');
    await reading;
    const writes = proxy.seen.slice(before).filter((each) => !each.startsWith('GET'));
    assert.deepEqual(writes, []);
    await page.untilStage(card, 'Saved');
    assert.equal(await page.notification('This token lacks the permission').count(), 0);
  });
});
