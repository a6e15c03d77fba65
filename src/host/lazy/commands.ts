import * as vscode from 'vscode';

import type { Manifest } from '../../base/manifest.ts';
import { LazyRegistry } from './lazyRegistry.ts';

/** What a command does. Its arguments come from whoever calls it, so they are not believed but looked at. */
type Handler = (...given: readonly unknown[]) => Promise<void> | void;

/** One handler per declared command: a missing one, or one too many, does not compile. */
export type Handlers<M extends Manifest> = { readonly [Id in keyof M['commands']]: Handler };

const handlers = new LazyRegistry<Handler>();

/** Says what a room's commands do, `registerCommands<typeof roomManifest>({…})`. */
export function registerCommands<M extends Manifest>(given: Handlers<M>): vscode.Disposable {
  const entries: [string, Handler][] = Object.entries(given);
  return vscode.Disposable.from(...entries.map(([id, handle]) => handlers.register(id, handle)));
}

/** Runs a command as a menu would, with what it is about; it explains its own failures. */
export const runCommand = async (id: `jobdeck.${string}`, about?: unknown): Promise<void> => {
  await vscode.commands.executeCommand(id, about);
};

/** Makes declared commands callable before their rooms are loaded; what a handler throws is explained to the user, once and in one place. */
export const registerCommandStubs = (ids: readonly string[]): vscode.Disposable =>
  vscode.Disposable.from(
    ...ids.map((id) =>
      vscode.commands.registerCommand(id, async (...given: readonly unknown[]) => {
        try {
          await handlers.use(id, (handle) => handle(...given));
        } catch (error) {
          const { explain } = await import('../ui/explain.ts');
          await explain(id, error);
        }
      }),
    ),
  );
