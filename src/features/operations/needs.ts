import type { Permission } from '../../base/domain/permission.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import type { CallOptions } from '../../contract/operation.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { BoardStore } from '../../store/board/board.ts';

/** Client functions by operation name, for callers that have only an operation's row. */
export type CallsByName = Readonly<Record<string, (input: never, options?: CallOptions) => Promise<unknown>>>;

export interface OperationsNeeds {
  readonly tracker: Tracker;
  /** Loads the schemas. */
  readonly rows: () => Promise<readonly CatalogRow[]>;
  readonly board: Pick<BoardStore, 'board' | 'onDidChange' | 'serverState'>;
  /** False only if the token certainly lacks the permission. */
  readonly may: (permission: Permission) => boolean;
  /** Called after a write that succeeded, or may have. */
  readonly didWrite: () => void;
  readonly home: string;
  readonly contextKeys: ContextKeys;
}
