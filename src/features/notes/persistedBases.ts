import { isText, isWhole, recordOf } from '../../base/shape.ts';
import type { Files } from '../../base/sharedFiles.ts';
import { parseJson } from '../../store/sync/cacheFiles.ts';
import type { MergeBase, PersistedBases } from './mergeBases.ts';

type Stored = MergeBase & { readonly key: string };

const isStored = recordOf<Stored>({ key: isText, version: isWhole, text: isText, updatedAt: isText });

const isOfDocument = recordOf<Pick<Stored, 'key'>>({ key: isText });

/** Unsaved text that the editor has not brought back for so long, in milliseconds, is not coming back. */
const forgotten = 90 * 24 * 60 * 60 * 1_000;

/** The time from one load of a window to the next, which is one process. */
export interface Life {
  readonly id: number;
  /** Whether another one has ended. */
  readonly hasEnded: (id: number) => boolean;
}

export interface PersistedBasesNeeds {
  readonly files: Files;
  /** Whether the user has signed out of the service that a document's note is of. */
  readonly isEnded: (key: string) => Promise<boolean>;
  /** Of what is open in the window; two windows on one folder, as in two tabs of a browser, have the same. */
  readonly window: string;
  readonly life: Life;
  readonly warn: (text: string) => void;
}

export interface BasesOnDisk extends PersistedBases {
  /** Deletes the bases of documents, in all windows, and any that does not say what it is of. */
  readonly clear: (isMeant: (key: string) => boolean) => Promise<void>;
}

/**
 * Bases in files, one for each document with unsaved text in each life of a window: two windows may edit one note, each from another
 * version. A file that is missing or broken, or several that differ, cost no text: the note then cannot be saved without a look at what
 * stands there.
 */
export function persistedBases({ files, isEnded, window, life, warn }: PersistedBasesNeeds): BasesOnDisk {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
    const done = turn.then(work).catch((error: unknown) => {
      warn(`What unsaved notes are based on is not kept over a reload: ${String(error)}`);
      return undefined;
    });
    turn = done;
    return done;
  };
  let isTidy = false;
  const tidy = async (): Promise<void> => {
    isTidy = true;
    for (const { name, changedAt } of await files.list())
      if (changedAt < Date.now() - forgotten) await files.remove(name);
  };
  /** What all lives have kept of a document, by their ids. */
  const namesOf = async (key: string): Promise<Map<number, string>> => {
    const beginning = `${window}.${await digestOf(key)}.`;
    const names = (await files.list()).map(({ name }) => name).filter((name) => name.startsWith(beginning));
    return new Map(names.map((name) => [Number.parseInt(name.slice(beginning.length), 10), name]));
  };
  /** Whoever comes to a document after a life that has ended takes its place; another window that is open keeps its own. */
  const succeed = async (key: string, kept?: Partial<Stored>): Promise<void> => {
    const own = `${window}.${await digestOf(key)}.${life.id}.json`;
    if (kept === undefined || (await isEnded(key))) await files.remove(own);
    else {
      await files.write(own, new TextEncoder().encode(JSON.stringify(kept)));
      // The user may have signed out in another window while it was written.
      if (await isEnded(key)) await files.remove(own);
    }
    for (const [id, name] of await namesOf(key)) if (id !== life.id && life.hasEnded(id)) await files.remove(name);
  };
  return {
    read: (key) =>
      inTurn(async () => {
        const found: (Stored | undefined)[] = [];
        for (const name of (await namesOf(key)).values()) found.push(storedIn(await files.read(name)));
        const [first] = found;
        const isKnown = first !== undefined && found.every((each) => each?.key === key && isSame(each, first));
        return found.length === 0 ? 'nothing' : isKnown ? first : undefined;
      }),
    write: async (key, base) => {
      await inTurn(async () => {
        if (!isTidy) await tidy();
        await succeed(key, { key, ...base });
      });
    },
    remove: async (key) => {
      await inTurn(() => succeed(key));
    },
    clear: (isMeant) => {
      const clearing = turn.then(async () => {
        for (const { name } of await files.list()) {
          const key = keyIn(await files.read(name));
          if (key === undefined || isMeant(key)) await files.remove(name);
        }
      });
      turn = clearing.catch(() => undefined);
      return clearing;
    },
  };
}

/** What a file has of a base; undefined where it is broken, or says that nothing is known. */
function storedIn(bytes: Uint8Array | undefined): Stored | undefined {
  const stored = bytes && parseJson(bytes);
  return isStored(stored) ? stored : undefined;
}

/** The document that a file is about; undefined where it is broken. */
function keyIn(bytes: Uint8Array | undefined): string | undefined {
  const stored = bytes && parseJson(bytes);
  return isOfDocument(stored) ? stored.key : undefined;
}

const isSame = (one: MergeBase, other: MergeBase): boolean => one.version === other.version && one.text === other.text;

async function digestOf(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
