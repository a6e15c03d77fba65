import * as vscode from 'vscode';

import type { DisplayedStoredRow } from '../../base/editor/storedRows.ts';
import { isSameRow } from '../../base/editor/storedTree.ts';
import { type RowSource, TreeRows } from '../../base/editor/treeRows.ts';
import { storedRowOf } from '../lazy/storedItems.ts';

interface RowsTreeNeeds<Row> extends RowSource<Row> {
  readonly itemOf: (row: Row) => vscode.TreeItem;
  /** Needed to reveal a row. */
  readonly parentOf?: (row: Row) => Row | undefined;
}

/** A tree that reads stores and never fetches, so expanding a row is free and cannot fail. */
export class RowsTree<Row extends object> implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Row[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #rows: TreeRows<Row>;
  readonly getTreeItem: (row: Row) => vscode.TreeItem;
  readonly getParent: (row: Row) => Row | undefined;

  constructor({ itemOf, parentOf, ...source }: RowsTreeNeeds<Row>) {
    this.getTreeItem = itemOf;
    this.getParent = (row) => parentOf?.(row);
    this.#rows = new TreeRows(source);
  }

  getChildren(row?: Row): Row[] {
    return this.#rows.childrenOf(row);
  }

  find(id: string): Row | undefined {
    return this.#rows.find(id);
  }

  update(): void {
    this.#refresh(this.#rows.update());
  }

  /** Takes the rows that the editor has got before the tree was loaded, and redraws those that display something else. */
  takeOver(displayed: readonly DisplayedStoredRow[]): void {
    this.#refresh(
      this.#rows.takeOver(displayed, (row, { stored }) => isSameRow(storedRowOf(this.getTreeItem(row)), stored)),
    );
  }

  /** Redraws these rows even if they are unchanged, such as those whose checkbox the user ticked but the service did not change. */
  redraw(ids: readonly string[]): void {
    const rows = ids.flatMap((id) => this.#rows.find(id) ?? []);
    if (rows.length > 0) this.#changed.fire(rows);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #refresh(changed: ReturnType<TreeRows<Row>['update']>): void {
    if (changed === undefined) this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire([...changed]);
  }
}

/**
 * The rows that a key applies to, as in the Explorer: the focused row, followed by the other selected ones if it is selected too. The arrow
 * keys move the focus alone, which the editor's API does not show; its row is found by toggling its selection twice.
 */
export async function rowsAtFocus<Row>(view: Pick<vscode.TreeView<Row>, 'selection'>): Promise<readonly Row[]> {
  const before = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const toggled = view.selection;
  await vscode.commands.executeCommand('list.toggleSelection');
  const added = toggled.filter((row) => !before.includes(row));
  if (added.length > 0) return added;
  return [...before.filter((row) => !toggled.includes(row)), ...before.filter((row) => toggled.includes(row))];
}
