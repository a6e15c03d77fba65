import * as vscode from 'vscode';

import type { Manifest } from '../../base/editor/manifest.ts';
import { LazyRegistry } from './lazyRegistry.ts';

/** Arguments may come from any caller and are untrusted. */
type Handler = (...commandArguments: readonly unknown[]) => Promise<void> | void;

export type CommandHandlers<M extends Manifest> = { readonly [Id in keyof M['commands']]: Handler };

const handlers = new LazyRegistry<Handler>();

export function registerCommands<M extends Manifest>(commands: CommandHandlers<M>): vscode.Disposable {
  const entries: [string, Handler][] = Object.entries(commands);
  return vscode.Disposable.from(...entries.map(([id, handle]) => handlers.register(id, handle)));
}

/** Runs a command as a menu would; the command shows its own failures. */
export const runCommand = async (id: `jobdeck.${string}`, about?: unknown): Promise<void> => {
  await vscode.commands.executeCommand(id, about);
};

/** Errors that a handler throws are shown to the user here. */
export const registerCommandStubs = (ids: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...ids.map((id) =>
      vscode.commands.registerCommand(id, async (...commandArguments: readonly unknown[]) => {
        try {
          // The menu of a tree's row passes the row and the selected rows.
          if (commandArguments.length > 1) (await import('../webview/pageFocus.ts')).treeTookFocus();
          await handlers.use(id, (handle) => handle(...commandArguments));
        } catch (error) {
          const { explain } = await import('../ui/explain.ts');
          await explain(id, error);
        }
      }),
    ),
  );
