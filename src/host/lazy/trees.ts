import * as vscode from 'vscode';

import type { DisplayedStoredRow, StoredRows } from '../../base/editor/storedRows.ts';
import type { StoredRow } from '../../base/editor/storedTree.ts';
import { shortItem } from '../ui/shortRows.ts';
import { treeTookFocus } from '../webview/pageFocus.ts';
import { LazyRegistry } from './lazyRegistry.ts';

export interface TreeContent<Node> {
  readonly provider: vscode.TreeDataProvider<Node>;
  readonly drag?: Pick<vscode.TreeDragAndDropController<Node>, 'handleDrag' | 'handleDrop'>;
}

interface DrawnFirst {
  readonly rows: StoredRows;
  readonly itemOf: (row: StoredRow) => vscode.TreeItem;
  readonly message: string;
}

interface DeclaredTree {
  readonly view: vscode.TreeView<unknown>;
  readonly changed: vscode.EventEmitter<unknown>;
  /** Drawn until the content is registered. */
  stored?: DrawnFirst;
  whenStored?: Promise<void>;
}

const contents = new LazyRegistry<TreeContent<unknown>>();
const declared = new Map<string, DeclaredTree>();

/** MIME type of a tree's own items during a drag. */
export const draggedItems = (view: string): string => `application/vnd.code.tree.${view.toLowerCase()}`;

/**
 * Provides the content of a declared tree view and returns the view, for its title, message and badge. The stub owns the view and disposes
 * it.
 */
export function registerTree<Node>(
  id: string,
  content: TreeContent<Node>,
): { view: vscode.TreeView<Node>; end(): void } {
  const tree = declared.get(id);
  if (tree === undefined) throw new Error(`No tree view is declared as ${id}.`);
  const opened = contents.register(id, content);
  const subscription = content.provider.onDidChangeTreeData?.((node) => tree.changed.fire(node));
  const end = () => {
    subscription?.dispose();
    opened.dispose();
  };
  return { view: tree.view as vscode.TreeView<Node>, end };
}

/** Gives the editor these rows until the tree's content is registered, with a message above them. The first request waits for them. */
export function showStoredRows(id: string, opened: Promise<DrawnFirst | undefined>): void {
  const tree = declared.get(id);
  if (tree === undefined) return;
  tree.whenStored = opened.then((found) => {
    if (found === undefined) return;
    if (contents.has(id)) found.rows.take();
    else {
      tree.stored = found;
      setViewMessage(tree.view, found.message);
    }
  });
}

/** Whether the editor has got stored rows, and their tree is not loaded. */
export const isShowingStoredRows = (id: string): boolean =>
  declared.get(id)?.stored?.rows.isRequested === true && !contents.has(id);

/** Ends what `showStoredRows` began, before the content is registered; returns the rows that the editor has got, if any. */
export const takeStoredRows = (id: string): readonly DisplayedStoredRow[] | undefined =>
  declared.get(id)?.stored?.rows.take();

/** If the tree cannot be loaded: the editor requests its rows again, and reports why it gets none. */
export function dropStoredRows(id: string): void {
  if (takeStoredRows(id) !== undefined) declared.get(id)?.changed.fire(undefined);
}

/**
 * Sets the message above a tree, empty for none. An equal message is not set again: the editor shows the first one at once, even an empty
 * one, and later ones after 200 ms.
 */
export function setViewMessage<Node>(view: vscode.TreeView<Node>, message: string): void {
  if ((view.message ?? '') !== message) view.message = message;
}

export const registerTreeStubs = (
  trees: readonly { readonly id: string; readonly isDraggable: boolean }[],
): vscode.Disposable => vscode.Disposable.from(...trees.map(({ id, isDraggable }) => declareTree(id, isDraggable)));

function declareTree(id: string, isDraggable: boolean): vscode.Disposable {
  const changed = new vscode.EventEmitter<unknown>();
  let tree: DeclaredTree | undefined;
  const provider: vscode.TreeDataProvider<unknown> = {
    onDidChangeTreeData: changed.event,
    getChildren: async (node) => {
      await tree?.whenStored;
      return tree?.stored?.rows.childrenOf(node) ?? contents.use(id, (content) => content.provider.getChildren(node));
    },
    getTreeItem: (node) => {
      const row = tree?.stored?.rows.rowOf(node);
      if (tree?.stored !== undefined && row !== undefined) return shortItem(tree.stored.itemOf(row));
      return contents.use(id, ({ provider }) => {
        const item = provider.getTreeItem(node);
        return 'then' in item ? item.then(shortItem) : shortItem(item);
      });
    },
    getParent: (node) => contents.use(id, (content) => content.provider.getParent?.(node)),
    resolveTreeItem: (item, node, token) =>
      contents.use(id, async ({ provider }) =>
        shortItem((await provider.resolveTreeItem?.(item, node, token)) ?? item),
      ),
  };
  const ownRows = draggedItems(id);
  const drag: vscode.TreeDragAndDropController<unknown> = {
    // The editor area opens URIs that are dropped on it.
    dragMimeTypes: [ownRows, 'text/uri-list'],
    dropMimeTypes: [ownRows],
    handleDrag: (...dragArguments) => contents.use(id, ({ drag }) => drag?.handleDrag?.(...dragArguments)),
    handleDrop: (...dropArguments) => contents.use(id, ({ drag }) => drag?.handleDrop?.(...dropArguments)),
  };
  const view = vscode.window.createTreeView(id, {
    treeDataProvider: provider,
    ...(isDraggable ? { dragAndDropController: drag } : {}),
    canSelectMany: true,
    showCollapseAll: true,
    manageCheckboxStateManually: true,
  });
  tree = { view, changed };
  declared.set(id, tree);
  const selected = view.onDidChangeSelection(treeTookFocus);
  return vscode.Disposable.from(selected, view, changed, new vscode.Disposable(() => declared.delete(id)));
}
