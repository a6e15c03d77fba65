import { object, optional, record, tryRead, unknown } from '../../base/input/reader.ts';

/** Names the board's preferences in the workspace's memory. */
export const preferencesKey = 'jobdeck.board';

const Filtered = object({ filter: optional(record(unknown)) });

/** Whether stored preferences have a filter. Reads no more of them, since a start asks. */
export const hasFilter = (preferences: unknown): boolean =>
  Object.keys(tryRead(Filtered, preferences)?.filter ?? {}).length > 0;
