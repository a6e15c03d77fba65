import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { account, type IssuedToken, newToken, overRest } from '../service/calls.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures');

describe('The view of a hosted tracker', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let workbench: Workbench;
  let issued: IssuedToken;

  const startAgain = async () => {
    tracker = await startLocalService({ dataFolder, port: tracker.port });
  };

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    issued = await newToken(tracker, { permissions: ['tracker:read'] });
    workbench = await Workbench.open('service-states', { sample: 'none' });
    await workbench.page.openJobdeckView();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('offers to save a token that cannot be checked, and shows the board once the service is there', async () => {
    const { page } = workbench;
    await tracker.close();
    await page.tryToConnect(tracker.trackerUrl, issued.secret);
    const words = `127.0.0.1:${tracker.port} refuses the connection: nothing answers there.`;
    await page.notification(words).getByText('The token was not stored.').waitFor();
    assert.doesNotMatch(readFileSync(workbench.settingsFile, 'utf8'), /jobdeck\.tracker\.baseUrl/);
    await page.savePicture(path.join(pictures, 'save-anyway.png'));
    await page.answerNotification(words, 'Save Anyway');
    await page.pickItem('I do not know');
    await page.welcome.getByText('The tracker cannot be reached.').waitFor();
    await startAgain();
    await page.answerWelcome('Try Again');
    await page.treeRow('Saved').waitFor();
  });

  it('keeps the board in sight when the subscription has ended, says so, and reads on after renewal', async () => {
    const { page } = workbench;
    const labels = await page.treeLabels();
    await account(tracker, 'PUT', '/subscription', { active: false });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.viewMessage.getByText(/Not up to date: .*subscription/).waitFor();
    await page.notification('The same token works again after renewal.').waitFor();
    // The line above the tree leaves less room below it.
    const left = await page.treeLabels();
    assert.ok(left.includes('Applied'));
    assert.deepEqual(left, labels.slice(0, left.length));
    await page.savePicture(path.join(pictures, 'subscription-ended.png'));

    await account(tracker, 'PUT', '/subscription', { active: true });
    await overRest(tracker, 'tracker_create_card', { title: 'After renewal' });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.untilStage('After renewal', 'Saved');
    await page.viewMessage.getByText('Not up to date').waitFor({ state: 'hidden' });
    await page.closeNotifications();
  });

  it('shows no cards once its token is revoked, and how to connect', async () => {
    const { page } = workbench;
    await account(tracker, 'DELETE', `/tokens/${issued.token.id}`);
    await page.runCommand('Jobdeck: Refresh Board');
    await page.welcome.getByText('its token is no longer accepted').waitFor();
    assert.deepEqual(await page.treeLabels(), []);
    await page.savePicture(path.join(pictures, 'signed-out.png'));
    await page.closeNotifications();
    await page.answerWelcome('Connect…');
    await page.answerConnect(tracker.trackerUrl, (await newToken(tracker, { permissions: ['notes:read'] })).secret);
  });

  it('names the permission that a token lacks, and takes another token', async () => {
    const { page } = workbench;
    await page.welcome.getByText('The token lacks the permission "Read tracker".').waitFor();
    await page.savePicture(path.join(pictures, 'denied.png'));
    await page.answerWelcome('Connect with Another Token…');
    await page.answerConnect(tracker.trackerUrl, tracker.token);
    await page.treeRow('Saved').waitFor();
  });

  it('says in a new window that knows no board that the service cannot be reached, and shows it when it is back', async () => {
    const { page } = workbench;
    await tracker.close();
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification('Deleted what was last seen').waitFor();
    await page.reload();
    await page.openJobdeckView();
    await page.welcome.getByText('The tracker cannot be reached.').waitFor();
    await page.savePicture(path.join(pictures, 'unreachable.png'));
    await startAgain();
    await page.answerWelcome('Try Again');
    await page.treeRow('Saved').waitFor();
  });
});
