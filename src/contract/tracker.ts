import type { Client } from './operation.ts';
import { editBoardOperations } from './tracker/editBoard.ts';
import { contextOperations, meetingOperations, noteOperations } from './tracker/libraryOperations.ts';
import { readBoardOperations } from './tracker/readBoard.ts';

/** The tracker's 35 operations, below `{base_url}/api/v1` (tracker document, Endpoints). The names are those of its MCP tools. */
export const trackerOperations = {
  ...readBoardOperations,
  ...editBoardOperations,
  ...meetingOperations,
  ...noteOperations,
  ...contextOperations,
} as const;

export type TrackerOperation = keyof typeof trackerOperations;
export type Tracker = Client<typeof trackerOperations>;
