import assert from 'node:assert/strict';
import * as vscode from 'vscode';

interface ShownTree {
  readonly view: vscode.TreeView<unknown>;
  readonly rows: vscode.TreeDataProvider<unknown>;
  /** Ids of the rows that the editor was given, once for each time. */
  readonly built: string[];
}

/** Shared through `globalThis`, because each test file is a separate bundle. */
const shared: typeof globalThis & {
  shownTrees?: Map<string, ShownTree>;
  fileDecorations?: vscode.FileDecorationProvider[];
} = globalThis;
shared.shownTrees ??= new Map();
shared.fileDecorations ??= [];
const { shownTrees: trees, fileDecorations: decorations } = shared;

/** Records the trees and decorations that are registered from now on, since the editor's API shows neither. */
export function keepMarks(): void {
  const { createTreeView, registerFileDecorationProvider } = vscode.window;
  Object.assign(vscode.window, {
    createTreeView: <T>(id: string, options: vscode.TreeViewOptions<T>) => {
      const rows = options.treeDataProvider;
      const built: string[] = [];
      const getTreeItem = async (row: T): Promise<vscode.TreeItem> => {
        const item = await rows.getTreeItem(row);
        built.push(item.id ?? String(item.label));
        return item;
      };
      const view = createTreeView(id, { ...options, treeDataProvider: { ...rows, getTreeItem } });
      trees.set(id, { view: view as vscode.TreeView<unknown>, rows: rows as vscode.TreeDataProvider<unknown>, built });
      return view;
    },
    registerFileDecorationProvider: (provider: vscode.FileDecorationProvider) => {
      decorations.push(provider);
      return registerFileDecorationProvider(provider);
    },
  });
}

/** Badges of a file's tab, and of a row with that URI. */
export async function badgesOf(uri: vscode.Uri): Promise<unknown[]> {
  const { token } = new vscode.CancellationTokenSource();
  const found = await Promise.all(decorations.map((provider) => provider.provideFileDecoration(uri, token)));
  return found.flatMap((decoration) => decoration?.badge ?? []);
}

/** The message above a tree. */
export const messageAbove = (view: string): string => trees.get(view)?.view.message ?? '';

/** Ids of the rows that the editor has requested since the last call, once for each time. */
export const takeBuilt = (view: string): string[] => trees.get(view)?.built.splice(0) ?? [];

/** The command of a row, as the editor requests it when the row is opened. */
export async function commandOfRow(view: string, id: string): Promise<vscode.Command | undefined> {
  const tree = trees.get(view)?.rows;
  const find = async (parent?: unknown): Promise<vscode.Command | undefined> => {
    for (const row of (await tree?.getChildren(parent)) ?? []) {
      const item = await tree?.getTreeItem(row);
      if (item === undefined) continue;
      if (item.id === id) return (await tree?.resolveTreeItem?.(item, row, tokenSource.token))?.command;
      const below = await find(row);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  const tokenSource = new vscode.CancellationTokenSource();
  return find();
}

/** All rows of a tree, collapsed or not. */
export const rowsOf = (view: string): Promise<vscode.TreeItem[]> => rowsBelow(view, Number.POSITIVE_INFINITY);

/** The rows of a tree that are below no other. */
export const topRowsOf = (view: string): Promise<vscode.TreeItem[]> => rowsBelow(view, 1);

async function rowsBelow(view: string, levels: number): Promise<vscode.TreeItem[]> {
  const tree = trees.get(view)?.rows;
  if (tree === undefined) return [];
  const below = async (left: number, row?: unknown): Promise<vscode.TreeItem[]> => {
    const children = left === 0 ? [] : ((await tree.getChildren(row)) ?? []);
    const items = await Promise.all(
      children.map(async (child) => [await tree.getTreeItem(child), ...(await below(left - 1, child))]),
    );
    return items.flat();
  };
  return below(levels);
}

/** The window has the focus in a test run, and its API cannot take it away. */
export async function withoutFocus(work: () => Promise<void>): Promise<void> {
  const { window } = vscode;
  const real = Object.getOwnPropertyDescriptor(window, 'state') ?? assert.fail('no state');
  Object.defineProperty(window, 'state', { ...real, get: () => ({ focused: false, active: false }) });
  try {
    await work();
  } finally {
    Object.defineProperty(window, 'state', real);
  }
}
