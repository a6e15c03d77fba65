import * as vscode from 'vscode';

import { Emitter } from '../base/event.ts';
import type { Upkeep } from '../contract/localData.ts';
import { offer } from '../host/ask.ts';
import { registerCommands } from '../host/commands.ts';
import { registerDocuments, showMarkdown } from '../host/documents.ts';
import type { localServiceManifest } from './manifest.ts';
import type { LocalServiceNeeds } from './needs.ts';

const statusScheme = 'jobdeck-local';

/** The local service's room: its tokens, its data and its state, whichever tracker is in use. What its commands do is loaded at their first use. */
export function registerLocalService(needs: LocalServiceNeeds): vscode.Disposable {
  const looked = new Emitter<void>();
  let running: Upkeep | undefined;
  const subscription = needs.onDidStart((service) => {
    running = service;
    looked.fire();
    if (service.setAside !== undefined) void tellSetAside(service.setAside);
  });

  /** What a command did may be in an open document of the status. */
  const thenLook = (work: () => Promise<void>) => async () => {
    await work();
    looked.fire();
  };

  return vscode.Disposable.from(
    registerCommands<typeof localServiceManifest>({
      'jobdeck.localService.createToken': thenLook(async () =>
        (await import('./createToken.ts')).createToken(needs.account),
      ),
      'jobdeck.localService.revokeToken': thenLook(async () => (await import('./revokeToken.ts')).revokeToken(needs)),
      'jobdeck.localService.status': async () => {
        await needs.start();
        looked.fire();
        await showMarkdown(statusScheme, 'Local Service', 'status');
      },
      'jobdeck.localService.backUp': async () => (await import('./data.ts')).backUp(needs),
      'jobdeck.localService.restore': thenLook(async () => (await import('./data.ts')).restore(needs)),
    }),
    registerDocuments({
      scheme: statusScheme,
      onDidChange: looked.event,
      read: async () =>
        running === undefined
          ? 'The local service does not run yet. *Jobdeck: Local Service: Status* starts it.\n'
          : (await import('./statusDocument.ts')).statusDocument(running.status()),
    }),
    new vscode.Disposable(() => {
      subscription.dispose();
      looked.dispose();
    }),
  );
}

const restoreBackup = 'Restore Backup…';
const showStatus = 'Show Status';

/** Says once, at the start that found it, that data could not be read, where it is now, and what can be done. */
async function tellSetAside(file: string): Promise<void> {
  const said = `Jobdeck could not read your local data. It was kept as ${file}, and the local service began with new data.`;
  const chosen = await offer(said, restoreBackup, showStatus);
  if (chosen === restoreBackup) await vscode.commands.executeCommand('jobdeck.localService.restore');
  if (chosen === showStatus) await vscode.commands.executeCommand('jobdeck.localService.status');
}
