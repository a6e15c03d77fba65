import type * as vscode from 'vscode';

import { declareCommands } from './host/commands.ts';
import { openDoorsWith } from './host/door.ts';
import { declareMcpServers } from './host/mcpServers.ts';
import { declareTools } from './host/tools.ts';
import { declareTrees } from './host/trees.ts';

/** What package.json contributes, as far as the editor may ask for it. */
interface Contributes {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly mcpServerDefinitionProviders: readonly { readonly id: string }[];
  readonly languageModelTools?: readonly { readonly name: string }[];
}

/** The trees whose items can be dragged. */
const draggable = ['jobdeck.board', 'jobdeck.notes'];

type House = typeof import('./extension.ts');
let house: Promise<House> | undefined;

/** Registers a door for everything that package.json declares, so that a start costs the same however many rooms there are. */
export function activate(context: vscode.ExtensionContext): void {
  openDoorsWith(() => (house ??= furnish(context)));
  const contributes: Contributes = context.extension.packageJSON.contributes;
  context.subscriptions.push(
    declareCommands(contributes.commands.map(({ command }) => command)),
    declareTrees(
      Object.values(contributes.views).flatMap((views) => views.map(({ id }) => id)),
      draggable,
    ),
    declareMcpServers(contributes.mcpServerDefinitionProviders.map(({ id }) => id)),
    declareTools((contributes.languageModelTools ?? []).map(({ name }) => name)),
  );
}

/** Ends what was loaded; what it acknowledged is on disk already. */
export const deactivate = async (): Promise<void> => (await house?.catch(() => undefined))?.leave();

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
