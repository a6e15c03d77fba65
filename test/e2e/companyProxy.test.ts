import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import { startCompanyNetwork } from './companyNetwork.ts';
import { test } from './fixtures.ts';

test('tracker behind a company proxy', async ({ journey }) => {
  const { service } = await journey.host({ sample: 'small' });
  const network = await startCompanyNetwork(service.trackerUrl);
  journey.atEnd(() => network.close());
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-company-'));
  journey.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const trusted = path.join(folder, 'company.pem');
  writeFileSync(trusted, network.certificate);
  const workbench = await journey.open({
    sample: 'none',
    environment: { SSL_CERT_FILE: trusted },
    settings: {
      'http.proxy': network.proxyUrl,
      'http.systemCertificatesNode': true,
      'chat.disableAIFeatures': false,
    },
  });
  const { page } = workbench;

  await test.step('shows the board through the configured proxy', async () => {
    await page.openJobdeckView();
    await page.connectTo(network.trackerUrl, service.token);
    await page.treeRow('Saved').waitFor();
    assert.ok(network.arrived.includes('GET /api/v1/tracker/board'));
  });

  await test.step('diagnoses a closed direct path and a working proxy', async () => {
    await page.closeNotifications();
    await page.runCommand('Jobdeck: Diagnose Connection');
    const shown = page.shownPage;
    await shown.getByText('tracker.jobdeck.test is not known to the name service.').waitFor();
    await shown
      .getByText(
        "The direct path is closed and the editor's path is open: the proxy is needed, and it works. Next: Nothing in the editor.",
      )
      .waitFor();
    for (const part of ['REST', 'Token', 'MCP', 'Permissions', 'Clock', 'Published description'])
      await shown.locator('tr', { hasText: new RegExp(`^\\s*${part}\\s*✓\\sfine`) }).waitFor();
    await shown.getByText('Handshake, and 35 tools').waitFor();
  });

  await test.step('copies a diagnosis without tokens', async () => {
    await page.browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.runCommand('Jobdeck: Copy Diagnosis');
    const copied = () => page.browserPage.evaluate<string>('navigator.clipboard.readText()');
    await expect.poll(copied, { message: 'the diagnosis is on the clipboard' }).toContain('Both paths');
    const text = (await copied()).replaceAll('\\', '');
    assert.match(text, /^# Connection\n/);
    assert.ok(!text.includes(service.token));
    assert.deepEqual(filesWith(workbench.folder, service.token), []);
  });

  await test.step('serves MCP agents through the proxy', async () => {
    await page.runCommand('MCP: List Servers');
    await page.pickItem('Jobdeck');
    const before = network.arrived.length;
    await page.pickItem('Start Server');
    await page.answerModal('Allow');
    await network.untilArrived('POST /mcp initialize by code-server', before);
    await network.untilArrived('POST /mcp tools/list', before);
  });
});
