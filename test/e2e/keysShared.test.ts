import assert from 'node:assert/strict';

import { type ConnectedKeys, connectKeys } from './connectedKeys.ts';
import { KeysView } from './keysView.ts';
import { savePictureInThemes } from './themes.ts';

describe('The keys that were seen last', () => {
  let keys: ConnectedKeys;

  const list = '/router/api/v1/keys?include_disabled=true';
  const reads = () => keys.proxy.count('GET', list);

  before(async () => {
    keys = await connectKeys('keys-shared');
  });

  after(() => keys?.close());

  it('are shown in another window, which asks once, and what is changed in one is seen in the other', async () => {
    const { workbench, view } = keys;
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
    await workbench.page.pickItem('Amount…');
    await view.enter('Update Limit of', '13');
    await second.describes('Cover letters', /\$13\/week/);
    assert.ok(reads() <= changed + 1, 'one read at most, since a minute may have passed');
    await page.browserPage.close();
  });

  it('are on screen after a start without the service, with their age and why they are not up to date', async () => {
    const { workbench, view } = keys;
    keys.proxy.close();
    await workbench.page.reload();
    await view.open();
    await view.describes('Cover letters', /\$13\/week/);
    await view.message.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
    await savePictureInThemes(workbench.page, 'keys/offline');
  });

  it('are gone once they are cleared, and the command says so', async () => {
    const { page } = keys.workbench;
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification(/Deleted what was last seen of .*keys/).waitFor();
    await page.reload();
    await keys.view.open();
    await keys.view.welcome.getByText('The key service cannot be reached.').waitFor();
  });
});
