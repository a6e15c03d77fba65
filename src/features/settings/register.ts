import type * as vscode from 'vscode';

import type { Column, Settings } from '../../contract/tracker/board.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { askText, type Choice, notify, pick } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf } from '../../store/board/boardView.ts';
import type { SettingChange, SettingName, TrackerSettingsStore } from '../../store/board/settings.ts';
import type { settingsManifest } from './manifest.ts';
import { formatLeadTime, formatSetting, names, purposes, readWhole } from './values.ts';

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

async function askValue(
  name: SettingName,
  now: Settings,
  columns: readonly Column[],
): Promise<SettingChange | undefined> {
  switch (name) {
    case 'timeZone': {
      const after = await choose(name, now.timeZone, zones());
      return after === undefined ? undefined : { name, before: now.timeZone, after };
    }
    case 'currency': {
      const after = await choose(name, now.currency, currencies());
      return after === undefined ? undefined : { name, before: now.currency, after };
    }
    case 'defaultColumnId': {
      const choices = columns.map(({ id, title }): Choice<string | null> => ({ label: title, value: id }));
      const after = await choose(name, now.defaultColumnId, [{ label: 'The first column', value: null }, ...choices]);
      return after === undefined ? undefined : { name, before: now.defaultColumnId, after };
    }
    case 'weekStartsOn': {
      const after = await choose(name, now.weekStartsOn, [
        { label: 'Monday', value: 'monday' as const },
        { label: 'Sunday', value: 'sunday' as const },
      ]);
      return after === undefined ? undefined : { name, before: now.weekStartsOn, after };
    }
    case 'reminderLeadMinutes': {
      const after = await askLead(now.reminderLeadMinutes);
      return after === undefined ? undefined : { name, before: now.reminderLeadMinutes, after };
    }
    case 'staleAfterDays': {
      const after = await askStale(now.staleAfterDays);
      return after === undefined ? undefined : { name, before: now.staleAfterDays, after };
    }
  }
}

const choose = <T>(name: SettingName, now: T, choices: readonly Choice<T>[]): Promise<T | undefined> =>
  pick(
    names[name],
    choices.map((choice) => (choice.value === now ? { ...choice, description: 'now' } : choice)),
    names[name],
  );

const zones = (): Choice<string>[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ label: zone, value: zone }));

function currencies(): Choice<string>[] {
  const displayNames = new Intl.DisplayNames('en', { type: 'currency' });
  return Intl.supportedValuesOf('currency').map((code) => ({
    label: code,
    detail: displayNames.of(code) ?? '',
    value: code,
  }));
}

const maxLeadMinutes = 525_600;

async function askLead(now: number): Promise<number | undefined> {
  const usual = [0, 15, 60, 1_440].map(
    (minutes): Choice<number | 'other'> => ({ label: formatLeadTime(minutes), value: minutes }),
  );
  const chosen = await choose('reminderLeadMinutes', now, [...usual, { label: 'Another time…', value: 'other' }]);
  return chosen === 'other' ? askWhole('How many minutes before its time', 0, maxLeadMinutes, now) : chosen;
}

const maxStaleDays = 36_500;

async function askStale(now: number | null): Promise<number | null | undefined> {
  const usual = [14, 30, 60].map(
    (days): Choice<number | null | 'other'> => ({ label: `After ${days} days`, value: days }),
  );
  const chosen = await choose<number | null | 'other'>('staleAfterDays', now, [
    { label: 'Never', value: null },
    ...usual,
    { label: 'After another time…', value: 'other' },
  ]);
  return chosen === 'other' ? askWhole('After how many days', 1, maxStaleDays, now) : chosen;
}

async function askWhole(
  prompt: string,
  minValue: number,
  maxValue: number,
  now: number | null,
): Promise<number | undefined> {
  const entered = await askText({
    title: 'Tracker Settings',
    prompt,
    value: now === null ? '' : String(now),
    validate: (text) =>
      readWhole(text, minValue, maxValue) === undefined
        ? `Enter a whole number from ${minValue} to ${maxValue}.`
        : undefined,
  });
  return entered === undefined ? undefined : readWhole(entered, minValue, maxValue);
}
