import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import { ExpandedRows } from '../../../src/host/ui/expandedRows.ts';
import { untilEqual } from '../editor.ts';

/** A tree whose rows the user expands and collapses. */
class Tree {
  readonly expanded = new vscode.EventEmitter<vscode.TreeViewExpansionEvent<string>>();
  readonly collapsed = new vscode.EventEmitter<vscode.TreeViewExpansionEvent<string>>();

  /** What `ExpandedRows` needs of a view. */
  get view(): vscode.TreeView<string> {
    const events = { onDidExpandElement: this.expanded.event, onDidCollapseElement: this.collapsed.event };
    return Object.assign(Object.create(null), events);
  }
}

describe('expanded rows of a tree', () => {
  it('stay expanded or collapsed in the next window', async () => {
    const stored = new Map<string, unknown>();
    const memory = {
      get: (key: string) => stored.get(key),
      update: async (key: string, value: unknown) => void stored.set(key, value),
    };
    const tree = new Tree();
    const followed = new ExpandedRows(memory, 'tree').follow(tree.view, (row) => `row/${row}`);
    tree.expanded.fire({ element: 'a' });
    tree.expanded.fire({ element: 'b' });
    tree.collapsed.fire({ element: 'b' });
    await untilEqual('the stored rows', () => stored.get('tree.expanded'), { 'row/a': true, 'row/b': false });
    followed.dispose();

    const next = new ExpandedRows(memory, 'tree');
    const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
    assert.deepEqual(
      ['row/a', 'row/b', 'row/c'].map((id) => [next.stateOf(id, false), next.stateOf(id, true)]),
      [
        [Expanded, Expanded],
        [Collapsed, Collapsed],
        [Collapsed, Expanded],
      ],
    );
  });
});
