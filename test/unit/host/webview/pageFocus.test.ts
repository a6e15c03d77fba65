import assert from 'node:assert/strict';

import {
  pageClosed,
  pageLostFocus,
  pageTookFocus,
  returningFocus,
  treeTookFocus,
} from '../../../../src/host/webview/pageFocus.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

function page(isActive: boolean) {
  const revealed: string[] = [];
  return { revealed, isActive, reveal: () => void revealed.push('revealed') };
}

/** Milliseconds after which the editor has seen that the page lost the focus to the dialog. */
const seen = 1_000;

describe('focus after a modal dialog', () => {
  it('returns to the page that had it', async () => {
    const asking = page(true);
    pageTookFocus(asking);
    const clock = new FakeClock();
    assert.equal(
      await returningFocus(
        clock.pass(seen).then(() => 'Archive'),
        clock,
      ),
      'Archive',
    );
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('stays away from a page behind another editor', async () => {
    const hidden = page(false);
    pageTookFocus(hidden);
    const clock = new FakeClock();
    await returningFocus(clock.pass(seen), clock);
    assert.deepEqual(hidden.revealed, []);
  });

  it('stays where the user took it from the page', async () => {
    const left = page(true);
    pageTookFocus(left);
    pageLostFocus(left);
    const clock = new FakeClock();
    await returningFocus(clock.pass(seen), clock);
    assert.deepEqual(left.revealed, []);
  });

  it('returns to the page that loses it to the dialog', async () => {
    const asking = page(true);
    const clock = new FakeClock();
    pageTookFocus(asking);
    const returned = returningFocus(clock.pass(seen), clock);
    pageLostFocus(asking);
    await returned;
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('returns to the page that a menu returned it to', async () => {
    const asking = page(true);
    const clock = new FakeClock();
    const returned = returningFocus(clock.pass(seen), clock);
    pageTookFocus(asking);
    pageLostFocus(asking);
    await returned;
    assert.deepEqual(asking.revealed, ['revealed']);
  });

  it('leaves a page alone that was closed', async () => {
    const asking = page(true);
    const clock = new FakeClock();
    pageTookFocus(asking);
    const returned = returningFocus(clock.pass(seen), clock);
    pageClosed(asking);
    await returned;
    assert.deepEqual(asking.revealed, []);
  });

  it('stays in the tree that had it last', async () => {
    const asking = page(true);
    pageTookFocus(asking);
    treeTookFocus();
    const clock = new FakeClock();
    await returningFocus(clock.pass(seen), clock);
    assert.deepEqual(asking.revealed, []);
  });

  describe('that was answered before the editor saw the loss', () => {
    async function answered() {
      const asking = page(true);
      const clock = new FakeClock();
      pageTookFocus(asking);
      await returningFocus(Promise.resolve(), clock);
      return { asking, clock };
    }

    it('is left to the editor', async () => {
      const { asking, clock } = await answered();
      pageTookFocus(asking);
      await clock.pass(seen);
      assert.deepEqual(asking.revealed, []);
    });

    it('returns to a page that the editor does not focus', async () => {
      const { asking, clock } = await answered();
      await clock.pass(seen);
      assert.deepEqual(asking.revealed, ['revealed']);
    });

    it('stays in the tree that took it since', async () => {
      const { asking, clock } = await answered();
      treeTookFocus();
      await clock.pass(seen);
      assert.deepEqual(asking.revealed, []);
    });

    it('leaves a page alone that was closed since', async () => {
      const { asking, clock } = await answered();
      pageClosed(asking);
      await clock.pass(seen);
      assert.deepEqual(asking.revealed, []);
    });
  });
});
