import type { TrackerHandlers } from '../handler.ts';
import { cardHandlers } from './cards.ts';
import { columnHandlers } from './columns.ts';
import { historyHandlers } from './history.ts';
import { initializeHandlers } from './initialize.ts';
import { settingsHandlers } from './settings.ts';

/** Everything the local tracker can do, one map a theme. */
export const trackerHandlers: TrackerHandlers = {
  ...initializeHandlers,
  ...columnHandlers,
  ...cardHandlers,
  ...historyHandlers,
  ...settingsHandlers,
};
