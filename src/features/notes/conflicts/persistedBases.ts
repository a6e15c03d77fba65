import { dayMs } from '../../../base/flow/clock.ts';
import { sha256 } from '../../../base/flow/hashes.ts';
import type { Files, SharedFile } from '../../../base/flow/sharedFiles.ts';
import {
  anyString,
  boolean,
  integer,
  nullable,
  object,
  optional,
  type Reader,
  tryRead,
} from '../../../base/input/reader.ts';
import { parseJson } from '../../../store/sync/cacheFiles.ts';
import type { MergeBase, PersistedBases } from './mergeBases.ts';

type Stored = MergeBase & { readonly key: string };

const StoredBase: Reader<Stored> = object({
  key: anyString,
  version: integer,
  text: anyString,
  updatedAt: anyString,
  title: optional(anyString),
  folderId: optional(nullable(anyString)),
  useInRag: optional(boolean),
});

const StoredKey = object({ key: anyString });

/** Milliseconds after which a base is deleted, because the editor no longer restores its unsaved text. */
const maxAgeMs = 90 * dayMs;

/** One load of a window, which is one extension host process. */
interface HostProcess {
  readonly id: number;
  readonly hasEnded: (id: number) => boolean;
}

interface PersistedBasesNeeds {
  readonly files: Files;
  /** Whether the user has signed out of the document's service. */
  readonly isEnded: (key: string) => Promise<boolean>;
  /** Identifies the folder or workspace open in the window; two windows on one folder, as in two browser tabs, share it. */
  readonly window: string;
  readonly hostProcess: HostProcess;
  readonly warn: (text: string) => void;
}

/** Milliseconds after which no window that was closed together with others still comes back for its base. */
const returnMs = dayMs;

/**
 * Stores one file for each unsaved document and host process, because two windows may edit one note from different versions. A missing or
 * broken file, or files that differ, lose no text: with an unknown base, a save of a different text becomes a conflict. The file of an ended
 * process stays until the process that read it has its own: without it, another window's file would be taken for it.
 */
export class PersistedBaseFiles implements PersistedBases {
  readonly #needs: PersistedBasesNeeds;
  #lastWork: Promise<unknown> = Promise.resolve();
  /** Names of the files of ended processes that this process has read, by document. */
  readonly #adopted = new Map<string, ReadonlySet<string>>();
  #areOldDeleted = false;

  constructor(needs: PersistedBasesNeeds) {
    this.#needs = needs;
  }

  read(key: string): Promise<MergeBase | 'nothing' | undefined> {
    return this.#inOrder(async () => {
      const stored: (Stored | undefined)[] = [];
      const filesOfKey = await this.#filesOf(key);
      const { hostProcess } = this.#needs;
      const ended = filesOfKey.filter(
        ({ processId }) => processId !== hostProcess.id && hostProcess.hasEnded(processId),
      );
      this.#adopted.set(key, new Set(ended.map(({ name }) => name)));
      for (const { name } of filesOfKey) stored.push(storedIn(await this.#needs.files.read(name)));
      const [first] = stored;
      const isKnown = first !== undefined && stored.every((each) => each?.key === key && isSame(each, first));
      return stored.length === 0 ? 'nothing' : isKnown ? first : undefined;
    });
  }

  has(key: string): Promise<boolean | undefined> {
    return this.#inOrder(async () => (await this.#filesOf(key)).length > 0);
  }

  async write(key: string, base: MergeBase | undefined): Promise<void> {
    await this.#inOrder(async () => {
      if (!this.#areOldDeleted) await this.#deleteOld();
      await this.#replace(key, { key, ...base });
    });
  }

  async remove(key: string): Promise<void> {
    await this.#inOrder(() => this.#replace(key));
  }

  /** Also deletes files that cannot be read; rejects if one cannot be deleted. */
  clear(isChosen: (key: string) => boolean): Promise<void> {
    const { files } = this.#needs;
    const clearing = this.#lastWork.then(async () => {
      for (const { name } of await files.list()) {
        const key = keyIn(await files.read(name));
        if (key === undefined || isChosen(key)) await files.remove(name);
      }
    });
    this.#lastWork = clearing.catch(() => undefined);
    return clearing;
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = this.#lastWork.then(work).catch((error: unknown) => {
      this.#needs.warn(`What unsaved notes are based on is not kept over a reload: ${String(error)}`);
      return undefined;
    });
    this.#lastWork = done;
    return done;
  }

  async #deleteOld(): Promise<void> {
    const { files } = this.#needs;
    this.#areOldDeleted = true;
    for (const { name, changedAt } of await files.list())
      if (changedAt < Date.now() - maxAgeMs) await files.remove(name);
  }

  async #filesOf(key: string): Promise<readonly (SharedFile & { readonly processId: number })[]> {
    const prefix = await this.#prefixOf(key);
    return (await this.#needs.files.list())
      .filter(({ name }) => name.startsWith(prefix))
      .map((file) => ({ ...file, processId: Number.parseInt(file.name.slice(prefix.length), 10) }));
  }

  async #prefixOf(key: string): Promise<string> {
    return `${this.#needs.window}.${await sha256(key, 16)}.`;
  }

  /**
   * Writes this process's own file, and deletes the one that it has read of an ended process. Of several, each may be another window's that
   * is yet to come back.
   */
  async #replace(key: string, stored?: Partial<Stored>): Promise<void> {
    const { files, isEnded, hostProcess } = this.#needs;
    const adopted = this.#adopted.get(key) ?? new Set();
    const own = `${await this.#prefixOf(key)}${hostProcess.id}.json`;
    if (stored === undefined || (await isEnded(key))) await files.remove(own);
    else {
      await files.write(own, new TextEncoder().encode(JSON.stringify(stored)));
      // The user may have signed out in another window during the write.
      if (await isEnded(key)) await files.remove(own);
    }
    for (const { name, changedAt } of await this.#filesOf(key))
      if (adopted.has(name) && (adopted.size === 1 || changedAt < Date.now() - returnMs)) await files.remove(name);
  }
}

const storedIn = (bytes: Uint8Array | undefined): Stored | undefined => bytes && tryRead(StoredBase, parseJson(bytes));

const keyIn = (bytes: Uint8Array | undefined): string | undefined => bytes && tryRead(StoredKey, parseJson(bytes))?.key;

const isSame = (one: MergeBase, other: MergeBase): boolean => one.version === other.version && one.text === other.text;
