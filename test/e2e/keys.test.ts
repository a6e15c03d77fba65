import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Key } from '../../src/contract/keys.ts';
import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { keysOf } from '../service/keys/keyService.ts';
import { type FaultyService, noFault, replying, startFaultyService } from './faultyService.ts';
import { KeysView } from './keysView.ts';
import { e2eFolder, Workbench } from './workbench.ts';

const pictures = path.join(e2eFolder, 'pictures/keys');

describe('The keys, where amounts are written with a comma', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-keys-'));
  let service: LocalService;
  let proxy: FaultyService;
  let workbench: Workbench;
  let view: KeysView;

  const keyNamed = async (name: string): Promise<Key> => {
    const { data } = await keysOf(service).listKeys({ include_disabled: true });
    return data.find((key) => key.name === name) ?? assert.fail(`no key ${name}`);
  };
  const picture = (name: string) => workbench.page.savePicture(path.join(pictures, `${name}.png`));
  const undone = async () => {
    await view.byKeyboard('Undo Key Change');
    await workbench.page.notification('is as it was before').waitFor();
    await workbench.page.closeNotifications();
  };

  before(async () => {
    service = await startLocalService({ dataFolder, sample: 'small' });
    proxy = await startFaultyService(service.keysUrl);
    workbench = await Workbench.open('keys', { sample: 'none', environment: { LC_ALL: 'de_DE.UTF-8' } });
    view = new KeysView(workbench);
    await view.open();
    await view.connect(`${proxy.address}${new URL(service.keysUrl).pathname}`, service.managementKey);
    await workbench.page.treeRow('Cover letters').waitFor();
    await workbench.page.widenSideBar();
  });

  after(async () => {
    await workbench?.close();
    proxy?.close();
    await service?.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  it('are listed with bar, limit, state, reset and BYOK, and tell more below each', async () => {
    await view.describes('Cover letters', /^[■□]{5} \d+(,\d\d)?\s\$ of 12\s\$\/week · resets in .* · BYOK$/);
    await view.describes('Old laptop', /disabled/);
    await view.describes('Course project', /expired/);
    await view.describes('Reading and research', /used, no limit/);
    await workbench.page.treeRow('Transcription').locator('.monaco-tl-twistie').click();
    await workbench.page.treeRow('Resets').or(workbench.page.treeRow('Limit')).first().waitFor();
    await workbench.page.treeRow('Hash').waitFor();
    await picture('list');
    await workbench.page.treeRow('Transcription').locator('.monaco-tl-twistie').click();
  });

  it('take a limit of $12,50 by mouse, with a preview while it is typed', async () => {
    await view.byMouse('In-meeting assistant', 'Update Key Limit…');
    await workbench.page.pickItem('Amount…');
    await workbench.page.input.fill('-3');
    await workbench.page.inputMessage.getByText('A limit is 0 or more.').waitFor();
    await workbench.page.input.fill('$12,50');
    await workbench.page.inputMessage.getByText(/Limit: 25\s\$\/month → 12,50\s\$\/month: about .* remains/).waitFor();
    await picture('limit-preview');
    await view.enter('Spending limit in USD', '$12,50');
    await view.describes('In-meeting assistant', /of 12,50\s\$\/month/);
    assert.equal((await keyNamed('In-meeting assistant')).limit, 12.5);
    await workbench.page.notification('"In-meeting assistant" is changed').waitFor();
    await picture('undo-offered');
    await workbench.page.answerNotification('"In-meeting assistant" is changed', 'Undo');
    await view.describes('In-meeting assistant', /of 25\s\$\/month/);
    await workbench.page.closeNotifications();
  });

  it('take no limit and a limit of 0 as two things by keyboard, each only after asking', async () => {
    await view.byKeyboard('Update Key Limit…', 'Transcription');
    await view.choose('No limit');
    assert.match(await workbench.page.modalText(), /Limit: 20\s\$ in all → no limit.*all that the account has/s);
    await picture('no-limit-asked');
    await workbench.page.answerModal('Change');
    await view.describes('Transcription', /used, no limit/);
    assert.equal((await keyNamed('Transcription')).limit, null);
    await undone();

    await view.byKeyboard('Update Key Limit…', 'Transcription');
    await view.choose('Amount…');
    await view.enter('Spending limit in USD', '0', /blocks all use/);
    assert.match(await workbench.page.modalText(), /A limit of 0 blocks all use/);
    await workbench.page.answerModal('Change');
    await view.describes('Transcription', /blocked by a limit of 0/);
    assert.equal((await keyNamed('Transcription')).limit, 0);
    await undone();
    assert.equal((await keyNamed('Transcription')).limit, 20);
  });

  it('take another reset by mouse and by keyboard, each choice with what it leads to', async () => {
    await view.byMouse('Cover letters', 'Set Limit Reset of Key…');
    await workbench.page
      .quickPickRow('Every month')
      .getByText(/12\s\$\/week → 12\s\$\/month/)
      .waitFor();
    await picture('reset');
    await workbench.page.pickItem('Every month');
    await view.describes('Cover letters', /\/month/);
    await workbench.page.closeNotifications();
    await view.byKeyboard('Set Limit Reset of Key…', 'Cover letters');
    await view.choose('Every week');
    await view.describes('Cover letters', /\/week/);
    await workbench.page.closeNotifications();
  });

  it('are disabled only after asking, and enabled, by mouse and by keyboard', async () => {
    await view.byMouse('Cover letters', 'Disable Key…');
    assert.match(await workbench.page.modalText(), /Change "Cover letters"\?.*refused until it is enabled/s);
    await workbench.page.answerModal('Change');
    await view.describes('Cover letters', /disabled/);
    await view.byMouse('Cover letters', 'Enable Key…');
    await view.describes('Cover letters', /\/week/);
    await view.byKeyboard('Disable Key…', 'Cover letters');
    await workbench.page.answerModal('Change');
    await view.describes('Cover letters', /disabled/);
    await view.byKeyboard('Enable Key…', 'Cover letters');
    await view.describes('Cover letters', /\/week/);
    assert.equal((await keyNamed('Cover letters')).disabled, false);
    await workbench.page.closeNotifications();
  });

  it('get another name and another BYOK rule, by mouse and by keyboard', async () => {
    await view.byMouse('Cover letters', 'Rename Key…');
    await view.enter('The new name', 'Letters');
    await workbench.page.treeRow('Letters').waitFor();
    await workbench.page.treeRow('Letters').click();
    await workbench.page.browserPage.keyboard.press('F2');
    await view.enter('The new name', 'Cover letters');
    await workbench.page.treeRow('Cover letters').waitFor();

    await view.byMouse('Cover letters', 'Switch BYOK in Key Limit…');
    await workbench.page.pickItem('Does not count toward the limit');
    await view.describes('Cover letters', /resets in [^·]*$/);
    await view.byKeyboard('Switch BYOK in Key Limit…', 'Cover letters');
    await view.choose('Counts toward the limit');
    await view.describes('Cover letters', /BYOK/);
    await workbench.page.closeNotifications();
  });

  it('are raised until the next reset and put back, by mouse and by keyboard', async () => {
    await view.byMouse('Cover letters', 'Raise Key Limit Until Next Reset…');
    await view.enter('Spending limit in USD', '40', /Back to 12\s\$ in/);
    await view.describes('Cover letters', /of 40\s\$\/week .*raised, back to 12\s\$\/week after the reset/);
    await picture('raised');
    await view.byMouse('Cover letters', 'Put Back Raised Key Limit…');
    await view.describes('Cover letters', /of 12\s\$\/week · resets in [^·]* · BYOK$/);
    await view.byKeyboard('Raise Key Limit Until Next Reset…', 'Cover letters');
    await view.enter('Spending limit in USD', '20');
    await view.describes('Cover letters', /raised/);
    await view.byKeyboard('Put Back Raised Key Limit…', 'Cover letters');
    await workbench.page.notification('is back at').waitFor();
    assert.equal((await keyNamed('Cover letters')).limit, 12);
    await workbench.page.closeNotifications();
  });

  it('go back to what they were when the service refuses, and the words say why and what next', async () => {
    const refusal = replying(400, 'application/json', '{"error":{"code":400,"message":"limit too large"}}');
    proxy.fault = (incoming, outgoing) => incoming.method === 'PATCH' && refusal(incoming, outgoing);
    await view.byKeyboard('Update Key Limit…', 'Cover letters');
    await view.choose('Amount…');
    await view.enter('Spending limit in USD', '99');
    const words = 'The service does not take this. limit too large. Correct it and try again.';
    await workbench.page.notification(words).waitFor();
    await view.describes('Cover letters', /of 12\s\$\/week/);
    await picture('refused');
    proxy.fault = noFault;
    await workbench.page.answerNotification(words, 'Retry');
    await view.describes('Cover letters', /of 99\s\$\/week/);
    await undone();
  });

  it('ask before somebody else’s change is overwritten', async () => {
    const { hash } = await keyNamed('Cover letters');
    await keysOf(service).updateKeys({ hash, limit: 30 });
    await view.byKeyboard('Update Key Limit…', 'Cover letters');
    await view.choose('Amount…');
    await view.enter('Spending limit in USD', '15');
    assert.match(await workbench.page.modalText(), /was changed meanwhile.*12\s\$\/week → 30.*30\s\$\/week → 15/s);
    await picture('changed-meanwhile');
    await workbench.page.answerModal('Change');
    await view.describes('Cover letters', /of 15\s\$\/week/);
    await keysOf(service).updateKeys({ hash, limit: 12 });
    await workbench.page.closeNotifications();
  });

  it('say that an ordinary key is none that may change keys', async () => {
    const { key } = await keysOf(service).createKeys({ name: 'Ordinary' });
    proxy.fault = (incoming) => {
      incoming.headers.authorization = `Bearer ${key}`;
      return false;
    };
    await view.byKeyboard('Refresh Keys');
    await view.welcome.getByText('What is stored is an ordinary API key.').waitFor();
    await picture('ordinary-key');
    await workbench.page.closeNotifications();
    proxy.fault = noFault;
    await workbench.page.runCommand('Jobdeck: Refresh Keys');
    await workbench.page.treeRow('Cover letters').waitFor();
    assert.deepEqual(filesWith(workbench.folder, service.managementKey), []);
  });
});
