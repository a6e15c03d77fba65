import type { Permission } from '../../base/permission.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { BoardStore } from '../../store/board/board.ts';

/** A client's functions by name, for whoever knows an operation only by its row. */
export type CallsByName = Readonly<Record<string, (input: never, options?: CallOptions) => Promise<unknown>>>;

export interface OperationsNeeds {
  readonly tracker: Tracker;
  /** The table's rows; loading them loads the schemas. */
  readonly rows: () => Promise<readonly CatalogRow[]>;
  /** Knows cards and stages by their names, and whether another account has taken over meanwhile. */
  readonly board: Pick<BoardStore, 'board' | 'guard' | 'onDidChange'>;
  /** Whether the token may have a permission: false only where it is known to lack it. */
  readonly may: (permission: Permission) => boolean;
  /** Told after a write that landed, or may have. */
  readonly didWrite: () => void;
  /** The user's home folder, where a file may go. */
  readonly home: string;
  readonly contextKeys: ContextKeys;
}
