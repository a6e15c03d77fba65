import * as vscode from 'vscode';

import { tell } from '../host/ask.ts';
import { registerCommands } from '../host/commands.ts';
import { log } from '../host/log.ts';
import { sharedFiles } from '../host/sharedFiles.ts';
import { Cache, type Deleted } from '../store/cache.ts';
import type { offlineManifest } from './manifest.ts';

/** The offline room: the cache of all windows, in a folder of the extension's own storage, and the command that deletes it. */
export function registerOffline(storage: vscode.Uri): vscode.Disposable & { readonly cache: Cache } {
  const cache = new Cache(sharedFiles(vscode.Uri.joinPath(storage, 'cache')), (text) => log.warn(text));
  const commands = registerCommands<typeof offlineManifest>({
    'jobdeck.cache.clear': async () => tell(inWords(await cache.clear())),
  });
  return Object.assign(vscode.Disposable.from(cache, commands), { cache });
}

const inWords = ({ files, bytes }: Deleted): string =>
  files === 0
    ? 'Jobdeck: nothing was cached.'
    : `Jobdeck: deleted the last seen data of all accounts from this machine (${Math.ceil(bytes / 1024)} KB). Nothing changed at the services.`;
