import type { Event } from '../base/flow/event.ts';
import type { Card } from './tracker/board.ts';
import type { Note } from './tracker/library.ts';

/** The samples for a new folder (payloads, The local service). */
export const sampleNames = ['none', 'meetings', 'small', 'large'] as const;
export type SampleName = (typeof sampleNames)[number];

/**
 * What an agent's write has stored in the embedded service; `other` is known only from another read. `agent` is the name of its token, and
 * `before` is undefined for a new note.
 */
export type AgentWrite =
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'deletedCard'; readonly cardId: string; readonly agent: string | null }
  | { readonly kind: 'note'; readonly note: Note; readonly before: Note | undefined; readonly agent: string | null }
  | { readonly kind: 'other' };

/** Sample data can be added while there are no cards, not even archived ones. */
export type SampleState = 'possible' | 'added' | 'occupied';

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

/** The port on which other clients reach the local service in any window; `wasReplaced` if its file could not be read at this start. */
export interface SharedPortStatus {
  readonly holder: PortHolder;
  readonly file: string;
  readonly wasReplaced: boolean;
}

/**
 * `size` is in bytes, `runningSince` is RFC 3339 in UTC, and `tokens` excludes those that the service issued for itself. If `isMoved`, the
 * data file was moved or deleted while the service runs, so that nothing can be saved; `setAside` are files that a start could not read.
 */
export interface LocalStatus extends LocalAddresses {
  readonly dataFolder: string;
  readonly size: number;
  readonly counts: DataCounts;
  readonly tokens: number;
  readonly formatVersion: number;
  readonly isMoved: boolean;
  readonly damaged: readonly DamagedRecord[];
  readonly setAside: readonly string[];
  readonly runningSince: string;
}

export interface RestorePlan {
  readonly file: string;
  readonly restored: DataCounts;
  readonly replaced: DataCounts;
  readonly copyPath: string;
}

/** Rejections have messages for the user. `setAside` is where this start moved data that it could not read. */
export interface Maintenance {
  readonly setAside: string | undefined;
  readonly isDataMissing: boolean;
  /** Resolves to the damaged records of `status`, once all records were checked. */
  readonly checked: Promise<readonly DamagedRecord[]>;
  readonly status: () => LocalStatus;
  /** Whether the service issued this token for itself at a start. */
  readonly ownsToken: (tokenId: string) => boolean;
  readonly suggestBackup: () => string;
  /** Replaces an existing file. */
  readonly backUp: (file: string) => Promise<void>;
  readonly planRestore: (file: string) => Promise<RestorePlan>;
  readonly restore: (plan: RestorePlan) => Promise<void>;
  readonly sampleState: () => SampleState;
  /** Rejects unless the state is `possible`. */
  readonly addSample: () => Promise<void>;
  /** Deletes the sample's records with all changes to them; other records stay. */
  readonly removeSample: () => Promise<void>;
}

export interface RunningLocalService extends Maintenance {
  readonly sharedPort: {
    readonly status: () => Promise<SharedPortStatus>;
    readonly onDidChange: Event<void>;
  };
}
