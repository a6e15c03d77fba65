import * as vscode from 'vscode';

import type { Manifest } from '../base/manifest.ts';
import { explain } from './explain.ts';

/** What a command does. Its arguments come from whoever calls it, so they are not believed but looked at. */
type Handler = (...given: readonly unknown[]) => Promise<void> | void;

/** One handler per declared command: a missing one, or one too many, does not compile. */
export type Handlers<M extends Manifest> = { readonly [Id in keyof M['commands']]: Handler };

/** Registers a room's commands, `registerCommands<typeof roomManifest>({…})`; what a handler throws is explained to the user, once and in one place. */
export function registerCommands<M extends Manifest>(handlers: Handlers<M>): vscode.Disposable {
  const entries: [string, Handler][] = Object.entries(handlers);
  return vscode.Disposable.from(
    ...entries.map(([id, handle]) =>
      vscode.commands.registerCommand(id, async (...given: readonly unknown[]) => {
        try {
          await handle(...given);
        } catch (error) {
          await explain(id, error);
        }
      }),
    ),
  );
}
