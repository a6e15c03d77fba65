import type * as vscode from 'vscode';

import entryManifest from '../entryManifest.json' with { type: 'json' };
import { registerEditablePageStubs } from '../host/lazy/editablePages.ts';
import { registerMcpServerStubs } from '../host/lazy/mcpServers.ts';
import { dropStoredRows, isShowingStoredRows, registerTreeStubs } from '../host/lazy/trees.ts';
import { registerCustomEditorStubs, registerPageEditorStubs, registerPageStubs } from '../host/lazy/webviews.ts';
import { showStoredTree } from './storedTree.ts';

const { trees, coreTree, pages, customEditors, pageEditors, editablePages, mcpServers } = entryManifest;

/** About the tree of the core. */
export interface LaterStubs {
  /** Resolves once the editor has got its stored rows, or if there are none. Never rejects. */
  readonly firstRows: Promise<void>;
  /** Whether the editor has got them, and the tree is not loaded. */
  readonly isShowingStoredRows: () => boolean;
  /** If the tree cannot be loaded. */
  readonly dropStoredRows: () => void;
}

/** Registers what the editor waits for after the extension is active (trees, pages and MCP servers), and shows the stored rows. */
export function registerLaterStubs(context: vscode.ExtensionContext): LaterStubs {
  context.subscriptions.push(
    registerTreeStubs(trees),
    registerCustomEditorStubs(customEditors),
    registerPageEditorStubs(pageEditors),
    registerEditablePageStubs(editablePages),
    registerPageStubs(pages),
    registerMcpServerStubs(mcpServers),
  );
  return {
    firstRows: showStoredTree(context, coreTree),
    isShowingStoredRows: () => isShowingStoredRows(coreTree),
    dropStoredRows: () => dropStoredRows(coreTree),
  };
}
