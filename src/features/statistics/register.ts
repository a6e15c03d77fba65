import * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import { askToExport, type StatisticsExportNeeds } from './export/exportCommand.ts';
import type { statisticsManifest } from './manifest.ts';
import { type StatisticsPagesNeeds, statisticsPages } from './statisticsPages.ts';

export interface StatisticsFeatureNeeds extends StatisticsPagesNeeds, StatisticsExportNeeds {}

export function registerStatistics(needs: StatisticsFeatureNeeds): vscode.Disposable {
  const pages = statisticsPages(needs);
  const commands = registerCommands<typeof statisticsManifest>({
    'jobdeck.statistics.show': () => pages.showSingle(),
    'jobdeck.statistics.export': () => askToExport(needs),
  });
  return vscode.Disposable.from(pages, commands);
}
