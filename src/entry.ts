import type * as vscode from 'vscode';

import type { Core } from './activation/core.ts';
import type { LoadFeature } from './activation/lateTransfer.ts';
import entryManifest from './entryManifest.json' with { type: 'json' };
import { registerCommandStubs } from './host/lazy/commands.ts';
import { registerDocumentStubs } from './host/lazy/documents.ts';
import { registerEditablePageStubs } from './host/lazy/editablePages.ts';
import { registerFileSystemStubs } from './host/lazy/fileSystem.ts';
import { loadFeaturesWith } from './host/lazy/lazyRegistry.ts';
import { registerMcpServerStubs } from './host/lazy/mcpServers.ts';
import { registerToolStubs } from './host/lazy/tools.ts';
import { dropStoredRows, isShowingStoredRows, registerTreeStubs } from './host/lazy/trees.ts';
import { registerCustomEditorStubs, registerPageEditorStubs, registerPageStubs } from './host/lazy/webviews.ts';

const { commands, laterCommands, trees, coreTree, fileSystems, documents, mcpServers, tools } = entryManifest;
const { pages, customEditors, pageEditors, editablePages } = entryManifest;

/** Milliseconds that MCP discovery waits, so that the board tree is drawn first. */
const mcpDelayMs = 500;

let core: Promise<Core> | undefined;
let features: Promise<LoadFeature> | undefined;

/**
 * Registers a stub for everything that the features' manifests declare, so that start-up cost does not grow with the features. Trees,
 * pages and commands that the palette cannot show yet follow in a `setImmediate`.
 */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    registerCommandStubs(commands),
    registerFileSystemStubs(fileSystems),
    registerDocumentStubs(documents),
    registerMcpServerStubs(mcpServers),
    registerToolStubs(tools),
  );
  const allStubs = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    context.subscriptions.push(
      registerTreeStubs(trees),
      registerCommandStubs(laterCommands),
      registerCustomEditorStubs(customEditors),
      registerPageEditorStubs(pageEditors),
      registerEditablePageStubs(editablePages),
      registerPageStubs(pages),
    );
  });
  // The editor gets the stored rows first, since no request is answered while the core is compiled.
  const firstRows = allStubs
    .then(() => import('./activation/storedTree.ts'))
    .then(({ showStoredTree }) => showStoredTree(context, coreTree))
    .catch(() => undefined);
  void firstRows.then(() => loadCore(context, allStubs)).catch(() => dropStoredRows(coreTree));
  loadFeaturesWith(async (id) => {
    // Other trees are requested at the same time.
    if (isShowingStoredRows(coreTree) && trees.some((tree) => tree.id === id)) await firstRows;
    if (id === coreTree) return loadCore(context, allStubs);
    if (mcpServers.includes(id)) await new Promise((resolve) => setTimeout(resolve, mcpDelayMs));
    const loadFeature = await loadFeatures(context, allStubs);
    return loadFeature(id);
  });
}

export async function deactivate(): Promise<void> {
  await features?.catch(() => undefined);
  await (await core?.catch(() => undefined))?.leave();
}

function loadCore(context: vscode.ExtensionContext, stubs: Promise<void>): Promise<Core> {
  core ??= stubs
    .then(() => import('./activation/coreInTurns.ts'))
    .then(({ createCoreInTurns }) => createCoreInTurns(context))
    .then((created) => {
      // A load failure is reported on the next use of a feature.
      void created.openedBoard.drawn.then(() => loadFeatures(context, stubs)).catch(() => undefined);
      return created;
    })
    .catch((error: unknown) => {
      // The next use retries.
      core = undefined;
      throw error;
    });
  return core;
}

function loadFeatures(context: vscode.ExtensionContext, stubs: Promise<void>): Promise<LoadFeature> {
  features ??= loadCore(context, stubs)
    .then(async (loaded) => (await import('./activation/features.ts')).activateFeatures(context, loaded))
    .catch((error: unknown) => {
      features = undefined;
      throw error;
    });
  return features;
}
