import * as vscode from 'vscode';

import type { Clock } from '../base/clock.ts';
import { tell } from '../host/ask.ts';
import { registerCommands } from '../host/commands.ts';
import { log } from '../host/log.ts';
import { sharedFiles } from '../host/sharedFiles.ts';
import { Keeper } from '../store/keeper.ts';
import { deletedInWords } from './deletedInWords.ts';
import type { offlineManifest } from './manifest.ts';

/** The offline room: what is kept of all accounts in a folder of the extension's own storage, and the command that deletes it. */
export function registerOffline(storage: vscode.Uri, clock: Clock): vscode.Disposable & { readonly keeper: Keeper } {
  const keeper = new Keeper({
    files: sharedFiles(vscode.Uri.joinPath(storage, 'cache')),
    clock,
    random: Math.random,
    warn: (text) => log.warn(text),
  });
  const commands = registerCommands<typeof offlineManifest>({
    'jobdeck.cache.clear': async () => tell(`Jobdeck: ${deletedInWords(await keeper.cache.clear())}`),
  });
  return Object.assign(vscode.Disposable.from(keeper, commands), { keeper });
}
