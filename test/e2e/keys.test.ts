import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Frame } from '@playwright/test';

import { startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { keysOf } from '../service/keys/keyService.ts';
import { test } from './fixtures.ts';
import type { Journey } from './journey.ts';
import { KeysView } from './keysView.ts';
import { pageFrame } from './pageFrame.ts';

/** Starts a service with a few keys in the role of a hosted one. */
async function hostKeys(journey: Journey) {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-keys-'));
  const service = await startLocalService({ dataFolder, sample: 'small' });
  journey.atEnd(async () => {
    await service.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });
  const proxy = await journey.faulty(service.keysUrl);
  return { service, proxy, address: `${proxy.address}${new URL(service.keysUrl).pathname}` };
}

test('keys view and key page in two windows', async ({ journey }) => {
  const { service, proxy, address } = await hostKeys(journey);
  const workbench = await journey.open({ sample: 'none', environment: { LC_ALL: 'de_DE.UTF-8' } });
  const { page } = workbench;
  const { browserPage } = page;
  const view = new KeysView(page);

  await test.step('connects with a management key, lists keys with decimal commas', async () => {
    await view.open();
    await view.connect(address, service.managementKey);
    await view.describes(
      'Cover letters',
      /^\d+(,\d\d)?\s\$ left [■□]{5} \d+(,\d\d)?\s\$ of 12\s\$\/week · resets in .* · BYOK$/,
    );
    expect(filesWith(workbench.folder, service.managementKey)).toEqual([]);
  });

  await test.step('shows spend in the status bar by the menu of the view', async () => {
    await view.byMore('Show Spend in Status Bar');
    await expect(view.meter).toContainText(/2,56\s\$ left/);
  });

  await test.step('a click previews a key, Enter moves the focus', async () => {
    const focusedRow = browserPage.locator('.sidebar .monaco-list:focus .monaco-list-row.focused');
    const previewTab = browserPage.locator('.tab.active:has(.monaco-icon-label.italic)');
    let before: Frame | undefined;
    for (const name of ['Old laptop', 'Cover letters']) {
      await page.treeRow(name).click();
      before = await pageFrame(page, 'jobdeck.keyPage', before);
      await expect(before.getByRole('heading', { name, exact: true })).toBeVisible();
      await expect(previewTab).toContainText(name);
      await expect(focusedRow).toContainText(name);
    }
    await expect(browserPage.locator('.editor .tab')).toHaveCount(1);
    await browserPage.keyboard.press('Enter');
    await view.untilEditorHasFocus();
  });

  await test.step('renames by F2, undoes by Ctrl+Z', async () => {
    await view.focus();
    await browserPage.keyboard.press('F2');
    await page.typeInput('The new name', 'Briefe');
    await view.describes('Briefe', /left/);
    await view.focus();
    await browserPage.keyboard.press('Control+z');
    await view.describes('Cover letters', /left/);
  });

  await test.step('shows a change of the page in another window', async () => {
    const other = await workbench.openWindow();
    const second = new KeysView(other);
    await second.open();
    await second.describes('Cover letters', /12\s\$\/week/);
    const form = await pageFrame(page, 'jobdeck.keyPage');
    const limit = form.getByLabel('Limit in USD');
    await limit.fill('25,5');
    await form.getByLabel('Reset').selectOption('monthly');
    await expect(form.locator('.preview')).toContainText(/Limit: 12\s\$\/week → 25,50\s\$\/month/);
    await limit.press('Control+s');
    await second.describes('Cover letters', /of 25,50\s\$\/month/);
    await expect(form.locator('.state')).toContainText(/25,50\s\$\/month/);
    const { data } = await keysOf(service).listKeys({});
    expect(data).toContainEqual(expect.objectContaining({ limit: 25.5, limit_reset: 'monthly' }));
    await other.browserPage.close();
  });

  await test.step('marks the tab while the form has unsaved input', async () => {
    const form = await pageFrame(page, 'jobdeck.keyPage');
    const marked = browserPage.locator('.tab.dirty', { hasText: 'Cover letters' });
    await form.getByLabel('Limit in USD').fill('31,5');
    await expect(marked).toHaveCount(1);
    await form.getByRole('button', { name: 'Revert' }).click();
    await expect(form.getByLabel('Limit in USD')).toHaveValue(/25,50/);
    await expect(marked).toHaveCount(0);
  });

  await test.step('keeps keys and details over a reload offline', async () => {
    const { data } = await keysOf(service).listKeys({});
    const hash = data.find(({ name }) => name === 'Transcription')?.hash;
    const expanded = page.treeRow('Transcription');
    await expanded.locator('.monaco-tl-twistie').click();
    await expect(expanded).toHaveAttribute('aria-expanded', 'true');
    await page.untilRemembered(`key/${hash}`);
    proxy.close();
    await page.reload();
    await view.open();
    await view.describes('Cover letters', /of 25,50\s\$\/month/);
    await expect(view.message).toContainText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/);
    await expect(expanded).toHaveAttribute('aria-expanded', 'true');
  });
});
