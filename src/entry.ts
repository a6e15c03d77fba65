import type * as vscode from 'vscode';

import type { Core } from './activation/core.ts';
import type { LaterStubs } from './activation/laterStubs.ts';
import type { LoadFeature } from './activation/lateTransfer.ts';
import entryManifest from './entryManifest.json' with { type: 'json' };
import { registerCommandStubs } from './host/lazy/commands.ts';
import { registerDocumentStubs } from './host/lazy/documents.ts';
import { registerFileSystemStubs } from './host/lazy/fileSystem.ts';
import { loadFeaturesWith } from './host/lazy/lazyRegistry.ts';
import { registerToolStubs } from './host/lazy/tools.ts';

const { commands, trees, coreTree, fileSystems, documents, mcpServers, tools } = entryManifest;

/** Milliseconds that MCP discovery waits, so that the board tree is drawn first. */
const mcpDelayMs = 500;

let core: Promise<Core> | undefined;
let features: Promise<LoadFeature> | undefined;

/**
 * Registers a stub for each thing that the editor rejects if it is not registered when activation ends, so that start-up cost does not grow
 * with the features. What the editor waits for follows in a `setImmediate`, in a file of its own.
 */
export function activate(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    registerCommandStubs(commands),
    registerFileSystemStubs(fileSystems),
    registerDocumentStubs(documents),
    registerToolStubs(tools),
  );
  const later = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => import('./activation/laterStubs.ts'))
    .then(({ registerLaterStubs }) => registerLaterStubs(context));
  void startCore(context, later);
  loadFeaturesWith(async (id) => {
    const { firstRows, isShowingStoredRows } = await later;
    // Other trees are requested at the same time.
    if (isShowingStoredRows() && trees.some((tree) => tree.id === id)) await firstRows;
    if (id === coreTree) return loadCore(context, later);
    if (mcpServers.includes(id)) await new Promise((resolve) => setTimeout(resolve, mcpDelayMs));
    const loadFeature = await loadFeatures(context, later);
    return loadFeature(id);
  });
}

/** The editor gets the stored rows first, since no request is answered while the core is compiled. */
async function startCore(context: vscode.ExtensionContext, later: Promise<LaterStubs>): Promise<void> {
  const stubs = await later.catch(() => undefined);
  await stubs?.firstRows;
  await loadCore(context, later).catch(() => stubs?.dropStoredRows());
}

export async function deactivate(): Promise<void> {
  await features?.catch(() => undefined);
  await (await core?.catch(() => undefined))?.leave();
}

function loadCore(context: vscode.ExtensionContext, stubs: Promise<LaterStubs>): Promise<Core> {
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

function loadFeatures(context: vscode.ExtensionContext, stubs: Promise<LaterStubs>): Promise<LoadFeature> {
  features ??= loadCore(context, stubs)
    .then(async (loaded) => (await import('./activation/featuresInTurns.ts')).activateFeaturesInTurns(context, loaded))
    .catch((error: unknown) => {
      features = undefined;
      throw error;
    });
  return features;
}
