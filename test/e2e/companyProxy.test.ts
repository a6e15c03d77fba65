import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type LocalService, startLocalService } from '../../src/local/service.ts';
import { filesWith } from '../fixtures/filesWith.ts';
import { type CompanyNetwork, startCompanyNetwork } from './companyNetwork.ts';
import { savePictureInThemes } from './themes.ts';
import { Workbench } from './workbench.ts';

describe('A tracker that only a proxy leads to', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jobdeck-company-'));
  let tracker: LocalService;
  let network: CompanyNetwork;
  let workbench: Workbench;

  before(async () => {
    tracker = await startLocalService({ dataFolder: path.join(folder, 'data'), sample: 'small' });
    network = await startCompanyNetwork(tracker.trackerUrl);
    const trusted = path.join(folder, 'company.pem');
    writeFileSync(trusted, network.certificate);
    workbench = await Workbench.open('company-proxy', {
      sample: 'none',
      environment: { SSL_CERT_FILE: trusted },
      settings: { 'http.proxy': network.proxyUrl, 'http.systemCertificatesNode': true },
    });
    await workbench.page.openJobdeckView();
  });

  after(async () => {
    await workbench?.close();
    network?.close();
    await tracker?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows its board, through the proxy that the editor is set to', async () => {
    const { page } = workbench;
    await page.connectTo(network.trackerUrl, tracker.token);
    await page.treeRow('Saved').waitFor();
    assert.ok(network.arrived.includes('GET /api/v1/tracker/board'));
  });

  it('is diagnosed: the direct path is closed, and the way of the editor, REST and MCP are open', async () => {
    const { page } = workbench;
    await page.closeNotifications();
    await page.runCommand('Jobdeck: Diagnose Connection');
    const shown = page.shownPage;
    await shown.getByText('tracker.jobdeck.test is not known to the name service.').waitFor();
    await shown
      .getByText(
        'The direct path is closed and the way of the editor is open: the proxy is needed, and it works. Next: Nothing in the editor.',
      )
      .waitFor();
    for (const part of ['REST', 'Token', 'MCP', 'Permissions', 'Clock', 'Published description'])
      await shown.locator('tr', { hasText: new RegExp(`^\\s*${part}\\s*✓\\sfine`) }).waitFor();
    await shown.getByText('Handshake, and 35 tools').waitFor();
    await savePictureInThemes(page, 'diagnosis');
  });

  it('has a diagnosis that can be copied, and that holds no token', async () => {
    const { page } = workbench;
    await page.browserPage.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.runCommand('Jobdeck: Copy Diagnosis');
    let text = '';
    while (!text.includes('The two ways')) {
      await page.browserPage.waitForTimeout(100);
      text = await page.browserPage.evaluate<string>('navigator.clipboard.readText()');
    }
    text = text.replaceAll('\\', '');
    assert.match(text, /^# Connection\n/);
    assert.ok(!text.includes(tracker.token));
    assert.deepEqual(filesWith(workbench.folder, tracker.token), []);
  });

  it("is reached by the editor's agents as well", async () => {
    const { page } = workbench;
    await page.runCommand('MCP: List Servers');
    await page.pickItem('Jobdeck');
    const before = network.arrived.length;
    await page.pickItem('Start Server');
    await network.untilArrived('POST /mcp initialize by code-server', before);
    await network.untilArrived('POST /mcp tools/list', before);
  });
});
