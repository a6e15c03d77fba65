import assert from 'node:assert/strict';
import { expect } from '@playwright/test';

import { formatSpent } from '../../src/base/usd.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { connectKeys } from './connectedKeys.ts';
import { noFault, replying } from './faultyService.ts';
import { test } from './fixtures.ts';

/** Description of a working key, which starts with what is left. */
const working = / left [■□]{5} /;

test('keys view with decimal commas', async ({ journey }) => {
  const keys = await connectKeys('keys', { LC_ALL: 'de_DE.UTF-8' });
  journey.atEnd(() => keys.close());
  const { workbench, view } = keys;
  const undone = async () => {
    await view.byKeyboard('Undo Key Change');
    await workbench.page.notification('is as it was before').waitFor();
    await workbench.page.closeNotifications();
  };

  await workbench.page.widenSideBar();

  await test.step('lists bar, limit, state, reset and BYOK, with details', async () => {
    await view.describes(
      'Cover letters',
      /^\d+(,\d\d)?\s\$ left [■□]{5} \d+(,\d\d)?\s\$ of 12\s\$\/week · resets in .* · BYOK$/,
    );
    await view.describes('Old laptop', /disabled/);
    await view.describes('Course project', /expired/);
    await view.describes('Reading and research', /used, no limit/);
    await workbench.page.treeRow('Transcription').locator('.monaco-tl-twistie').click();
    await workbench.page.treeRow('Hash').waitFor();
    await workbench.page.treeRow('Transcription').locator('.monaco-tl-twistie').click();
  });

  await test.step('sets a limit of $12,50 by mouse with preview', async () => {
    await view.byMouse('In-meeting assistant', 'Update Key Limit…');
    await workbench.page.input.fill('-3');
    await workbench.page.quickPickRow('A limit is 0 or more.').waitFor();
    await workbench.page.input.press('Enter');
    await workbench.page.input.fill('$12,50');
    const preview = workbench.page.browserPage.getByText(/Limit: 25\s\$\/month → 12,50\s\$\/month: about .* remains/);
    await preview.waitFor();
    await view.enter('Update Limit of', '$12,50');
    await view.describes('In-meeting assistant', /of 12,50\s\$\/month/);
    assert.equal((await keys.named('In-meeting assistant')).limit, 12.5);
    await workbench.page.notification('"In-meeting assistant" is changed').waitFor();
    await workbench.page.answerNotification('"In-meeting assistant" is changed', 'Undo');
    await view.describes('In-meeting assistant', /of 25\s\$\/month/);
    await workbench.page.closeNotifications();
  });

  await test.step('confirms no limit and limit 0 by keyboard', async () => {
    await view.byKeyboard('Update Key Limit…', 'Transcription');
    await view.choose('No limit');
    assert.match(await workbench.page.modalText(), /Limit: 20\s\$ in all → no limit.*all that the account has/s);
    await workbench.page.answerModal('Change');
    await view.describes('Transcription', /used, no limit/);
    assert.equal((await keys.named('Transcription')).limit, null);
    await undone();

    await view.byKeyboard('Update Key Limit…', 'Transcription');
    await view.enter('Update Limit of', '0');
    assert.match(await workbench.page.modalText(), /A limit of 0 blocks all use/);
    await workbench.page.answerModal('Change');
    await view.describes('Transcription', /blocked by a limit of 0/);
    assert.equal((await keys.named('Transcription')).limit, 0);
    await undone();
    assert.equal((await keys.named('Transcription')).limit, 20);
  });

  await test.step('previews and changes the reset by mouse and keyboard', async () => {
    await view.byMouse('Cover letters', 'Set Limit Reset of Key…');
    await workbench.page
      .quickPickRow('Every month')
      .getByText(/12\s\$\/week → 12\s\$\/month/)
      .waitFor();
    await workbench.page.pickItem('Every month');
    await view.describes('Cover letters', /\/month/);
    await workbench.page.closeNotifications();
    await view.byKeyboard('Set Limit Reset of Key…', 'Cover letters');
    await view.choose('Every week');
    await view.describes('Cover letters', /\/week/);
    await workbench.page.closeNotifications();
  });

  await test.step('offers Undo of the last change only', async () => {
    for (const usd of ['26', '27']) {
      await view.byMouse('In-meeting assistant', 'Update Key Limit…');
      await view.enter('Update Limit of', usd);
      await view.describes('In-meeting assistant', new RegExp(`of ${usd}\\s\\$/month`));
    }
    const changed = workbench.page.notification('"In-meeting assistant" is changed');
    await expect(changed).toHaveCount(1);
    await workbench.page.answerNotification('"In-meeting assistant" is changed', 'Undo');
    await view.describes('In-meeting assistant', /of 26\s\$\/month/);
    await workbench.page.closeNotifications();
    await view.byMouse('In-meeting assistant', 'Update Key Limit…');
    await view.enter('Update Limit of', '25');
    await view.describes('In-meeting assistant', /of 25\s\$\/month/);
    await workbench.page.closeNotifications();
  });

  await test.step('confirms disabling by mouse, enables by keyboard', async () => {
    await view.byMouse('Cover letters', 'Disable Key');
    assert.match(await workbench.page.modalText(), /Change "Cover letters"\?.*refused until it is enabled/s);
    await workbench.page.answerModal('Cancel');
    assert.equal((await keys.named('Cover letters')).disabled, false);
    await view.byMouse('Cover letters', 'Disable Key');
    await workbench.page.answerModal('Change');
    await view.describes('Cover letters', /^disabled/);
    assert.equal((await keys.named('Cover letters')).disabled, true);
    await view.byKeyboard('Enable Key', 'Cover letters');
    await view.describes('Cover letters', working);
    assert.equal((await keys.named('Cover letters')).disabled, false);
    await workbench.page.closeNotifications();
  });

  await test.step('renames by mouse and keyboard, and undoes stepwise', async () => {
    const { keyboard } = workbench.page.browserPage;
    await view.byMouse('Cover letters', 'Rename Key…');
    await view.enter('The new name', 'Letters');
    await view.describes('Letters', working);
    await view.select('Letters');
    await keyboard.press('F2');
    await view.enter('The new name', 'Briefe');
    await view.describes('Briefe', working);
    assert.ok(await keys.named('Briefe'));
    await view.focus();
    await keyboard.press('Control+z');
    await view.describes('Letters', working);
    await view.focus();
    await keyboard.press('Control+z');
    await view.describes('Cover letters', working);
    assert.ok(await keys.named('Cover letters'));
    await workbench.page.closeNotifications();
  });

  await test.step('switches BYOK counting by mouse and keyboard', async () => {
    const left = formatSpent(12 - (await keys.named('Cover letters')).usage_weekly, 'de');
    await view.byMouse('Cover letters', 'Switch BYOK in Key Limit…');
    const row = workbench.page.quickPickRow('Does not count toward the limit');
    await row.getByText(`Then about ${left} remains`, { exact: true }).waitFor();
    await workbench.page.pickItem('Does not count toward the limit');
    await view.describes('Cover letters', /resets in [^·]*$/);
    assert.equal((await keys.named('Cover letters')).include_byok_in_limit, false);
    await view.byKeyboard('Switch BYOK in Key Limit…', 'Cover letters');
    await view.choose('Counts toward the limit');
    await view.describes('Cover letters', /BYOK/);
    assert.equal((await keys.named('Cover letters')).include_byok_in_limit, true);
    await workbench.page.closeNotifications();
  });

  await test.step('raises a limit by mouse, restores it by keyboard', async () => {
    await view.byMouse('Cover letters', 'Raise Key Limit Until Next Reset…');
    await view.enter('Raise Limit of', '40', /Back to 12\s\$ in/);
    await view.describes('Cover letters', /of 40\s\$\/week · raised, back to 12\s\$\/week after the reset · resets in/);
    assert.equal((await keys.named('Cover letters')).limit, 40);
    await view.byKeyboard('Restore Key Limit', 'Cover letters');
    await view.describes('Cover letters', /of 12\s\$\/week · resets in [^·]* · BYOK$/);
    assert.equal((await keys.named('Cover letters')).limit, 12);
    await workbench.page.closeNotifications();
  });

  await test.step('restores a refused limit with reason and Retry', async () => {
    const refusal = replying(400, 'application/json', '{"error":{"code":400,"message":"limit too large"}}');
    keys.proxy.fault = (incoming, outgoing) => incoming.method === 'PATCH' && refusal(incoming, outgoing);
    await view.byKeyboard('Update Key Limit…', 'Cover letters');
    await view.enter('Update Limit of', '99');
    const words = 'The service rejected the value. limit too large. Correct it and try again.';
    await workbench.page.notification(words).waitFor();
    await view.describes('Cover letters', /of 12\s\$\/week/);
    keys.proxy.fault = noFault;
    await workbench.page.answerNotification(words, 'Retry');
    await view.describes('Cover letters', /of 99\s\$\/week/);
    await undone();
  });

  await test.step('confirms before overwriting a change from elsewhere', async () => {
    const { hash } = await keys.named('Cover letters');
    await keys.elsewhere.updateKeys({ hash, limit: 30 });
    await view.byKeyboard('Update Key Limit…', 'Cover letters');
    await view.enter('Update Limit of', '15');
    assert.match(await workbench.page.modalText(), /was changed elsewhere.*12\s\$\/week → 30.*30\s\$\/week → 15/s);
    await workbench.page.answerModal('Change');
    await view.describes('Cover letters', /of 15\s\$\/week/);
    await keys.elsewhere.updateKeys({ hash, limit: 12 });
    await workbench.page.closeNotifications();
  });

  await test.step('rejects ordinary keys until a management key is entered', async () => {
    const { key } = await keys.elsewhere.createKeys({ name: 'Ordinary' });
    keys.proxy.fault = (incoming) => {
      incoming.headers.authorization = `Bearer ${key}`;
      return false;
    };
    await view.byKeyboard('Refresh Keys');
    await view.welcome.getByText('What is stored is an ordinary API key.').waitFor();
    await workbench.page.shownPage.getByText('Not up to date: This is an ordinary API key.').waitFor();
    await workbench.page.closeNotifications();
    keys.proxy.fault = noFault;

    await view.welcome.getByText('Connect with a Management Key…').click();
    await workbench.page.typeInput('Base URL of the key service', keys.address);
    await workbench.page.typeInput('Management key for', key);
    const words = /This is an ordinary API key.*The management key was not stored\./;
    await workbench.page.notification(words).waitFor();
    await workbench.page.answerNotification(words, 'Try Again');
    await workbench.page.typeInput('Management key for', keys.service.managementKey);
    await view.describes('Cover letters', working);
    assert.deepEqual(filesWith(workbench.folder, keys.service.managementKey), []);
  });

  await test.step('arranges keys by menu and opens them by keyboard', async () => {
    const asked = {
      'Sort Keys…': 'How are the keys sorted?',
      'Choose Workspace of Keys…': 'Whose keys are listed?',
      'Choose Keys for Spend in Status Bar…': 'The one that is nearest to its limit is shown.',
    };
    for (const [command, words] of Object.entries(asked)) {
      await view.byMore(command);
      await view.callOff(words);
    }
    await view.byMore('Hide Disabled Keys');
    await workbench.page.treeRow('Old laptop').waitFor({ state: 'detached' });
    await view.byKeyboard('Show Disabled Keys');
    await workbench.page.treeRow('Old laptop').waitFor();
    await view.byMore('Show Spend in Status Bar');
    await view.meter.getByText(/2,56\s\$ left/).waitFor();
    await view.byKeyboard('Hide Spend in Status Bar');
    await view.meter.waitFor({ state: 'detached' });
    await view.byKeyboard('Open Key', 'Transcription');
    await workbench.page.shownPage.getByRole('heading', { name: 'Transcription' }).waitFor();
  });
});
