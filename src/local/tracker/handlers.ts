import type { trackerOperations } from '../../contract/tracker.ts';
import type { OperationHandlers } from '../handler.ts';
import { attachMeetingHandlers } from './attachMeeting.ts';
import { cardHandlers, historyHandlers } from './cards.ts';
import { columnHandlers } from './columns.ts';
import { importHandlers } from './import.ts';
import { initializeHandlers } from './initialize.ts';
import { contextHandlers, meetingHandlers } from './meetings.ts';
import { noteHandlers } from './notes.ts';
import { settingsHandlers } from './settings.ts';
import { statisticsHandlers } from './statistics.ts';

/** By the rules of the tracker document, Endpoints, and of payloads, Points decided. */
export const trackerHandlers: OperationHandlers<typeof trackerOperations> = {
  ...initializeHandlers,
  ...columnHandlers,
  ...cardHandlers,
  ...historyHandlers,
  ...settingsHandlers,
  ...attachMeetingHandlers,
  ...importHandlers,
  ...meetingHandlers,
  ...noteHandlers,
  ...contextHandlers,
  ...statisticsHandlers,
};
