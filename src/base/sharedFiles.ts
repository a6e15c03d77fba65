import type { Event } from './event.ts';
import type { Disposable } from './lifetime.ts';

export interface SharedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In milliseconds since 1970. */
  readonly changedAt: number;
}

/** A flat folder of small files. */
export interface Files {
  /** The bytes of a file; undefined where there is none. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes a file whole or not at all, whoever reads it meanwhile. */
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Takes a file away; one that is not there is no failure. */
  remove(name: string): Promise<void>;
  list(): Promise<readonly SharedFile[]>;
}

/** Files that all windows of this machine share. */
export interface SharedFiles extends Files, Disposable {
  /** Fires with the name of a file that any window has written or removed, soon after. */
  readonly onDidChange: Event<string>;
}
