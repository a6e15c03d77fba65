import assert from 'node:assert/strict';

import { Workbench } from './workbench.ts';

describe('The Jobdeck container', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open('container', { sample: 'none' });
  });

  after(() => workbench?.close());

  it('opens from the activity bar', async () => {
    await workbench.page.openJobdeckView();
    await workbench.page.browserPage.locator('.sidebar').getByText('Board').first().waitFor();
  });

  it('has its commands in the palette', async () => {
    assert.equal(await workbench.page.offersCommand('Jobdeck: Refresh Board'), true);
    assert.equal(await workbench.page.offersCommand('Jobdeck: Make Coffee'), false);
  });

  it('is there after a restart of VS Code', async () => {
    await workbench.restart();
    await workbench.page.openJobdeckView();
  });
});
