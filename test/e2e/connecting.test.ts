import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import { account, newToken, overRest } from '../service/calls.ts';
import { type Fault, noFault, replying } from './faultyService.ts';
import { test } from './fixtures.ts';

/** Without the MCP endpoint, edit permission is unknown before the first attempt. */
const withoutMcp: Fault = ({ url }, outgoing) => {
  if (url !== '/mcp') return false;
  outgoing.writeHead(404).end();
  return true;
};

const wrongToken = 'canary-that-must-not-be-kept-0123456789';

test.use({ vscode: { sample: 'none' } });

test('hosted tracker: connection, refusals and read-only tokens', async ({ journey }) => {
  const tracker = await journey.host({ sample: 'small' });
  const { service } = tracker;
  const faulty = await journey.faulty(service.trackerUrl);
  const workbench = await journey.open();
  const { page } = workbench;
  const untilButtons = (words: string | RegExp, expected: readonly string[]) =>
    expect(page.notification(words).locator('.monaco-button', { hasText: /./ })).toHaveText(expected);
  const untilOffered = (title: string, isOffered: boolean) =>
    expect.poll(() => page.offersCommand(title), { message: `offers ${title}` }).toBe(isOffered);

  await test.step('offers a local board without an account', async () => {
    await page.openJobdeckView();
    await page.welcome.getByRole('button', { name: 'Paste a Job Link' }).waitFor();
  });

  await test.step('rejects plain http before asking for a token', async () => {
    await page.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await page.input.fill('http://tracker.example.com');
    await page.inputMessage.getByText('Plain http would show your token to the network').waitFor();
    await page.browserPage.keyboard.press('Escape');
  });

  await test.step('reports a wrong token and stores nothing', async () => {
    const words = /not accepted.*Copy it once more/s;
    await page.tryToConnect(service.trackerUrl, wrongToken);
    await page.notification(words).waitFor();
    await untilButtons(words, ['Try Again', 'Show Log']);
    await page.notification('Trying the token').waitFor({ state: 'hidden' });
    await page.welcome.getByRole('button', { name: 'Paste a Job Link' }).waitFor();
    assert.deepEqual(filesWith(workbench.folder, wrongToken), []);
    await page.closeNotifications();
  });

  await test.step('keeps entered values for correction on Try Again', async () => {
    faulty.fault = replying(404, 'text/plain', 'no such page');
    await page.tryToConnect(faulty.address, service.token);
    await page.answerNotification(/Nothing at \S+ answers as the tracker does.*Check the base URL/s, 'Try Again');
    await expect(page.input).toHaveValue(faulty.address);
    await page.input.press('Enter');
    await page.typeInput('API token for', 'another token than before?');
    await page.inputMessage.getByText('A token has no spaces').waitFor();
    await page.goBack('Base URL of the tracker');
    await expect(page.input).toHaveValue(faulty.address);
    await page.input.press('Escape');
    faulty.fault = noFault;
  });

  await test.step('saves a token without subscription only on request', async () => {
    const words = /subscription.*same token works again after renewal.*token was not stored/s;
    await account(service, 'PUT', '/subscription', { active: false });
    await page.tryToConnect(faulty.address, service.token);
    await page.notification(words).waitFor();
    await untilButtons(words, ['Try Again', 'Save Anyway', 'Show Log']);
    await page.answerNotification(words, 'Save Anyway');
    await page.pickItem('I do not know');
    await page.welcome.getByText('The subscription of this account has ended.').waitFor();
    await page.closeNotifications();
    await account(service, 'PUT', '/subscription', { active: true });
  });

  const issued = await newToken(service, { permissions: ['tracker:read'] });

  await test.step('saves an unverified token, and connects once available', async () => {
    await tracker.stop();
    await page.tryToConnect(service.trackerUrl, issued.secret);
    const words = `127.0.0.1:${service.port} refuses the connection: nothing answers there.`;
    await page.notification(words).getByText('The token was not stored.').waitFor();
    assert.ok(!readFileSync(workbench.settingsFile, 'utf8').includes(service.trackerUrl));
    await page.answerNotification(words, 'Save Anyway');
    await page.pickItem('I do not know');
    await page.welcome.getByText('The tracker cannot be reached.').waitFor();
    await tracker.startAgain();
    await page.answerWelcome('Try Again');
    await page.treeRow('Saved').waitFor();
    // Permissions are read in the background and shown only on request.
    await untilOffered('Jobdeck: Move Card…', false);
    await expect(page.browserPage.locator('.editor').getByRole('tab')).toHaveCount(0);
  });

  await test.step('keeps the board visible without subscription, resumes after renewal', async () => {
    const labels = await page.treeLabels();
    await account(tracker.service, 'PUT', '/subscription', { active: false });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.viewMessage.getByText(/Not up to date: .*subscription/).waitFor();
    await page.notification('The same token works again after renewal.').waitFor();
    // The message above the tree reduces the visible rows.
    const areThere = async () => {
      const left = await page.treeLabels();
      return left.includes('Applied') && left.every((label, index) => label === labels[index]);
    };
    await expect.poll(areThere, { message: 'the cards read before' }).toBe(true);

    await account(tracker.service, 'PUT', '/subscription', { active: true });
    await overRest(tracker.service, 'tracker_create_card', { title: 'After renewal' });
    await page.runCommand('Jobdeck: Refresh Board');
    await page.untilStage('After renewal', 'Saved');
    await page.viewMessage.getByText('Not up to date').waitFor({ state: 'hidden' });
    await page.closeNotifications();
  });

  await test.step('hides the cards after revocation and offers Connect', async () => {
    await account(tracker.service, 'DELETE', `/tokens/${issued.token.id}`);
    await page.runCommand('Jobdeck: Refresh Board');
    await page.welcome.getByText('its token is no longer accepted').waitFor();
    await expect.poll(() => page.treeLabels(), { message: 'the rows of the tree' }).toEqual([]);
    await page.closeNotifications();
  });

  await test.step('names the missing permission and accepts another token', async () => {
    const { secret } = await newToken(tracker.service, { permissions: ['notes:read'] });
    await page.answerWelcome('Connect…');
    await page.answerConnect(service.trackerUrl, secret);
    await page.welcome.getByText('The token lacks the permission "Read tracker".').waitFor();
    await page.answerWelcome('Connect with Another Token…');
    faulty.fault = withoutMcp;
    const reading = await newToken(tracker.service, { permissions: ['tracker:read'] });
    await page.answerConnect(faulty.address, `Bearer ${reading.secret}`);
    await page.treeRow('Saved').waitFor();
  });

  await test.step('restores a dragged card when the token is read-only', async () => {
    const labels = await page.treeLabels();
    const [, second = ''] = await page.cardsOf('Saved');
    const before = await page.countOf('Applied');
    await page.dragRow(second, 'Applied');
    await page.notification('This token lacks the permission').waitFor();
    await page.untilStage(second, 'Saved');
    await page.untilCount('Applied', before);
    await expect.poll(() => page.treeLabels(), { message: 'the rows of the tree' }).toEqual(labels);
  });

  await test.step('repeats the error on Retry', async () => {
    const moves = () => faulty.seen.filter((each) => each.endsWith('/move')).length;
    const before = moves();
    await page.answerNotification('This token lacks the permission', 'Retry');
    // The first notification closes when its button is pressed.
    await expect.poll(moves, { message: 'the move is sent again' }).toBe(before + 1);
    await page.notification('This token lacks the permission').waitFor();
  });

  await test.step('hides editing commands after a refusal, shows permissions', async () => {
    await page.answerNotification('This token lacks the permission', 'Show Permissions');
    await page.shownPage.getByRole('row', { name: 'Edit tracker' }).getByText('missing').waitFor();
    await page.closeEditor(/Permissions/);
    await page.closeNotifications();
    await untilOffered('Jobdeck: Move Card…', false);
    await untilOffered('Jobdeck: Go to Card, Note or Meeting…', true);
  });

  await test.step('disables editing and drag for a known read-only token', async () => {
    faulty.fault = noFault;
    await page.runCommand('Jobdeck: Show Permissions');
    await page.shownPage.getByText('so this is exact').waitFor();
    await page.closeEditor(/Permissions/);
    const [card = ''] = await page.cardsOf('Saved');
    const before = faulty.seen.length;
    await page.dragRow(card, 'Applied');
    const reading = faulty.next('GET /api/v1/tracker/board');
    await page.runCommand('Jobdeck: Refresh Board');
    await reading;
    const writes = faulty.seen.slice(before).filter((each) => !each.startsWith('GET'));
    assert.deepEqual(writes, []);
    await page.untilStage(card, 'Saved');
    await expect(page.notification('This token lacks the permission')).toHaveCount(0);
  });
});
