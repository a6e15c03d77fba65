export interface GoToItem {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  /** Its name is what was typed, so that it is shown before the matches of all sources. */
  readonly isExact?: boolean;
  readonly open: () => Promise<void>;
}

export interface GoToSource {
  readonly name: string;
  readonly icon: string;
  readonly isOpen: () => boolean;
  /** The best few matches; `typed` may be empty. Rejects with a ServiceError. */
  readonly find: (typed: string, signal: AbortSignal) => Promise<readonly GoToItem[]>;
}
