import * as vscode from 'vscode';

import { NewFolder } from '../../../host/storage/newFolder.ts';
import { inform, offer, withProgress } from '../../../host/ui/ask.ts';
import { askFolder } from '../../../host/ui/askFile.ts';
import { formatFailure } from '../../../host/ui/formatFailure.ts';
import type { TrackerSettingsStore } from '../../../store/board/settings.ts';
import type { AccountGuard } from '../../../store/sync/accountGuard.ts';
import type { ExportCalls, ExportReport } from './exportEverything.ts';

interface ExportCommandNeeds {
  readonly tracker: ExportCalls;
  readonly accountGuard: () => AccountGuard;
  readonly settings: Pick<TrackerSettingsStore, 'dayOf'>;
  /** Suggested parent folder. */
  readonly home: string;
}

const showFolder = 'Show Folder';
const showReport = 'Show Report';

export async function askToExportEverything(needs: ExportCommandNeeds): Promise<void> {
  const { tracker, accountGuard, settings, home } = needs;
  const account = accountGuard();
  const parent = await askFolder({ title: 'Export Everything to a New Folder in', button: 'Export Here' }, home);
  if (parent === undefined) return;
  account.assertInUse();
  const now = new Date();
  const folder = await NewFolder.create(parent, `jobdeck-export-${await settings.dayOf(now)}`);
  const { exportEverything } = await import('./exportEverything.ts');
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
  const exported = `${count(cards, 'card')}, ${count(notes, 'note')} and ${count(meetings, 'meeting')}`;
  if (isCancelled) return `The export was cancelled. ${folder} has ${exported} so far.`;
  if (missing.length === 0) return `Exported ${exported} to ${folder}. Transcripts and contexts are not exported.`;
  return `Exported ${exported} to ${folder}. Not everything could be read: ${missing[0] ?? ''}${missing.length > 1 ? ` and ${missing.length - 1} more` : ''}`;
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
