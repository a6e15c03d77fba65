import type { Event } from '../base/event.ts';

export interface DataCounts {
  readonly cards: number;
  readonly archived: number;
  readonly notes: number;
  readonly meetings: number;
}

export interface DamagedRecord {
  readonly kind: string;
  readonly id: string;
}

export interface LocalAddresses {
  /** Excludes `/api/v1`. */
  readonly trackerUrl: string;
  readonly mcpUrl: string;
  readonly keysUrl: string;
}

export type PortHolder =
  | { readonly kind: 'thisWindow' | 'anotherWindow'; readonly port: number; readonly addresses: LocalAddresses }
  | { readonly kind: 'anotherProgram'; readonly port: number }
  | { readonly kind: 'none'; readonly reason: string };

/** The port on which other clients reach the local service in any window. */
export interface SharedPortStatus {
  readonly holder: PortHolder;
  readonly file: string;
  /** Whether that file could not be read at this start, so that another port was chosen. */
  readonly wasReplaced: boolean;
}

export interface LocalStatus extends LocalAddresses {
  readonly dataFolder: string;
  /** Bytes of the data on disk. */
  readonly size: number;
  readonly counts: DataCounts;
  /** Valid tokens, without those that the service issued for itself. */
  readonly tokens: number;
  readonly formatVersion: number;
  /** Whether the data file was moved or deleted while the service runs, so that nothing can be saved. */
  readonly isMoved: boolean;
  readonly damaged: readonly DamagedRecord[];
  /** Files that could not be read at a start and were set aside. */
  readonly setAside: readonly string[];
  /** RFC 3339, UTC. */
  readonly runningSince: string;
}

export interface RestorePlan {
  readonly file: string;
  readonly restored: DataCounts;
  readonly replaced: DataCounts;
  /** The file to which the current data is copied first. */
  readonly copyPath: string;
}

/** Maintenance of the local data. Rejections have messages for the user. */
export interface Maintenance {
  /** Where this start moved data that it could not read, if any. */
  readonly setAside: string | undefined;
  /** Whether the folder's data was missing at this start. */
  readonly isDataMissing: boolean;
  /** Resolves to the damaged records of `status`, once all records were checked. */
  readonly checked: Promise<readonly DamagedRecord[]>;
  readonly status: () => LocalStatus;
  /** Whether the service issued this token for itself at a start. */
  readonly ownsToken: (tokenId: string) => boolean;
  readonly suggestBackup: () => string;
  /** Writes all data into one file; an existing file is replaced. */
  readonly backUp: (file: string) => Promise<void>;
  readonly planRestore: (file: string) => Promise<RestorePlan>;
  readonly restore: (plan: RestorePlan) => Promise<void>;
}

export interface RunningLocalService extends Maintenance {
  readonly sharedPort: {
    readonly status: () => Promise<SharedPortStatus>;
    readonly onDidChange: Event<void>;
  };
}
