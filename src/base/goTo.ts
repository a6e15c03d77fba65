/** Something that can be gone to from the one list of everything. */
export interface GoToItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly open: () => Promise<void>;
}

/** A kind of things that *Go to…* looks through. */
export interface GoToSource {
  /** What stands above its items, such as "Notes". */
  readonly name: string;
  /** A codicon for each of its items. */
  readonly icon: string;
  /** Whether the token in use may read them at all. */
  readonly isOpen: () => boolean;
  /** The best few for what was typed, which may be nothing yet. Rejects with a ServiceError where they cannot be read. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly GoToItem[]>;
}
