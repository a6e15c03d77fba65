import * as vscode from 'vscode';

import { formatChoice } from '../../base/domain/periodChoice.ts';
import { registerCommands, runCommand } from '../../host/lazy/commands.ts';
import { copyText, inform, notify, offer, pick, withProgress } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { canOpenInPrograms, userLocale } from '../../host/ui/environment.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { StatisticsStore } from '../../store/statistics/statistics.ts';
import { statisticsPage } from './contract.ts';
import { copiedTable } from './copiedTable.ts';
import {
  type ExportFormat,
  exportFormats,
  missingHistoriesButtons,
  type ReadExportNeeds,
  readExport,
} from './export/readExport.ts';
import type { statisticsManifest } from './manifest.ts';
import { type SavedPicture, StatisticsPageModel } from './pageModel.ts';

export type StatisticsFeatureNeeds = StatisticsExportNeeds;

export function registerStatistics(needs: StatisticsFeatureNeeds): vscode.Disposable {
  const pages = statisticsPages(needs);
  const commands = registerCommands<typeof statisticsManifest>({
    'jobdeck.statistics.show': () => pages.showSingle(),
    'jobdeck.statistics.export': () => askToExport(needs),
  });
  return vscode.Disposable.from(pages, commands);
}

interface StatisticsPagesNeeds {
  readonly statistics: StatisticsStore;
  /** Folder that files are suggested in while no workspace is open. */
  readonly home: string;
}

const statisticsPages = ({ statistics, home }: StatisticsPagesNeeds) =>
  new Pages({
    contract: statisticsPage,
    feature: 'statistics',
    icon: 'graph',
    open: (_, state) =>
      new StatisticsPageModel(
        {
          statistics,
          now: Date.now,
          language: userLocale().locale,
          showCards: (cards) => runCommand('jobdeck.board.showCards', cards),
          copyTable: async (table, format) => {
            await copyText(copiedTable(table, format));
            notify(`Copied the table "${table.title}".`);
          },
          savePicture: (title, picture) => savePicture(home, title, picture),
          export: () => runCommand('jobdeck.statistics.export'),
          openBoard: () => runCommand('jobdeck.board.open'),
          offerToRead: async (message) => (await offer(message, 'Read Histories')) !== undefined,
        },
        state,
      ),
  });

const pictureFormats = [
  { label: 'PNG', description: 'For documents and messages', value: 'png' },
  { label: 'SVG', description: 'Sharp at any size', value: 'svg' },
] as const;

async function savePicture(home: string, title: string, { svg, png }: SavedPicture): Promise<void> {
  const format = await pick('Choose the format of the picture', pictureFormats, 'Save Picture');
  if (format === undefined) return;
  const name = `jobdeck-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.${format}`;
  const filters = { [format.toUpperCase()]: [format] };
  const file = await askFileToWrite({ title: 'Save Picture', button: 'Save', filters }, suggestedPath(home, name));
  if (file === undefined) return;
  await writeFile(file, format === 'png' ? png : new TextEncoder().encode(svg));
  await offerFile(`Saved the picture as ${file}.`, file, false);
}

type StatisticsExportNeeds = Omit<ReadExportNeeds, 'offer' | 'statistics'> & StatisticsPagesNeeds;

const exportTexts: Readonly<Record<ExportFormat, Readonly<Record<'label' | 'detail' | 'extension', string>>>> = {
  pdf: { label: 'PDF', detail: 'Totals, funnel and weekly activity, as the service writes them', extension: 'pdf' },
  csv: { label: 'CSV', detail: 'All tables in one file, for spreadsheets', extension: 'csv' },
  markdown: { label: 'Markdown', detail: 'All tables with their definitions', extension: 'md' },
  json: { label: 'JSON', detail: 'All figures, for programs', extension: 'json' },
};

/** Asks for a format and a file, and offers to open the file. */
async function askToExport({ statistics, tracker, home }: StatisticsExportNeeds): Promise<void> {
  const choices = exportFormats.map((value) => ({ ...exportTexts[value], value }));
  const question = `Choose a format. Weekly activity: ${formatChoice(statistics.period, userLocale().locale)}`;
  const format = await pick(question, choices, 'Export Statistics');
  if (format === undefined) return;
  const needs: ReadExportNeeds = {
    ...{ statistics, tracker },
    offer: async (message) => offer(message, ...missingHistoriesButtons),
  };
  const title = 'Reading the statistics';
  const exported = await withProgress(vscode.ProgressLocation.Notification, title, (signal, report) =>
    readExport(needs, format, { signal, report }),
  );
  if (exported === undefined) return;
  const { label, extension } = exportTexts[format];
  const dialog = { title: 'Export Statistics', button: 'Save', filters: { [label]: [extension] } };
  const name = ['statistics', exported.day].filter(Boolean).join('-');
  const file = await askFileToWrite(dialog, suggestedPath(home, `${name}.${extension}`));
  if (file === undefined) return;
  await writeFile(file, exported.bytes);
  await offerFile(`Saved the statistics as ${file}.`, file, format === 'pdf');
}

/** A PDF has no editor. An editor in a browser, or on another machine than the file, cannot start a program that shows it. */
async function offerFile(saved: string, file: string, isPdf: boolean): Promise<void> {
  const uri = vscode.Uri.file(file);
  if (isPdf && !canOpenInPrograms()) {
    if ((await inform(saved, 'Copy Path')) !== undefined) await copyText(file);
  } else if ((await inform(saved, 'Open File')) === undefined) return;
  else if (isPdf) await vscode.env.openExternal(uri);
  else await vscode.commands.executeCommand('vscode.open', uri);
}
