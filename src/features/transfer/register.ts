import * as vscode from 'vscode';

import type { Clock } from '../../base/clock.ts';
import type { Files } from '../../base/sharedFiles.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { inform, offer, withProgress } from '../../host/ui/ask.ts';
import type { ImportRun } from '../../store/imports/importRun.ts';
import { accountOf, type SessionStore } from '../../store/session/session.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { type CopyNeeds, planCopy } from './copy/planCopy.ts';
import { askToExportEverything } from './export/exportCommand.ts';
import type { ExportCalls } from './export/exportEverything.ts';
import { sourceOfRun } from './import/importSource.ts';
import { ImportPages, type ImportPagesNeeds } from './importPages.ts';
import type { transferManifest } from './manifest.ts';
import { offerToContinue } from './offerToContinue.ts';

export interface TransferNeeds extends ImportPagesNeeds, Pick<CopyNeeds, 'local'> {
  readonly session: SessionStore;
  readonly onceFiles: Files;
  readonly clock: Clock;
  readonly tracker: ExportCalls & CopyNeeds['tracker'];
}

export function registerTransfer(needs: TransferNeeds): vscode.Disposable {
  const { imports, session, onceFiles: files, clock, tracker, board, home } = needs;
  const pages = new ImportPages(needs);
  const once = new OnceAcrossWindows({ files, name: 'imports', account: () => accountOf(session.state), clock });
  let offered: string | undefined;
  const offering = session.follow((state) => {
    const account = accountOf(state);
    if (account === undefined || account === offered) return;
    offered = account;
    const show = (run: ImportRun) => pages.show(sourceOfRun(run, board.board?.columns ?? []));
    offerToContinue({ imports, claim: (ids) => once.acquire(ids), inform, show }).catch((error) =>
      log.error(`Looking for interrupted imports: ${error}`),
    );
  });
  const commands = registerCommands<typeof transferManifest>({
    'jobdeck.export.everything': () =>
      askToExportEverything({ tracker, accountGuard: () => board.accountGuard(), home }),
    'jobdeck.board.copyLocal': async () => {
      const plan = await withProgress(vscode.ProgressLocation.Notification, 'Reading the local board', (signal) =>
        planCopy(needs, signal),
      );
      if (plan === undefined) void offer('The local board has no cards and no notes to copy.');
      else pages.show(plan);
    },
    'jobdeck.import.open': () => pages.choose(),
    'jobdeck.import.saveSample': () => pages.saveSample(),
  });
  return vscode.Disposable.from(pages, commands, new vscode.Disposable(() => offering.dispose()));
}
