import * as vscode from 'vscode';

import { type RowSource, TreeRows } from '../../base/treeRows.ts';

export interface RowsTreeNeeds<Row> extends RowSource<Row> {
  readonly itemOf: (row: Row) => vscode.TreeItem;
}

/** A tree that reads stores and never fetches, so expanding a row is free and cannot fail. */
export class RowsTree<Row extends object> implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<Row[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #rows: TreeRows<Row>;
  readonly getTreeItem: (row: Row) => vscode.TreeItem;

  constructor({ itemOf, ...source }: RowsTreeNeeds<Row>) {
    this.getTreeItem = itemOf;
    this.#rows = new TreeRows(source);
  }

  getChildren(row?: Row): Row[] {
    return this.#rows.childrenOf(row);
  }

  /** Redraws the rows that display something else than when the editor requested them. */
  update(): void {
    const changed = this.#rows.update();
    if (changed === undefined) this.#changed.fire(undefined);
    else if (changed.length > 0) this.#changed.fire([...changed]);
  }

  /** Redraws these rows even if they are unchanged, such as those whose checkbox the user ticked but the service did not change. */
  redraw(ids: readonly string[]): void {
    const rows = ids.flatMap((id) => this.#rows.find(id) ?? []);
    if (rows.length > 0) this.#changed.fire(rows);
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
