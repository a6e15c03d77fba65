import { isPermission, type Permission } from '../base/permission.ts';
import type { OperationTable } from './operation.ts';
import { trackerOperations } from './tracker.ts';

/** What an operation of the tracker, or the MCP tool of the same name, needs; undefined for one that this version does not know. */
export function permissionOf(operation: string): Permission | undefined {
  const table: OperationTable = trackerOperations;
  const needed = Object.hasOwn(table, operation) ? table[operation]?.permission : undefined;
  return isPermission(needed) ? needed : undefined;
}
