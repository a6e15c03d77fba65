import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const wrongToken = 'canary-that-must-not-be-kept-0123456789';

describe('A hosted tracker', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  let tracker: LocalService;
  let workbench: Workbench;

  before(async () => {
    tracker = await startLocalService({ dataFolder, sample: 'small' });
    workbench = await Workbench.open('hosted-tracker', { sample: 'none' });
    await workbench.page.openJobdeckView();
  });

  after(async () => {
    await workbench?.close();
    await tracker?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('needs no account: an empty local service offers to make a board', async () => {
    await workbench.page.browserPage.getByRole('button', { name: 'Initialize Board' }).waitFor();
  });

  it('refuses an address over plain http before a token is asked for', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Connect to Hosted Tracker…');
    await page.input.fill('http://tracker.example.com');
    await page.inputMessage.getByText('Plain http would show your token to the network').waitFor();
    await page.browserPage.keyboard.press('Escape');
  });

  it('says clearly that a token is wrong, and stores nothing', async () => {
    await workbench.page.tryToConnect(tracker.trackerUrl, wrongToken);
    await workbench.page.notification('The token is not accepted. ').waitFor();
    await workbench.page.notification('trying the token').waitFor({ state: 'hidden' });
    await workbench.page.savePicture(path.join(e2eFolder, 'pictures/wrong-token.png'));
    await workbench.page.browserPage.getByRole('button', { name: 'Initialize Board' }).waitFor();
    assert.deepEqual(filesWith(workbench.folder, wrongToken), []);
    await workbench.page.closeNotifications();
  });

  it('has not stored it in the secret storage either, where no search of files would find it', async () => {
    const { page } = workbench;
    workbench.changeSettings({ 'jobdeck.tracker.baseUrl': tracker.trackerUrl });
    await page.reload();
    await page.openJobdeckView();
    await page.welcome.getByText('You are signed out of the hosted tracker').waitFor();
    await page.runCommand('Jobdeck: Refresh Board');
    await page.notification('No token is stored for this service.').waitFor();
    await page.closeNotifications();
  });

  it('shows the board once the token is right', async () => {
    await workbench.page.connectTo(tracker.trackerUrl, `Bearer ${tracker.token}`);
    await workbench.page.treeRow('Saved').waitFor();
  });

  it('creates a card', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: New Card…');
    await page.pickItem('Saved');
    await page.typeInput('The job', 'Lighthouse Keeper');
    await page.typeInput('The company', 'Northern Lights');
    await page.untilStage('Lighthouse Keeper', 'Saved');
  });

  it('moves it with the quick pick', async () => {
    const { page } = workbench;
    await page.chooseFromMenu('Lighthouse Keeper', 'Move Card…');
    await page.pickItem('Applied');
    await page.untilStage('Lighthouse Keeper', 'Applied');
  });

  it('archives one only after asking, and says what that means', async () => {
    const { page } = workbench;
    const [card = ''] = await page.cardsOf('Saved');
    const before = await page.countOf('Saved');
    await page.chooseFromMenu(card, 'Archive Card…');
    assert.match(await page.modalText(), /stays in the archive with its history/);
    await page.answerModal('Archive');
    await page.treeRow(card).waitFor({ state: 'detached' });
    await page.untilCount('Saved', before - 1);
  });

  it('deletes one only after saying what is lost', async () => {
    const { page } = workbench;
    const [card = ''] = await page.cardsOf('Saved');
    const before = await page.countOf('Saved');
    await page.chooseFromMenu(card, 'Delete Card…');
    assert.match(await page.modalText(), /history is erased.*funnel statistics/s);
    await page.savePicture(path.join(e2eFolder, 'pictures/delete.png'));
    await page.answerModal('Cancel');
    assert.equal(await page.countOf('Saved'), before);
    await page.chooseFromMenu(card, 'Delete Card…');
    await page.modalText();
    await page.answerModal('Delete');
    await page.treeRow(card).waitFor({ state: 'detached' });
    await page.untilCount('Saved', before - 1);
  });

  it('has all that after a restart, still signed in', async () => {
    const before = await workbench.page.countOf('Saved');
    await workbench.restart();
    await workbench.page.openJobdeckView();
    await workbench.page.untilStage('Lighthouse Keeper', 'Applied');
    assert.equal(await workbench.page.countOf('Saved'), before);
  });

  it('goes back to the local service on signing out, and says what is deleted', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Sign Out…');
    assert.match(
      await page.modalText(),
      /This is deleted.*• the token for http:\/\/127\.0\.0\.1:\d+.*• the data cached/s,
    );
    await page.savePicture(path.join(e2eFolder, 'pictures/sign-out.png'));
    await page.answerModal('Sign Out');
    await page.browserPage.getByRole('button', { name: 'Initialize Board' }).waitFor();
  });
});
