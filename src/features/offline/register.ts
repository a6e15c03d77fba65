import type * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import { notify } from '../../host/ui/ask.ts';
import type { Cache } from '../../store/sync/cache.ts';
import { formatDeleted } from './formatDeleted.ts';
import type { offlineManifest } from './manifest.ts';

export const registerOffline = (cache: Cache): vscode.Disposable =>
  registerCommands<typeof offlineManifest>({
    'jobdeck.cache.clear': async () => notify(formatDeleted(await cache.clear())),
  });
