import { isPermission, type Permission } from '../base/domain/permission.ts';
import type { Client, OperationTable } from './operation.ts';
import { editBoardOperations } from './tracker/editBoard.ts';
import { contextOperations, meetingOperations, noteOperations } from './tracker/libraryOperations.ts';
import { readBoardOperations } from './tracker/readBoard.ts';

/**
 * The tracker's operations below `{base_url}/api/v1`, grouped by the tables of the tracker document's Endpoints; the names are those of its
 * MCP tools.
 */
export const trackerOperations = {
  ...readBoardOperations,
  ...editBoardOperations,
  ...meetingOperations,
  ...noteOperations,
  ...contextOperations,
} as const;

export type TrackerOperation = keyof typeof trackerOperations;
export type Tracker = Client<typeof trackerOperations>;

/** Also for the MCP tool of the same name; undefined if this version does not know it. */
export function permissionOf(operation: string): Permission | undefined {
  const table: OperationTable = trackerOperations;
  const needed = Object.hasOwn(table, operation) ? table[operation]?.permission : undefined;
  return isPermission(needed) ? needed : undefined;
}
