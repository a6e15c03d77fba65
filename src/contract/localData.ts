/** How much of what a file of local data holds. */
export interface DataCounts {
  /** On the board. */
  readonly cards: number;
  readonly archived: number;
  readonly notes: number;
  readonly meetings: number;
}

/** What a running local service says about itself; nothing in it is secret. */
export interface LocalStatus {
  readonly trackerUrl: string;
  readonly mcpUrl: string;
  readonly keysUrl: string;
  readonly dataFolder: string;
  /** Of the data on disk, in bytes. */
  readonly size: number;
  readonly counts: DataCounts;
  /** Tokens that work now, without those of the service's own starts. */
  readonly tokens: number;
  /** The version of the file's format. */
  readonly formatVersion: number;
  /** Files of the folder that could not be read at some start and were kept aside. */
  readonly setAside: readonly string[];
  /** RFC 3339, UTC. */
  readonly runningSince: string;
}

/** What restoring a backup would do. */
export interface RestorePlan {
  /** The backup, which was found to be whole and readable. */
  readonly file: string;
  readonly restored: DataCounts;
  readonly replaced: DataCounts;
  /** Where the data of today is kept. */
  readonly keptAs: string;
}
