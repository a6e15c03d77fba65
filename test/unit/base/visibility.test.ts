import assert from 'node:assert/strict';

import { Visibility } from '../../../src/base/flow/visibility.ts';

describe('Visibility', () => {
  it('fires when a view appears and when the last hides', () => {
    const visibility = new Visibility();
    const events: string[] = [];
    visibility.onDidChange((what) => events.push(what));
    visibility.focusWindow();
    visibility.setVisible('tree', true);
    visibility.setVisible('tree', true);
    visibility.setVisible('page', true);
    visibility.setVisible('tree', false);
    assert.equal(visibility.isVisible, true);
    visibility.focusWindow();
    visibility.setVisible('page', false);
    assert.equal(visibility.isVisible, false);
    assert.deepEqual(events, ['focused', 'focused', 'focused', 'hidden']);
  });
});
