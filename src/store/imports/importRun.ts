import type { Event } from '../../base/flow/event.ts';
import type { InputOf } from '../../contract/operation.ts';
import type { CardInput } from '../../contract/tracker/boardInput.ts';
import type { trackerOperations } from '../../contract/tracker.ts';

/** The run creates it unless the board has one of that title by then. */
export interface NewColumn {
  readonly title: string;
  readonly color?: string | null | undefined;
}

export type PlannedColumn = { readonly id: string } | NewColumn;

/** A stage that a card was in, since an ISO time. */
export interface DatedStage {
  readonly column: PlannedColumn;
  /** Of the column, as shown to the user. */
  readonly title: string;
  readonly at: string;
}

export interface PlannedCard {
  /** Number of the row in the source; unique in the plan. */
  readonly row: number;
  readonly card: ReadonlyDeep<Omit<CardInput, 'columnId'>>;
  /** Undefined for the default column of the board. */
  readonly column?: PlannedColumn | undefined;
  /** The history of the card, oldest first; only for a service that keeps it. */
  readonly stages?: readonly DatedStage[] | undefined;
  /** The run archives the card once it has created it. */
  readonly isArchived?: boolean | undefined;
  /** The ISO time at which the service shall archive it instead; only for a service that keeps it. */
  readonly archivedAt?: string | undefined;
  /** The user wants the card although another has the same title, company and URL. Without it, the service skips such a card. */
  readonly allowDuplicate?: boolean | undefined;
}

export interface PlannedNote {
  /** Unique among the plan's cards and notes. */
  readonly row: number;
  readonly note: Omit<InputOf<(typeof trackerOperations)['create_note']>, 'requestId'>;
}

/** A column that is created even if no card needs it. */
export interface PlannedStage {
  /** Unique among all rows of the plan. */
  readonly row: number;
  readonly column: NewColumn;
}

/** A column of a board that the plan is a copy of. */
export interface LayoutColumn extends NewColumn {
  /** Whether new cards get it. */
  readonly isDefault?: boolean | undefined;
}

/** A row of the source that is not imported, for the report. */
export interface LeftRow {
  readonly row: number;
  readonly kind: 'create' | 'duplicate' | 'invalid';
  readonly title: string;
  readonly company: string;
  readonly reason: string;
}

type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/** What the user confirmed: cards to create, without those that they chose to skip. */
export interface ImportPlan {
  /** As shown to the user, such as the name of the file. */
  readonly source: string;
  /** Of the source's content, so that the same file is recognized after a restart. */
  readonly contentHash: string;
  readonly cards: readonly PlannedCard[];
  readonly notes: readonly PlannedNote[];
  /** In order; created before the cards. */
  readonly stages?: readonly PlannedStage[] | undefined;
  /**
   * Columns that a board without cards shall have afterwards, in order and with different titles; its others are removed. Other columns that
   * the run has created for histories are removed from any board.
   */
  readonly layout?: readonly LayoutColumn[] | undefined;
  /** Deselected, or impossible to import. */
  readonly left?: readonly LeftRow[] | undefined;
}

export type RowResult =
  | {
      readonly kind: 'created';
      readonly id: string;
      readonly updatedAt: string;
      /** Undefined for a card. */
      readonly item?: 'note' | 'stage' | undefined;
    }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: string; readonly message: string };

/** What became of a created card when the import was undone; a changed one is left on the board. */
export interface UndoneCard {
  readonly kind: 'archived' | 'changed' | 'missing' | 'failed';
  readonly message?: string | undefined;
}

/** A column that the run has created. An undo removes it unless it has cards then. */
export interface CreatedColumn {
  readonly id: string;
  readonly title: string;
  readonly undone?: 'removed' | 'left' | undefined;
}

export interface ImportCounts {
  readonly planned: number;
  /** Cards, notes and stages. */
  readonly created: number;
  readonly createdNotes: number;
  readonly createdStages: number;
  readonly skipped: number;
  readonly failed: number;
  /** Cards. */
  readonly archived: number;
}

/**
 * `activity` is what runs, or ran last. `interrupted` is a run that another window left unfinished.
 * What is `failed`, `cancelled` or `interrupted` can be continued; `failure` has the reason.
 */
export interface ImportState {
  readonly kind: 'running' | 'done' | 'cancelled' | 'interrupted' | 'failed';
  readonly activity: 'import' | 'undo';
  readonly counts: ImportCounts;
  readonly failure: unknown;
}

export interface ImportRun {
  readonly id: string;
  readonly plan: ImportPlan;
  readonly startedAt: number;
  readonly state: ImportState;
  readonly onDidChange: Event<ImportState>;
  /** By row; a row without a result was not sent yet, or its outcome is still unknown. */
  readonly results: ReadonlyMap<number, RowResult>;
  /** By id of the card. */
  readonly undone: ReadonlyMap<string, UndoneCard>;
  readonly createdColumns: readonly CreatedColumn[];
  /** Stops before the next request; the outcome of a request in flight is still recorded. */
  cancel(): void;
  /** Carries out what is left after a failure, a cancellation or a restart. Never rejects: the state has the failure. */
  resume(): Promise<void>;
  /** Sends the failed rows again. */
  retryFailed(): Promise<void>;
  /**
   * Archives the cards that this run created, one by one. Archived cards stay in the archive; notes stay, since the service deletes none.
   * A card that was changed since is left on the board, unless its id is in `evenChanged`. Then removes the columns that this run created and
   * that have no cards.
   */
  undo(evenChanged?: ReadonlySet<string>): Promise<void>;
}

/** An import that the journal has a record of, finished or not. */
export interface JournaledImport {
  readonly id: string;
  readonly source: string;
  readonly contentHash: string;
  readonly startedAt: number;
  readonly isFinished: boolean;
  readonly counts: ImportCounts;
}

/** Imports of the account in use. */
export interface ImportStore {
  /** Writes the journal, then begins. Resolves when the run has begun, not when it has ended; rejects if no journal can be written. */
  start(plan: ImportPlan): Promise<ImportRun>;
  /** Newest first. */
  list(): Promise<readonly JournaledImport[]>;
  /** The run of a journal, which does not begin by itself; undefined if the journal was deleted. */
  open(id: string): Promise<ImportRun | undefined>;
  /** Whether this window carries it out. */
  isRunning(id: string): boolean;
  /** Runs that a crash, a closed window, a failure or the user has ended early, and that no window carries out. */
  interrupted(): Promise<readonly ImportRun[]>;
  /** Deletes the journal, so that the import can no longer be continued or undone. Rejects while a window carries it out. */
  dismiss(id: string): Promise<void>;
}
