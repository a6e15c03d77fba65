import * as vscode from 'vscode';

import type { Clock } from '../base/clock.ts';
import { tell } from '../host/ask.ts';
import { registerCommands } from '../host/commands.ts';
import { log } from '../host/log.ts';
import { sharedFiles } from '../host/sharedFiles.ts';
import type { Deleted } from '../store/cache.ts';
import { Keeper } from '../store/keeper.ts';
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
    'jobdeck.cache.clear': async () => tell(inWords(await keeper.cache.clear())),
  });
  return Object.assign(vscode.Disposable.from(keeper, commands), { keeper });
}

const inWords = ({ files, bytes }: Deleted): string =>
  files === 0
    ? 'Jobdeck: nothing was cached.'
    : `Jobdeck: deleted the last seen data of all accounts from this machine (${Math.ceil(bytes / 1024)} KB). Nothing changed at the services.`;
