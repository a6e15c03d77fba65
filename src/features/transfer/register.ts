import * as vscode from 'vscode';

import { formatItems } from '../../base/domain/createdItems.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { registerCommands, runCommand } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { NewFolder } from '../../host/storage/newFolder.ts';
import { inform, offer, pick, withProgress } from '../../host/ui/ask.ts';
import { askFolder } from '../../host/ui/askFile.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { ImportRun } from '../../store/imports/importRun.ts';
import { accountOf, type SessionStore } from '../../store/session/session.ts';
import type { AccountGuard } from '../../store/sync/accountGuard.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { type CopyNeeds, planCopy } from './copy/planCopy.ts';
import type { ExportCalls, ExportReport } from './export/exportEverything.ts';
import { pastImports } from './import/plan/pastImports.ts';
import { sourceOfRun } from './import/source/importSource.ts';
import { type HistoryNeeds, keepsHistory } from './import/source/keepsHistory.ts';
import { ImportPages, type ImportPagesNeeds } from './importPages.ts';
import type { transferManifest } from './manifest.ts';
import { offerToContinue } from './offerToContinue.ts';

export interface TransferNeeds
  extends Omit<ImportPagesNeeds, 'isLimited' | 'keepsHistory'>,
    Pick<CopyNeeds, 'local'>,
    Pick<HistoryNeeds, 'inputSchemaOf'> {
  readonly session: SessionStore;
  readonly onceFiles: Files;
  readonly clock: Clock;
  readonly tracker: ExportCalls & CopyNeeds['tracker'];
}

export function registerTransfer(needs: TransferNeeds): vscode.Disposable {
  const { imports, session, onceFiles: files, clock, tracker, board, settings, home } = needs;
  // A page may be restored, and a command run, before the account is known.
  const knowAccount = async () => void (session.state ?? (await session.load()));
  const openRun = async (id: string) => {
    await knowAccount();
    return imports.open(id);
  };
  const isLocal = () => session.state?.kind === 'local';
  const pages = new ImportPages(
    { ...needs, isLimited: () => !isLocal(), keepsHistory: () => keepsHistory({ ...needs, isLocal }) },
    openRun,
  );
  const show = (run: ImportRun) => pages.show(sourceOfRun(run, board.board?.columns ?? []));
  const once = new OnceAcrossWindows({ files, name: 'imports', account: () => accountOf(session.state), clock });
  let offered: string | undefined;
  const offering = session.follow((state) => {
    const account = accountOf(state);
    if (account === undefined || account === offered) return;
    offered = account;
    offerToContinue({ imports, claim: (ids) => once.acquire(ids), inform, show }).catch((error) =>
      log.error(`Looking for interrupted imports: ${error}`),
    );
  });
  const commands = registerCommands<typeof transferManifest>({
    'jobdeck.export.everything': () =>
      askToExportEverything({ tracker, accountGuard: () => board.serverState.accountGuard(), settings, home }),
    'jobdeck.board.copyLocal': async () => {
      if ((await session.load()).kind !== 'hosted') return offerToConnect();
      const plan = await withProgress(vscode.ProgressLocation.Notification, 'Reading the local board', (signal) =>
        planCopy(needs, signal),
      );
      if (plan === undefined) void offer('The local board has no cards and no notes to copy.');
      else pages.show(plan);
    },
    'jobdeck.import.open': () => pages.choose(),
    'jobdeck.import.showAll': async () => {
      await knowAccount();
      const past = await pastImports(imports, clock.now(), userLocale().locale);
      if (past.length === 0) return void inform('There are no imports of the last 30 days.');
      const id = await pick('Choose an import to see its report or undo it', past, 'Show Imports');
      const run = id === undefined ? undefined : await openRun(id);
      if (run !== undefined) show(run);
    },
    'jobdeck.import.saveSample': () => pages.saveSample(),
  });
  return vscode.Disposable.from(pages, commands, new vscode.Disposable(() => offering.dispose()));
}

async function offerToConnect(): Promise<void> {
  const message = 'The local board is copied to a hosted tracker, and none is connected.';
  const chosen = await offer(message, 'Connect to Hosted Tracker…');
  if (chosen !== undefined) await runCommand('jobdeck.session.connect');
}

interface ExportCommandNeeds {
  readonly tracker: ExportCalls;
  readonly accountGuard: () => AccountGuard;
  readonly settings: Pick<TrackerSettingsStore, 'dayOf'>;
  /** Suggested parent folder. */
  readonly home: string;
}

const showFolder = 'Show Folder';
const showReport = 'Show Report';

async function askToExportEverything(needs: ExportCommandNeeds): Promise<void> {
  const { tracker, accountGuard, settings, home } = needs;
  const account = accountGuard();
  const parent = await askFolder({ title: 'Export Everything to a New Folder in', button: 'Export Here' }, home);
  if (parent === undefined) return;
  account.assertInUse();
  const now = new Date();
  const folder = await NewFolder.create(parent, `jobdeck-export-${await settings.dayOf(now)}`);
  const { exportEverything } = await import('./export/exportEverything.ts');
  const report = await withProgress(vscode.ProgressLocation.Notification, 'Exporting everything', (signal, progress) =>
    exportEverything({
      tracker,
      folder,
      signal,
      assertInUse: account.assertInUse,
      report: progress,
      formatFailure,
      now: () => now,
    }),
  );
  const message = formatExport(report, folder.path);
  const chosen =
    report.missing.length > 0
      ? await offer(message, showReport, showFolder)
      : await inform(message, ...(report.isCancelled ? [] : [showFolder]));
  const reportFile = vscode.Uri.joinPath(vscode.Uri.file(folder.path), 'export.json');
  if (chosen === showReport) await vscode.window.showTextDocument(reportFile);
  if (chosen === showFolder) await vscode.commands.executeCommand('revealFileInOS', reportFile);
}

function formatExport({ isCancelled, counts, missing }: ExportReport, folder: string): string {
  const { cards, notes, meetings } = counts;
  const exported = `${formatItems(cards, 'card')}, ${formatItems(notes, 'note')} and ${formatItems(meetings, 'meeting')}`;
  if (isCancelled) return `The export was cancelled. ${folder} has ${exported} so far.`;
  if (missing.length === 0) return `Exported ${exported} to ${folder}. Transcripts and contexts are not exported.`;
  return `Exported ${exported} to ${folder}. Not everything could be read: ${missing[0] ?? ''}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}`;
}
