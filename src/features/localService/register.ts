import * as vscode from 'vscode';

import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { RunningLocalService } from '../../contract/localData.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { registerDocuments } from '../../host/lazy/documents.ts';
import { confirm, notify, offer } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import type { localServiceManifest } from './manifest.ts';
import type { LocalServiceNeeds } from './needs.ts';
import type { SampleData } from './sampleData.ts';

const statusScheme = 'jobdeck-local';

/** Works independently of the tracker in use. */
export function registerLocalService(needs: LocalServiceNeeds): vscode.Disposable {
  const { sample, contextKeys } = needs;
  const changed = new Emitter<void>();
  let running: RunningLocalService | undefined;
  let portChange: Disposable | undefined;
  const subscription = needs.onDidStart((service) => {
    running = service;
    portChange?.dispose();
    portChange = service.sharedPort.onDidChange(() => changed.fire());
    changed.fire();
    void notifyLoss(service);
  });

  const refreshAfter = (work: () => Promise<void>) => async () => {
    await work();
    changed.fire();
  };

  return vscode.Disposable.from(
    registerCommands<typeof localServiceManifest>({
      'jobdeck.localService.createToken': refreshAfter(async () => (await import('./tokens.ts')).createToken(needs)),
      'jobdeck.localService.revokeToken': refreshAfter(async () =>
        (await import('./tokens.ts')).askToRevokeToken(needs),
      ),
      'jobdeck.localService.status': async () => {
        await needs.start();
        changed.fire();
        await showMarkdown(statusScheme, 'Local Service', 'status');
      },
      'jobdeck.localService.backUp': async () => (await import('./data.ts')).askToBackUp(needs),
      ...sampleCommands(sample),
      'jobdeck.localService.restore': refreshAfter(async () => (await import('./data.ts')).askToRestore(needs)),
    }),
    followSample(sample, contextKeys),
    registerDocuments({
      scheme: statusScheme,
      onDidChange: changed.event,
      read: async () =>
        running === undefined
          ? 'The local service does not run yet. *Jobdeck Local Service: Show Status* starts it.\n'
          : (await import('./statusDocument.ts')).statusDocument(running.status(), await running.sharedPort.status()),
    }),
    new vscode.Disposable(() => {
      subscription.dispose();
      portChange?.dispose();
      changed.dispose();
    }),
  );
}

const restoreBackup = 'Restore Backup…';
const showStatus = 'Show Status';

async function notifyLoss(service: RunningLocalService): Promise<void> {
  const { setAside, isDataMissing } = service;
  if (setAside !== undefined)
    await offerRestore(
      `Jobdeck could not read your local data. It was kept as ${setAside}, and the local service began with new data.`,
    );
  if (isDataMissing)
    await offerRestore('The file of your local data is empty or missing, so the local service began with new data.');
  const { length: count } = await service.checked;
  if (count > 0)
    await offerRestore(
      `${count === 1 ? 'One record' : `${count} records`} of your local data cannot be read. Everything else is available.`,
    );
}

async function offerRestore(message: string): Promise<void> {
  const chosen = await offer(message, restoreBackup, showStatus);
  if (chosen === restoreBackup) await vscode.commands.executeCommand('jobdeck.localService.restore');
  if (chosen === showStatus) await vscode.commands.executeCommand('jobdeck.localService.status');
}

const removed =
  'Sample cards, notes, meetings, contexts and keys are deleted, with your changes to them. What you created stays.';

const sampleCommands = (sample: SampleData) => ({
  'jobdeck.sample.add': async () => {
    if (sample.state === 'added') return notify('The sample data is on the board already.');
    if (sample.state === 'occupied')
      return notify('Sample data is only for a board without cards, and you have cards, maybe in the archive.');
    await sample.add();
    notify('The sample data was added. "Jobdeck: Remove Sample Data" deletes it again.');
  },
  'jobdeck.sample.remove': async () => {
    if (!(await confirm('Remove the sample data?', removed, 'Remove'))) return;
    await sample.remove();
    notify('The sample data was removed.');
  },
});

function followSample(sample: SampleData, contextKeys: ContextKeys): vscode.Disposable {
  const show = () => contextKeys.set('jobdeck.sample', sample.state ?? '');
  const subscription = sample.onDidChange(show);
  show();
  return new vscode.Disposable(() => {
    subscription.dispose();
    sample.dispose();
  });
}
