import { isPermission, type Permission } from '../base/permission.ts';
import type { OperationTable } from './operation.ts';
import { trackerOperations } from './tracker.ts';

/**
 * The permission that an operation of the tracker, or the MCP tool of the same name, requires; undefined if this version does not know it.
 */
export function permissionOf(operation: string): Permission | undefined {
  const table: OperationTable = trackerOperations;
  const needed = Object.hasOwn(table, operation) ? table[operation]?.permission : undefined;
  return isPermission(needed) ? needed : undefined;
}
