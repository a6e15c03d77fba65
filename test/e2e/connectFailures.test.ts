import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { freePort } from '../../scripts/workbench/freePort.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { account, newToken } from '../service/calls.ts';
import { always, endless, type FaultyService, replying, silent, startFaultyService } from './faultyService.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures/connecting');

describe('Connecting, where it fails', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let faulty: FaultyService;
  let insecure: FaultyService;
  let elsewhere: FaultyService;
  let workbench: Workbench;

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    faulty = await startFaultyService(tracker.trackerUrl);
    elsewhere = await startFaultyService(tracker.trackerUrl);
    insecure = await startFaultyService(tracker.trackerUrl, 'https');
    workbench = await Workbench.open('connect-failures', { sample: 'none' });
    await workbench.page.openJobdeckView();
  });

  after(async () => {
    await workbench?.close();
    for (const each of [faulty, elsewhere, insecure]) each?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** Waits for a notification that says this, and takes a picture once it has come to rest. */
  async function pictureOf(name: string, words: string | RegExp): Promise<void> {
    const { page } = workbench;
    const shown = page.notification(words);
    await shown.waitFor({ timeout: 40_000 });
    await page.notification('trying the token').waitFor({ state: 'hidden' });
    await (await shown.elementHandle())?.waitForElementState('stable');
    await page.savePicture(path.join(pictures, `${name}.png`));
  }

  /** Tries to connect, waits for these words, and gives the buttons that stand below them. */
  async function failing(
    name: string,
    words: string | RegExp,
    address: string,
    token = tracker.token,
  ): Promise<string[]> {
    const { page } = workbench;
    await page.tryToConnect(address, token);
    await pictureOf(name, words);
    const buttons = (await page.notification(words).locator('.monaco-button').allTextContents()).filter(
      (text) => text !== '',
    );
    await page.closeNotifications();
    return buttons;
  }

  const final = ['Try Again', 'Show Log'];
  const open = ['Try Again', 'Save Anyway', 'Show Log'];

  it('takes a token while the subscription has ended only when told to, and says that it will work again', async () => {
    const { page } = workbench;
    await account(tracker, 'PUT', '/subscription', { active: false });
    await page.tryToConnect(tracker.trackerUrl, tracker.token);
    const words = /subscription.*same token works again after renewal.*token was not stored/s;
    await pictureOf('subscription-ended', words);
    await page.answerNotification(words, 'Save Anyway');
    await page.pickItem('I do not know');
    await page.closeEditor(/Permissions/);
    await page.welcome.getByText('The subscription of this account has ended.').waitFor();
    await page.savePicture(path.join(pictures, 'subscription-ended-view.png'));
    await page.closeNotifications();
    // From here on nobody asks for the board: that it comes back by itself is seen in the end.
    await account(tracker, 'PUT', '/subscription', { active: true });
  });

  it('tells apart a token that is wrong, one that has expired and one that was revoked, and stores none of them', async () => {
    const expired = await newToken(tracker, { expiresInDays: -1 });
    const revoked = await newToken(tracker, {});
    await account(tracker, 'DELETE', `/tokens/${revoked.token.id}`);
    const { address } = faulty;
    assert.deepEqual(await failing('wrong', /not accepted.*Copy it once more/s, address, 'jdt_wrong-token'), final);
    assert.deepEqual(await failing('expired', /expired.*Create a new one/s, address, expired.secret), final);
    assert.deepEqual(await failing('revoked', /revoked.*Create a new one/s, address, revoked.secret), final);
  });

  it('says that nothing answers at a port', async () => {
    const address = `http://127.0.0.1:${await freePort()}`;
    assert.deepEqual(await failing('refused', /refuses the connection: nothing answers there/, address), open);
  });

  it('says that a certificate is not trusted', async () => {
    assert.deepEqual(await failing('tls', /secure connection to localhost:\d+ failed/, insecure.address), open);
    assert.deepEqual(insecure.seen, []);
  });

  it('says so in a dark theme and in high contrast as well', async () => {
    const { page } = workbench;
    await page.chooseTheme('Dark Modern');
    faulty.fault = replying(403, 'application/json', '{"error":"subscription_ended","message":"It has ended."}');
    assert.deepEqual(await failing('dark', /works again after renewal/, faulty.address), open);
    await page.chooseTheme('Dark High Contrast');
    faulty.fault = replying(502, 'text/html', '<h1>Bad gateway</h1>');
    assert.deepEqual(await failing('high-contrast', /The service failed \(502\)/, faulty.address), open);
    await page.chooseTheme('Light Modern');
  });

  it('says that the base URL is wrong where something else answers', async () => {
    const words = /Nothing at \S+ answers as the tracker does.*Check the base URL/s;
    faulty.fault = replying(404, 'text/plain', 'no such page');
    assert.deepEqual(await failing('not-found', words, faulty.address), final);
    faulty.fault = replying(200, 'text/html', '<!doctype html><title>Welcome</title><h1>Log in</h1>');
    assert.deepEqual(await failing('html', /it is not JSON/, faulty.address), final);
    faulty.fault = replying(200, 'application/json', '{"hello":"world"}');
    assert.deepEqual(await failing('shape', words, faulty.address), final);
  });

  it('says that the service failed', async () => {
    faulty.fault = replying(500, 'application/json', '{"error":"internal_error","message":"Out of ink."}');
    assert.deepEqual(await failing('failed', /The service failed\. Out of ink\. Try again/, faulty.address), open);
  });

  it('follows no redirect, so that the token stays here', async () => {
    faulty.fault = always((outgoing) => outgoing.writeHead(302, { location: `${elsewhere.address}/api/v1` }).end());
    assert.deepEqual(await failing('redirect', /redirects to .*not followed/, faulty.address), final);
    assert.deepEqual(elsewhere.seen, []);
  });

  it('reads no answer that has no end', async () => {
    faulty.fault = endless;
    assert.deepEqual(await failing('endless', /larger than 32 MiB/, faulty.address), final);
  });

  it('waits no longer than 20 seconds for an answer', async () => {
    faulty.fault = silent;
    assert.deepEqual(await failing('silent', /No complete answer within 20 seconds/, faulty.address), open);
  });

  it('has kept everything that was entered, and goes on where it is corrected', async () => {
    const { page } = workbench;
    faulty.fault = replying(404, 'text/plain', 'no such page');
    await page.tryToConnect(faulty.address, tracker.token);
    await page.answerNotification(/answers as the tracker does/, 'Try Again');
    await page.input.waitFor();
    assert.equal(await page.input.inputValue(), faulty.address);
    await page.input.press('Enter');
    await page.typeInput('API token for', 'another token than before?');
    await page.inputMessage.getByText('A token has no spaces').waitFor();
    await page.savePicture(path.join(pictures, 'token-step.png'));
    await page.goBack('Base URL of the tracker');
    assert.equal(await page.input.inputValue(), faulty.address);
    await page.input.press('Escape');
  });

  it('shows the board by itself once the subscription was renewed', async function () {
    this.timeout(100_000);
    const { page } = workbench;
    await page.treeRow('Saved').waitFor({ timeout: 80_000 });
    await page.savePicture(path.join(pictures, 'renewed.png'));
  });
});
