import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { type Address, overRest, refused, toolsShown } from '../service/calls.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures');
const diary = 'This is no database, but it may be dear to someone. '.repeat(50);

describe('The local service', () => {
  let workbench: Workbench;
  let dataFolder: string;
  let secret: string;
  let at: Address;

  /** The service with the token that was created, by its address in the status that is in sight. */
  const readAddress = async () => {
    const status = await workbench.page.shownPage.textContent();
    const trackerUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(status ?? '')?.[0] ?? assert.fail(`no address in ${status}`);
    at = { trackerUrl, accountUrl: '', accountSecret: '', token: secret };
  };

  before(async () => {
    workbench = await Workbench.open('local-service');
    dataFolder = path.join(workbench.folder, 'data/User/globalStorage/jobdeck.jobdeck/local');
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(path.join(dataFolder, 'jobdeck.sqlite'), diary);
  });

  after(() => workbench?.close());

  it('says once that data could not be read, keeps it, and begins with new data', async () => {
    const { page } = workbench;
    await page.openJobdeckView();
    await page.treeRow('Saved').waitFor();
    const [kept = ''] = readdirSync(dataFolder).filter((name) => name.includes('unreadable'));
    assert.equal(readFileSync(path.join(dataFolder, kept), 'utf8'), diary);
    await page.notification('could not read your local data').getByText(kept).waitFor();
    await page.savePicture(path.join(pictures, 'set-aside.png'));
    await page.answerNotification('could not read your local data', 'Show Status');
    await page.shownPage.getByRole('heading', { name: 'Set aside' }).waitFor();
    await page.savePicture(path.join(pictures, 'local-service-status.png'));
  });

  it('creates a token with the documented permissions, and shows it once', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Local Service: Create Token…');
    await page.typeInput('Name the application', 'My agent');
    await page.quickPickRow('Edit tracker').waitFor();
    assert.deepEqual(await page.tickedRows(), [
      'Read tracker',
      'Edit tracker',
      'Read meetings, summaries and transcripts',
    ]);
    await page.savePicture(path.join(pictures, 'token-permissions.png'));
    await page.input.press('Enter');
    await page.quickPickRow('90 days').waitFor();
    await page.savePicture(path.join(pictures, 'token-expiry.png'));
    await page.input.press('Enter');
    const shown = await page.modalText();
    assert.match(shown, /only time it is shown.*SERVICE_API_TOKEN/s);
    secret = /jdk_[\w-]{43}/.exec(shown)?.[0] ?? assert.fail(`no secret in ${shown}`);
    await page.savePicture(path.join(pictures, 'token-created.png'));
    await page.answerModal('Close');
    await readAddress();
    await overRest(at, 'tracker_get_board', {});
    assert.ok((await toolsShown(at)).includes('tracker_move_card'));
    assert.ok(!(await toolsShown(at)).includes('list_notes'));
    await page.shownPage.getByText('Tokens that work: 1,').waitFor();
  });

  it('answers at the same address after a reload', async () => {
    const { page } = workbench;
    await page.reload();
    await page.runCommand('Jobdeck: Local Service: Status');
    await page.shownPage.getByText('held by this window').waitFor();
    await overRest(at, 'tracker_get_board', {});
  });

  it('shows what an agent writes with it at once, in the tree or on a page, or as soon as the view is shown again', async () => {
    const { page } = workbench;
    const { id: cardId } = await overRest(at, 'tracker_create_card', { title: 'Found by an agent' });
    await page.untilStage('Found by an agent', 'Saved');
    await page.hideJobdeckView();
    await overRest(at, 'tracker_create_card', { title: 'Found behind your back' });
    await page.openJobdeckView();
    await page.untilStage('Found behind your back', 'Saved');
    await page.treeRow('Found by an agent').click();
    await page.shownPage.getByRole('heading', { name: 'Found by an agent' }).waitFor();
    await page.hideJobdeckView();
    await overRest(at, 'tracker_update_card', { cardId, title: 'Renamed by an agent' });
    await page.shownPage.getByRole('heading', { name: 'Renamed by an agent' }).waitFor();
  });

  it('revokes it at once', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Local Service: Revoke Token…');
    await page.quickPickRow('My agent').waitFor();
    await page.savePicture(path.join(pictures, 'token-revoke.png'));
    await page.pickItem('My agent');
    assert.match(await page.modalText(), /refused from the next request on/);
    await page.answerModal('Revoke');
    await page.notification('is revoked').waitFor();
    await assert.rejects(overRest(at, 'tracker_get_board', {}), refused('token_revoked'));
  });
});
