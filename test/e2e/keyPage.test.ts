import assert from 'node:assert/strict';
import path from 'node:path';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import { spend } from '../service/keys/keyService.ts';
import { connectKeys, listing } from './connectedKeys.ts';
import { noFault } from './faultyService.ts';
import { test } from './fixtures.ts';
import { KeysView } from './keysView.ts';
import { pageFrame } from './pageFrame.ts';

test('keys on their page, in two windows and offline', async ({ journey }) => {
  const keys = await connectKeys('key-page');
  journey.atEnd(() => keys.close());
  const { workbench, view } = keys;
  const list = '/router/api/v1/keys?include_disabled=true';
  const reads = () => keys.proxy.count('GET', list);

  await test.step('a click previews a key as in the Explorer, Enter moves the focus', async () => {
    const { browserPage } = workbench.page;
    const focusedRow = browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
    const previewTab = browserPage.locator('.tab.active:has(.monaco-icon-label.italic)');
    await workbench.page.treeRow('Cover letters').click();
    const first = await pageFrame(workbench.page, 'jobdeck.keyPage');
    await expect(previewTab).toContainText('Cover letters');
    await expect(focusedRow).toContainText('Cover letters');
    await workbench.page.treeRow('Old laptop').click();
    const second = await pageFrame(workbench.page, 'jobdeck.keyPage', first);
    await expect(previewTab).toContainText('Old laptop');
    await expect(focusedRow).toContainText('Old laptop');
    assert.equal(await browserPage.locator('.editor .tab').count(), 1);
    await workbench.page.treeRow('Cover letters').dblclick();
    await pageFrame(workbench.page, 'jobdeck.keyPage', second);
    await previewTab.waitFor({ state: 'detached' });
    await view.focus();
    await browserPage.keyboard.press('Enter');
    await view.untilEditorHasFocus();
  });

  await test.step('details stay expanded over a reload', async () => {
    const key = workbench.page.treeRow('Transcription');
    await expect(key).toHaveAttribute('aria-expanded', 'false');
    await key.locator('.monaco-tl-twistie').click();
    await expect(key).toHaveAttribute('aria-expanded', 'true');
    await workbench.page.untilRemembered(`key/${(await keys.named('Transcription')).hash}`);
    await workbench.page.reload();
    await view.open();
    await expect(key).toHaveAttribute('aria-expanded', 'true');
    await view.byButton('Collapse All');
    await expect(key).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('opens the key page and saves by keyboard', async () => {
    await workbench.page.treeRow('Cover letters').click();
    const page = await pageFrame(workbench.page, 'jobdeck.keyPage');
    await page.getByRole('heading', { name: 'Cover letters' }).waitFor();
    await page.getByLabel('Limit in USD').fill('25.5');
    await page.getByLabel('Reset').selectOption('monthly');
    await page.locator('.preview', { hasText: 'Limit: $12/week → $25.50/month' }).waitFor();
    await page.getByLabel('Limit in USD').press('Control+s');
    await page.locator('.state', { hasText: '$25.50/month' }).waitFor();
    await workbench.page.notification('"Cover letters" is changed').waitFor();
    const { limit, limit_reset: reset } = await keys.named('Cover letters');
    assert.deepEqual([limit, reset], [25.5, 'monthly']);
    await page.getByRole('button', { name: 'Undo Last Change' }).click();
    await workbench.page.notification('is as it was before').waitFor();
    await page.locator('.state', { hasText: '$12/week' }).waitFor();
    await workbench.page.closeNotifications();
  });

  await test.step('explains why a key is refused', async () => {
    await workbench.page.closeEditor(/Cover letters/);
    await view.byMouse('Old laptop', 'Explain Key Refusal');
    await workbench.page.shownPage.getByText('It is disabled.').first().waitFor();
    await view.untilEditorHasFocus();
    await view.byKeyboard('Explain Key Refusal', 'Course project');
    await workbench.page.shownPage.getByText('It expired on').first().waitFor();
    await view.untilEditorHasFocus();
  });

  await test.step('shares reads and changes with another window', async () => {
    const before = reads();
    const read = keys.proxy.next(`GET ${list}`);
    const page = await workbench.openWindow();
    const second = new KeysView({ page, folder: workbench.folder });
    await second.open();
    await second.describes('Cover letters', /\$12\/week/);
    await read;
    await second.message.getByText('As of').waitFor({ state: 'hidden' });
    assert.equal(reads(), before + 1);
    const changed = reads();
    await view.byMouse('Cover letters', 'Update Key Limit…');
    await view.enter('Update Limit of', '13');
    await second.describes('Cover letters', /\$13\/week/);
    assert.ok(reads() <= changed + 1, 'one read at most, since a minute may have passed');
    await page.browserPage.close();
    await keys.elsewhere.updateKeys({ hash: (await keys.named('Cover letters')).hash, limit: 12 });
    await view.byKeyboard('Refresh Keys');
    await view.describes('Cover letters', /\$12\/week/);
    await workbench.page.closeNotifications();
  });

  await test.step('creates and saves a key, deletes it by name', async () => {
    await view.byButton('Create Key…');
    await view.callOff('Create Key (1/4)');
    await view.byKeyboard('Create Key…');
    await view.enter('Name the program', 'Nightly build');
    await view.enter('Create Key (2/4)', '5');
    await view.choose('Every day');
    await view.choose('30 days');
    const shown = await workbench.page.modalText();
    const plaintext = /jdr_[\w-]{43}/.exec(shown)?.[0] ?? assert.fail(`no key in ${shown}`);
    await workbench.page.answerModal('Close');
    assert.match(await workbench.page.modalText(), /neither copied nor saved/);
    await workbench.page.answerModal('Show Again');
    await workbench.page.answerModal('Save in Secret Storage');
    await workbench.page.notification('is in the secret storage').waitFor();
    await workbench.page.treeRow('Nightly build').waitFor();
    assert.deepEqual(filesWith(workbench.folder, plaintext), []);
    await workbench.page.browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.page.closeNotifications();
    await view.byKeyboard('Copy Saved Key', 'Nightly build');
    await workbench.page.notification('is on the clipboard').waitFor();
    await workbench.page.closeNotifications();

    await view.byMouse('Nightly build', 'Delete Key…');
    assert.match(await workbench.page.modalText(), /Delete the key "Nightly build"\?.*cannot be undone/s);
    await workbench.page.answerModal('Cancel');
    await view.select('Nightly build');
    await workbench.page.browserPage.keyboard.press('Delete');
    await workbench.page.answerModal('Delete…');
    await workbench.page.input.fill('Nightly');
    await workbench.page.inputMessage.getByText('Type Nightly build as it is written here.').waitFor();
    assert.equal((await keys.all()).length, 7);
    await view.enter('Delete the Key', 'Nightly build');
    await workbench.page.treeRow('Nightly build').waitFor({ state: 'detached' });
    assert.equal((await keys.all()).length, 6);
    await workbench.page.closeNotifications();
  });

  await test.step('sorts and filters by name, state and workspace', async () => {
    await view.byKeyboard('Sort Keys…');
    await view.choose('By name');
    await workbench.page
      .treeRow('Course project')
      .and(workbench.page.browserPage.locator('[data-index="0"]'))
      .waitFor();
    assert.deepEqual(await view.names(), (await keys.all()).map(({ name }) => name).toSorted());
    await view.byKeyboard('Filter Keys…');
    await view.enter('Part of a name', 'COUR');
    await view.message.getByText('“COUR”: 1 of 6').waitFor();
    await workbench.page.treeRow('Old laptop').waitFor({ state: 'detached' });
    assert.deepEqual(await view.names(), ['Course project']);
    await view.byButton('Filter Keys…');
    await view.enter('Part of a name', '');
    await workbench.page.treeRow('Old laptop').waitFor();
    await view.byKeyboard('Hide Disabled Keys');
    await workbench.page.treeRow('Old laptop').waitFor({ state: 'detached' });
    await view.byMore('Show Disabled Keys');
    await workbench.page.treeRow('Old laptop').waitFor();
    await view.byKeyboard('Choose Workspace of Keys…');
    await view.choose('Another workspace…');
    await view.enter('The id of the workspace', 'unknown');
    await view.welcome.getByText('There are no API keys here yet.').waitFor();
  });

  await test.step('adds a key by hash and unlinks it', async () => {
    const { hash } = await keys.named('Transcription');
    await view.byMore('Add Key by Hash…');
    await view.enter('The hash of the key', hash);
    await workbench.page.treeRow('Transcription').waitFor();
    await view.byKeyboard('Unlink Key Added by Hash', 'Transcription');
    await workbench.page.treeRow('Transcription').waitFor({ state: 'detached' });
    await workbench.page.closeNotifications();
  });

  await test.step('loads long lists in pages by mouse and keyboard', async () => {
    keys.proxy.fault = listing(206, await keys.named('Cover letters'));
    await view.byKeyboard('Refresh Keys');
    // The palette lists the commands available when it opens, and the list was empty before.
    await workbench.page.treeRow('Cover letters').nth(9).waitFor();
    await view.byKeyboard('Filter Keys…');
    await view.enter('Part of a name', 'no such key');
    await view.message.getByText('0 of 100').waitFor();
    await workbench.page.treeRow('Load more keys…').click();
    await view.message.getByText('0 of 200').waitFor();
    await view.byKeyboard('Load More Keys');
    await view.message.getByText('0 of 206').waitFor();
    await workbench.page.treeRow('Load more keys…').waitFor({ state: 'detached' });
    keys.proxy.fault = noFault;
    await view.byKeyboard('Filter Keys…');
    await view.enter('Part of a name', '');
  });

  await test.step('shows spend in the status bar, warns once', async () => {
    const bar = view.meter;
    assert.equal(await bar.count(), 0);
    await workbench.page.runCommand('Jobdeck: Show Spend in Status Bar');
    await bar.getByText('–').waitFor();
    const { hash, usage } = await keys.named('Cover letters');
    await keys.elsewhere.updateKeys({ hash, limit: 100, limit_reset: null, include_byok_in_limit: false });
    await spend(keys.service, hash, { usd: 97.5 - usage });
    await workbench.page.runCommand('Jobdeck: Choose Workspace of Keys…');
    await view.choose('Default workspace');
    await workbench.page.notification('"Cover letters" has used 97.5%').waitFor();
    await bar.getByText('$2.50 left').waitFor();
    await workbench.page.closeNotifications();
    await spend(keys.service, hash, { usd: 1 });
    await view.byButton('Refresh Keys');
    await bar.getByText('$1.50 left').waitFor();

    await view.byKeyboard('Choose Keys for Spend in Status Bar…');
    await view.asking('The one that is nearest to its limit is shown.').waitFor();
    assert.deepEqual(await workbench.page.tickedRows(), ['Cover letters', 'In-meeting assistant', 'Transcription']);
    await workbench.page.tickItem('Cover letters');
    await workbench.page.browserPage.keyboard.press('Enter');
    await bar.getByText('$2.56 left').waitFor();
    assert.equal(await workbench.page.notification('"Cover letters" has used').count(), 0);
    await view.byMore('Hide Spend in Status Bar');
    await bar.waitFor({ state: 'detached' });
  });

  await test.step('shows cached keys with age, error and unsaved input', async () => {
    // The preview of the deleted key stays visible until the next one replaces it.
    const deleted = await pageFrame(workbench.page, 'jobdeck.keyPage');
    await workbench.page.treeRow('Cover letters').click();
    let page = await pageFrame(workbench.page, 'jobdeck.keyPage', deleted);
    await page.getByLabel('Limit in USD').fill('25.5');
    await workbench.page.untilPageIsStored('25.5');
    keys.proxy.close();
    await workbench.page.reload();
    await view.open();
    await view.describes('Cover letters', / of \$100/);
    await view.message.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
    page = await pageFrame(workbench.page, 'jobdeck.keyPage');
    await page.locator('.preview', { hasText: 'Limit: $100 in all → $25.50 in all' }).waitFor();
  });

  await test.step('clears the cached keys and reports it', async () => {
    const kept = path.join(workbench.folder, 'data/User/globalStorage');
    assert.notDeepEqual(filesWith(kept, 'In-meeting assistant'), []);
    await workbench.page.runCommand('Jobdeck: Clear Cached Data');
    await workbench.page.notification(/Deleted what was last seen of .*keys/).waitFor();
    assert.deepEqual(filesWith(kept, 'In-meeting assistant'), []);
  });
});
