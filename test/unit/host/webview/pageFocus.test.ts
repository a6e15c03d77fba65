import assert from 'node:assert/strict';

import {
  pageClosed,
  pageLostFocus,
  pageTookFocus,
  returningFocus,
  treeTookFocus,
} from '../../../../src/host/webview/pageFocus.ts';

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

  it('stays where the user took it from the page', async () => {
    const left = page(true);
    pageTookFocus(left);
    pageLostFocus(left);
    await returningFocus(Promise.resolve());
    assert.deepEqual(left.revealed, []);
  });

  it('returns to the page that loses it to the dialog', async () => {
    const asking = page(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    pageTookFocus(asking);
    const returned = returningFocus(promise);
    pageLostFocus(asking);
    resolve();
    await returned;
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('returns to the page that a menu returned it to', async () => {
    const asking = page(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    const returned = returningFocus(promise);
    pageTookFocus(asking);
    pageLostFocus(asking);
    resolve();
    await returned;
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('leaves a page alone that was closed', async () => {
    const asking = page(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    pageTookFocus(asking);
    const returned = returningFocus(promise);
    pageClosed(asking);
    resolve();
    await returned;
    assert.deepEqual(asking.revealed, []);
  });

  it('stays in the tree that had it last', async () => {
    const asking = page(true);
    pageTookFocus(asking);
    treeTookFocus();
    await returningFocus(Promise.resolve());
    assert.deepEqual(asking.revealed, []);
  });
});
