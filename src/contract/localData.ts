import type { Event } from '../base/event.ts';

/** How much of what a file of local data holds. */
export interface DataCounts {
  /** On the board. */
  readonly cards: number;
  readonly archived: number;
  readonly notes: number;
  readonly meetings: number;
}

/** A stored record that cannot be read, such as the card with an id. */
export interface DamagedRecord {
  readonly kind: string;
  readonly id: string;
}

/** Where a local service answers. */
export interface LocalAddresses {
  /** Without `/api/v1`. */
  readonly trackerUrl: string;
  readonly mcpUrl: string;
  readonly keysUrl: string;
}

/** Who listens at the port that all windows of a user share. */
export type PortHolder =
  | { readonly kind: 'thisWindow' | 'anotherWindow'; readonly port: number; readonly addresses: LocalAddresses }
  | { readonly kind: 'anotherProgram'; readonly port: number }
  | { readonly kind: 'none'; readonly reason: string };

/** The port at which other clients reach the local service, whichever window runs it. */
export interface SharedPortStatus {
  readonly holder: PortHolder;
  /** The file that keeps the port. */
  readonly file: string;
  /** Whether that file could not be read at this start, so that another port was chosen. */
  readonly wasReplaced: boolean;
}

/** What a running local service says about itself; nothing in it is secret. */
export interface LocalStatus extends LocalAddresses {
  readonly dataFolder: string;
  /** Of the data on disk, in bytes. */
  readonly size: number;
  readonly counts: DataCounts;
  /** Tokens that work now, without those of the service's own starts. */
  readonly tokens: number;
  /** The version of the file's format. */
  readonly formatVersion: number;
  /** Whether the folder's data file was moved or deleted while the service runs, so that nothing can be saved. */
  readonly isMoved: boolean;
  /** Records that cannot be read; everything else can. */
  readonly damaged: readonly DamagedRecord[];
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

/** What a person does with the local data beside using it. What it rejects with is in words for that person. */
export interface Maintenance {
  /** Where this start put data that it could not read, if there was some. */
  readonly setAside: string | undefined;
  /** Whether this start missed the data that the folder had. */
  readonly isGone: boolean;
  /** Resolves with what `status` then says of damage, once all records were checked. */
  readonly checked: Promise<readonly DamagedRecord[]>;
  readonly status: () => LocalStatus;
  /** Whether a start of the service issued this token for itself. */
  readonly ownsToken: (tokenId: string) => boolean;
  /** A path for a backup of today, in the user's home folder. */
  readonly suggestBackup: () => string;
  /** Writes everything into one file, which is replaced if it is there. */
  readonly backUp: (file: string) => Promise<void>;
  /** Checks a backup and says what restoring it would do; changes nothing. */
  readonly planRestore: (file: string) => Promise<RestorePlan>;
  readonly restore: (plan: RestorePlan) => Promise<void>;
}

/** A running local service as its commands use it. */
export interface RunningLocalService extends Maintenance {
  readonly sharedPort: {
    readonly status: () => Promise<SharedPortStatus>;
    /** Fires when another holds the port. */
    readonly onDidChange: Event<void>;
  };
}
