import type { Event } from './event.ts';
import type { Disposable } from './lifetime.ts';

export interface SharedFile {
  readonly name: string;
  readonly size: number;
  readonly changedAt: number;
}

export interface Files {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Atomic, also for concurrent readers. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Exclusive and atomic: false, and nothing is written, if the file exists. */
  create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>;
  list(): Promise<readonly SharedFile[]>;
}

export interface SharedFiles extends Files, Disposable {
  /** Fires with the name of a file soon after any window has written or removed it. */
  readonly onDidChange: Event<string>;
}
