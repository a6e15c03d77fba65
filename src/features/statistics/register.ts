import * as vscode from 'vscode';

import { registerCommands, runCommand } from '../../host/lazy/commands.ts';
import { copyText, inform, notify, offer, pick } from '../../host/ui/ask.ts';
import { askFileToWrite, suggestedPath, writeFile } from '../../host/ui/askFile.ts';
import { userLocale } from '../../host/ui/environment.ts';
import { Pages } from '../../host/webview/pages.ts';
import type { StatisticsStore } from '../../store/statistics/statistics.ts';
import { statisticsPage } from './contract.ts';
import { copiedTable } from './copiedTable.ts';
import { askToExport, type StatisticsExportNeeds } from './export/exportCommand.ts';
import type { statisticsManifest } from './manifest.ts';
import { type SavedPicture, StatisticsPageModel } from './pageModel.ts';

export interface StatisticsFeatureNeeds extends StatisticsPagesNeeds, StatisticsExportNeeds {}

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

const formats = [
  { label: 'PNG', description: 'For documents and messages', value: 'png' },
  { label: 'SVG', description: 'Sharp at any size', value: 'svg' },
] as const;

async function savePicture(home: string, title: string, { svg, png }: SavedPicture): Promise<void> {
  const format = await pick('Choose the format of the picture', formats, 'Save Picture');
  if (format === undefined) return;
  const name = `jobdeck-${title.toLowerCase().replace(/[^a-z]+/g, '-')}.${format}`;
  const filters = { [format.toUpperCase()]: [format] };
  const file = await askFileToWrite({ title: 'Save Picture', button: 'Save', filters }, suggestedPath(home, name));
  if (file === undefined) return;
  await writeFile(file, format === 'png' ? png : new TextEncoder().encode(svg));
  const chosen = await inform(`Saved the picture as ${file}.`, 'Open File');
  if (chosen !== undefined) await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}
