import assert from 'node:assert/strict';

import { pageTookFocus, returningFocus, treeTookFocus } from '../../../../src/host/webview/pageFocus.ts';

function page(isActive: boolean) {
  const revealed: string[] = [];
  return { revealed, isActive, reveal: () => void revealed.push('revealed') };
}

describe('focus after a modal dialog', () => {
  it('returns to the page that had it', async () => {
    const asking = page(true);
    pageTookFocus(asking);
    assert.equal(await returningFocus(Promise.resolve('Archive')), 'Archive');
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('stays away from a page behind another editor', async () => {
    const hidden = page(false);
    pageTookFocus(hidden);
    await returningFocus(Promise.resolve());
    assert.deepEqual(hidden.revealed, []);
  });

  it('stays in the tree that had it last', async () => {
    const asking = page(true);
    pageTookFocus(asking);
    treeTookFocus();
    await returningFocus(Promise.resolve());
    assert.deepEqual(asking.revealed, []);
  });
});
