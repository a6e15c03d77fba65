import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { e2eFolder, Workbench } from './workbench.ts';

describe('A token that may only read', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let workbench: Workbench;

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    const answer = await fetch(`${tracker.accountUrl}/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tracker.accountSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Reader', permissions: ['tracker:read'] }),
    });
    const { secret }: { secret: string } = JSON.parse(await answer.text());
    workbench = await Workbench.open('read-only-token', { sample: 'none' });
    const { page } = workbench;
    await page.openJobdeckView();
    await page.connectTo(tracker.trackerUrl, secret);
    await page.treeRow('Saved').waitFor();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('shows the board, puts a dragged card back into its place, and says why', async () => {
    const { page } = workbench;
    const labels = await page.treeLabels();
    const [, , second = ''] = labels;
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
});
