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

/** What the editor may ask for, as package.json declares it. */
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

/** The trees whose items can be dragged. */
const draggable = ['jobdeck.board', 'jobdeck.notes'];

/** The schemes of our files, each with the reason why nothing in it can be written, where that is so. */
const fileSystems = {
  'jobdeck-note': undefined,
  'jobdeck-test-project':
    'This note is a test project: the service takes changes only to its RAG setting and its folder.',
  'jobdeck-note-merge': undefined,
  'jobdeck-note-conflict': 'This is what is compared with your text. Edit yours, on the other side.',
};

/** What the palette offers only once a room has said that it is ready. */
const isOfLoadedRoom = /jobdeck\.(board|keys) (==|=~)/;

/** The tree that is drawn as it was last seen before the rooms are loaded. */
const firstSeen = 'jobdeck.board';

/** What the editor asks for as soon as it knows that there is any lets that tree go before, for so many milliseconds. */
const patience = 500;

let firstLook: Promise<Core> | undefined;
let rooms: Promise<void> | undefined;

/**
 * Registers a door for everything that package.json declares, so that a start costs the same however many rooms there are: at once what
 * the editor may ask for in the same breath, and in the next turn what it waits for or cannot have offered yet.
 */
export function activate(context: vscode.ExtensionContext): void {
  const { activationEvents, contributes }: Declared = context.extension.packageJSON;
  const offeredLater = new Set(
    contributes.menus.commandPalette.flatMap(({ command, when = '' }) => (isOfLoadedRoom.test(when) ? command : [])),
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
  const allDoors = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
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
  // While the editor is on its way to ask for it.
  void open(context, allDoors).catch(() => undefined);
  loadFeaturesWith(async (id) => {
    if (id === firstSeen) return open(context, allDoors);
    if (servers.includes(id)) await new Promise((resolve) => setTimeout(resolve, patience));
    return furnish(context, allDoors);
  });
}

/** Ends what was loaded; what it acknowledged is on disk already. */
export async function deactivate(): Promise<void> {
  await rooms?.catch(() => undefined);
  await (await firstLook?.catch(() => undefined))?.leave();
}

/** What the events of one kind are about. */
const namedBy = (kind: string, events: readonly string[]): string[] =>
  events.flatMap((event) => (event.startsWith(kind) ? [event.slice(kind.length)] : []));

/** Opens what the board's first look takes; once that is drawn the rooms follow by themselves. */
function open(context: vscode.ExtensionContext, doors: Promise<void>): Promise<Core> {
  firstLook ??= doors
    .then(() => import('./activation/core.ts'))
    .then(({ createCore }) => {
      const first = createCore(context);
      // Whoever comes to a room that could not be loaded is told.
      void first.openedBoard.drawn.then(() => furnish(context, doors)).catch(() => undefined);
      return first;
    })
    .catch((error: unknown) => {
      // The next look tries again.
      firstLook = undefined;
      throw error;
    });
  return firstLook;
}

function furnish(context: vscode.ExtensionContext, doors: Promise<void>): Promise<void> {
  rooms ??= open(context, doors)
    .then(async (first) => (await import('./activation/features.ts')).activateFeatures(context, first))
    .catch((error: unknown) => {
      rooms = undefined;
      throw error;
    });
  return rooms;
}
