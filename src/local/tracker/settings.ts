import type { Settings } from '../../contract/tracker/board.ts';
import { findColumn } from '../data/columns.ts';
import type { Database } from '../data/database.ts';
import { readState, writeState } from '../data/state.ts';
import type { TrackerHandlers } from '../handler.ts';
import { invalid } from '../localError.ts';

const defaults = (): Settings => ({
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  currency: 'USD',
  defaultColumnId: null,
  reminderLeadMinutes: 60,
  staleAfterDays: 14,
  weekStartsOn: 'monday',
});

export const readSettings = (database: Database): Settings => {
  const written = readState(database, 'settings');
  return written === undefined ? defaults() : ({ ...defaults(), ...written } satisfies Settings);
};

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const settingsHandlers = {
  tracker_get_settings: ({ database }) => readSettings(database),

  tracker_update_settings: ({ database }, settings) => {
    if (!isTimeZone(settings.timeZone)) {
      throw invalid({ path: 'timeZone', message: 'is not the IANA name of a time zone, such as Europe/Berlin' });
    }
    if (settings.defaultColumnId !== null) findColumn(database, settings.defaultColumnId);
    writeState(database, 'settings', settings);
    return settings;
  },
} satisfies TrackerHandlers;
