import type { Column, Settings } from '../../contract/tracker/board.ts';
import type { SettingName } from '../../store/board/settings.ts';

export const names: Readonly<Record<SettingName, string>> = {
  timeZone: 'Time Zone',
  currency: 'Currency',
  defaultColumnId: 'Column for New Cards',
  reminderLeadMinutes: 'Reminder Lead',
  staleAfterDays: 'Stale After',
  weekStartsOn: 'Week Starts On',
};

export const purposes: Readonly<Record<SettingName, string>> = {
  timeZone: 'The days and weeks of the statistics are counted in it.',
  currency: 'The currency of a new salary.',
  defaultColumnId: 'Where a card goes that names no column.',
  reminderLeadMinutes: 'How long before its time a reminder is shown.',
  staleAfterDays: 'After how many days without a change a card is marked as stale.',
  weekStartsOn: 'Weeks of reminders and statistics.',
};

export function formatSetting(name: SettingName, settings: Settings, columns: readonly Column[]): string {
  switch (name) {
    case 'defaultColumnId': {
      const column = columns.find(({ id }) => id === settings.defaultColumnId);
      return settings.defaultColumnId === null ? 'the first column' : (column?.title ?? 'a column that is gone');
    }
    case 'reminderLeadMinutes':
      return formatLeadTime(settings.reminderLeadMinutes);
    case 'staleAfterDays':
      return settings.staleAfterDays === null ? 'never' : counted(settings.staleAfterDays, 'day');
    case 'weekStartsOn':
      return settings.weekStartsOn === 'monday' ? 'Monday' : 'Sunday';
    default:
      return settings[name];
  }
}

export function formatLeadTime(minutes: number): string {
  if (minutes === 0) return 'at its time';
  if (minutes % 1_440 === 0) return `${counted(minutes / 1_440, 'day')} before`;
  return `${minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute')} before`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function readWhole(text: string, minValue: number, maxValue: number): number | undefined {
  const trimmed = text.trim();
  const value = Number(trimmed);
  return /^\d{1,7}$/.test(trimmed) && value >= minValue && value <= maxValue ? value : undefined;
}
