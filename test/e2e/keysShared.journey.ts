import assert from 'node:assert/strict';

import { connectKeys } from './connectedKeys.ts';
import { test } from './fixtures.ts';
import { KeysView } from './keysView.ts';

test('The keys that were seen last, in two windows and without the service', async ({ journey }) => {
  const keys = await connectKeys('keys-shared');
  journey.atEnd(() => keys.close());
  const { workbench, view } = keys;
  const list = '/router/api/v1/keys?include_disabled=true';
  const reads = () => keys.proxy.count('GET', list);

  await test.step('are shown in another window, which asks once, and what is changed in one is seen in the other', async () => {
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

  await test.step('are on screen after a start without the service, with their age and why they are not up to date', async () => {
    keys.proxy.close();
    await workbench.page.reload();
    await view.open();
    await view.describes('Cover letters', /\$13\/week/);
    await view.message.getByText(/^As of \d+:\d\d.*Not up to date: .* refuses the connection/).waitFor();
  });

  await test.step('are gone once they are cleared, and the command says so', async () => {
    const { page } = workbench;
    await page.runCommand('Jobdeck: Clear Cached Data');
    await page.notification(/Deleted what was last seen of .*keys/).waitFor();
    await page.reload();
    await view.open();
    await view.welcome.getByText('The key service cannot be reached.').waitFor();
  });
});
