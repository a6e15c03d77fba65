import assert from 'node:assert/strict';

import { Visibility } from '../../../src/base/visibility.ts';

describe('Visibility', () => {
  it('fires when a view appears and when the last hides', () => {
    const visibility = new Visibility();
    const seen: string[] = [];
    visibility.onDidChange((what) => seen.push(what));
    visibility.focusWindow();
    visibility.setVisible('tree', true);
    visibility.setVisible('tree', true);
    visibility.setVisible('page', true);
    visibility.setVisible('tree', false);
    assert.equal(visibility.isVisible, true);
    visibility.focusWindow();
    visibility.setVisible('page', false);
    assert.equal(visibility.isVisible, false);
    assert.deepEqual(seen, ['looked', 'looked', 'looked', 'hidden']);
  });
});
