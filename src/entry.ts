import type * as vscode from 'vscode';

import type { Core } from './activation/core.ts';
import { registerCommandStubs } from './host/lazy/commands.ts';
import { registerCustomEditorStubs } from './host/lazy/customEditors.ts';
import { registerDocumentStubs } from './host/lazy/documents.ts';
import { registerFileSystemStubs } from './host/lazy/fileSystem.ts';
import { loadFeaturesWith } from './host/lazy/lazyRegistry.ts';
import { registerMcpServerStubs } from './host/lazy/mcpServers.ts';
import { registerToolStubs } from './host/lazy/tools.ts';
import { registerTreeStubs } from './host/lazy/trees.ts';
import { registerPageStubs } from './host/webview/restoredPages.ts';

interface Declared {
  readonly activationEvents: readonly string[];
  readonly contributes: Contributes;
}

interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly menus: { readonly commandPalette: readonly { readonly command: string; readonly when?: string }[] };
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly customEditors?: readonly { readonly viewType: string }[];
  readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
  readonly languageModelTools?: readonly { readonly name: string }[];
}

const draggable = ['jobdeck.board', 'jobdeck.notes'];

/** Jobdeck's file schemes; a text is the reason why a scheme is read-only. */
const fileSystems = {
  'jobdeck-note': undefined,
  'jobdeck-test-project':
    'This note is a test project: the service takes changes only to its RAG setting and its folder.',
  'jobdeck-note-merge': undefined,
  'jobdeck-note-conflict': 'This is what is compared with your text. Edit yours, on the other side.',
};

/** Matches `when` clauses of commands that the palette shows only after a feature has set its context key. */
const needsLoadedFeature = /jobdeck\.(board|keys) (==|=~)/;

/** The tree that is drawn from the cache before the features are loaded. */
const coreTree = 'jobdeck.board';

/** Milliseconds that MCP discovery waits, so that the board tree is drawn first. */
const mcpDelayMs = 500;

let core: Promise<Core> | undefined;
let features: Promise<void> | undefined;

/**
 * Registers a stub for everything that package.json declares, so that start-up cost does not grow with the features. Trees, pages and
 * commands that the palette cannot show yet follow in a `setImmediate`.
 */
export function activate(context: vscode.ExtensionContext): void {
  const { activationEvents, contributes }: Declared = context.extension.packageJSON;
  const offeredLater = new Set(
    contributes.menus.commandPalette.flatMap(({ command, when = '' }) =>
      needsLoadedFeature.test(when) ? command : [],
    ),
  );
  const commands = contributes.commands.map(({ command }) => command);
  const servers = contributes.mcpServerDefinitionProviders.map(({ id }) => id);
  context.subscriptions.push(
    registerCommandStubs(commands.filter((id) => !offeredLater.has(id))),
    registerFileSystemStubs(fileSystems),
    registerDocumentStubs(
      namedBy('onFileSystem:', activationEvents).filter((scheme) => !Object.hasOwn(fileSystems, scheme)),
    ),
    registerMcpServerStubs(servers),
    registerToolStubs((contributes.languageModelTools ?? []).map(({ name }) => name)),
  );
  const allStubs = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    context.subscriptions.push(
      registerTreeStubs(
        Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
        draggable,
      ),
      registerCommandStubs([...offeredLater]),
      registerCustomEditorStubs((contributes.customEditors ?? []).map(({ viewType }) => viewType)),
      registerPageStubs(namedBy('onWebviewPanel:', activationEvents)),
    );
  });
  // Loads the core early, while the editor prepares its first request for the tree.
  void loadCore(context, allStubs).catch(() => undefined);
  loadFeaturesWith(async (id) => {
    if (id === coreTree) return loadCore(context, allStubs);
    if (servers.includes(id)) await new Promise((resolve) => setTimeout(resolve, mcpDelayMs));
    return loadFeatures(context, allStubs);
  });
}

export async function deactivate(): Promise<void> {
  await features?.catch(() => undefined);
  await (await core?.catch(() => undefined))?.leave();
}

const namedBy = (kind: string, events: readonly string[]): string[] =>
  events.flatMap((event) => (event.startsWith(kind) ? [event.slice(kind.length)] : []));

/** Creates the core once; the features follow after the board is drawn. */
function loadCore(context: vscode.ExtensionContext, stubs: Promise<void>): Promise<Core> {
  core ??= stubs
    .then(() => import('./activation/core.ts'))
    .then(({ createCore }) => {
      const created = createCore(context);
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

function loadFeatures(context: vscode.ExtensionContext, stubs: Promise<void>): Promise<void> {
  features ??= loadCore(context, stubs)
    .then(async (loaded) => (await import('./activation/features.ts')).activateFeatures(context, loaded))
    .catch((error: unknown) => {
      features = undefined;
      throw error;
    });
  return features;
}
