import type * as vscode from 'vscode';

import { declareCommands } from './host/commands.ts';
import { declareCustomEditors } from './host/customEditors.ts';
import { declareDocuments } from './host/documents.ts';
import { openDoorsWith } from './host/door.ts';
import { declareFileSystems } from './host/fileSystem.ts';
import { declareMcpServers } from './host/mcpServers.ts';
import { declarePages } from './host/restoredPages.ts';
import { declareTools } from './host/tools.ts';
import { declareTrees } from './host/trees.ts';

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
  'jobdeck-note-conflict': 'This is what is compared with your text. Edit yours, on the other side.',
};

/** What the palette offers only once a room has said that it is ready. */
const isOfLoadedRoom = /jobdeck\.(board|keys) (==|=~)/;

type House = typeof import('./extension.ts');
let house: Promise<House> | undefined;

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
  context.subscriptions.push(
    declareCommands(commands.filter((id) => !offeredLater.has(id))),
    declareFileSystems(fileSystems),
    declareDocuments(
      namedBy('onFileSystem:', activationEvents).filter((scheme) => !Object.hasOwn(fileSystems, scheme)),
    ),
    declareMcpServers(contributes.mcpServerDefinitionProviders.map(({ id }) => id)),
    declareTools((contributes.languageModelTools ?? []).map(({ name }) => name)),
  );
  const allDoors = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    context.subscriptions.push(
      declareCommands([...offeredLater]),
      declareTrees(
        Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
        draggable,
      ),
      declareCustomEditors((contributes.customEditors ?? []).map(({ viewType }) => viewType)),
      declarePages(namedBy('onWebviewPanel:', activationEvents)),
    );
  });
  openDoorsWith(() => (house ??= allDoors.then(() => furnish(context))));
}

/** Ends what was loaded; what it acknowledged is on disk already. */
export const deactivate = async (): Promise<void> => (await house?.catch(() => undefined))?.leave();

/** What the events of one kind are about. */
const namedBy = (kind: string, events: readonly string[]): string[] =>
  events.flatMap((event) => (event.startsWith(kind) ? [event.slice(kind.length)] : []));

async function furnish(context: vscode.ExtensionContext): Promise<House> {
  try {
    const loaded = await import('./extension.ts');
    loaded.enter(context);
    return loaded;
  } catch (error) {
    // The next look tries again.
    house = undefined;
    throw error;
  }
}
