import type * as vscode from 'vscode';

import { registerCommands } from '../../host/lazy/commands.ts';
import { type Choice, notify, pick } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import type { SettingName, TrackerSettingsStore } from '../../store/board/settings.ts';
import { askValue } from './askValue.ts';
import type { settingsManifest } from './manifest.ts';
import { formatSetting, names, purposes } from './values.ts';

const order: readonly SettingName[] = [
  'timeZone',
  'currency',
  'defaultColumnId',
  'reminderLeadMinutes',
  'staleAfterDays',
  'weekStartsOn',
];

interface TrackerSettingsNeeds {
  readonly board: BoardStore;
  readonly settings: TrackerSettingsStore;
}

export function registerTrackerSettings({ board, settings }: TrackerSettingsNeeds): vscode.Disposable {
  const columns = () => (board.board === undefined ? [] : columnsOf(board.board));

  async function changeOne(): Promise<boolean> {
    const now = await settings.read();
    const choices = order.map(
      (name): Choice<SettingName> => ({
        label: names[name],
        description: formatSetting(name, now, columns()),
        detail: purposes[name],
        value: name,
      }),
    );
    const name = await pick('Which setting of the tracker is changed?', choices, 'Tracker Settings');
    if (name === undefined) return false;
    const change = await askValue(name, now, columns());
    if (change === undefined) return true;
    await withRetry('Changing a setting of the tracker', async () => {
      const result = await settings.change(change);
      if (result.kind === 'saved') return;
      const theirs = formatSetting(name, result.settings, columns());
      notify(`"${names[name]}" was changed elsewhere and is now: ${theirs}. Nothing was written.`);
    });
    return true;
  }

  return registerCommands<typeof settingsManifest>({
    'jobdeck.tracker.settings': async () => {
      const account = board.serverState.accountGuard();
      while (await changeOne()) account.assertInUse();
    },
  });
}
