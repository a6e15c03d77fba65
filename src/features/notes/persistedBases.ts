import { isRecordOf, isText, isWhole } from '../../base/shape.ts';
import type { Files } from '../../base/sharedFiles.ts';
import { parseJson } from '../../store/sync/cacheFiles.ts';
import type { MergeBase, PersistedBases } from './mergeBases.ts';

type Stored = MergeBase & { readonly key: string };

const isStored = isRecordOf<Stored>({ key: isText, version: isWhole, text: isText, updatedAt: isText });

const isOfDocument = isRecordOf<Pick<Stored, 'key'>>({ key: isText });

/** Milliseconds after which a base is deleted, because the editor no longer restores its unsaved text. */
const forgotten = 90 * 24 * 60 * 60 * 1_000;

/** One load of a window, which is one extension host process. */
export interface Life {
  readonly id: number;
  readonly hasEnded: (id: number) => boolean;
}

export interface PersistedBasesNeeds {
  readonly files: Files;
  /** Whether the user has signed out of the document's service. */
  readonly isEnded: (key: string) => Promise<boolean>;
  /** Identifies the folder or workspace open in the window; two windows on one folder, as in two browser tabs, share it. */
  readonly window: string;
  readonly life: Life;
  readonly warn: (text: string) => void;
}

export interface BasesOnDisk extends PersistedBases {
  readonly clear: (isMeant: (key: string) => boolean) => Promise<void>;
}

/**
 * Stores one file for each unsaved document and life of a window, because two windows may edit one note from different versions. A missing
 * or broken file, or files that differ, lose no text: with an unknown base, a save of a different text becomes a conflict.
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
  const namesOf = async (key: string): Promise<Map<number, string>> => {
    const beginning = `${window}.${await digestOf(key)}.`;
    const names = (await files.list()).map(({ name }) => name).filter((name) => name.startsWith(beginning));
    return new Map(names.map((name) => [Number.parseInt(name.slice(beginning.length), 10), name]));
  };
  /** Replaces the files of ended lives with this life's own; another open window's file stays. */
  const succeed = async (key: string, kept?: Partial<Stored>): Promise<void> => {
    const own = `${window}.${await digestOf(key)}.${life.id}.json`;
    if (kept === undefined || (await isEnded(key))) await files.remove(own);
    else {
      await files.write(own, new TextEncoder().encode(JSON.stringify(kept)));
      // The user may have signed out in another window during the write.
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

function storedIn(bytes: Uint8Array | undefined): Stored | undefined {
  const stored = bytes && parseJson(bytes);
  return isStored(stored) ? stored : undefined;
}

function keyIn(bytes: Uint8Array | undefined): string | undefined {
  const stored = bytes && parseJson(bytes);
  return isOfDocument(stored) ? stored.key : undefined;
}

const isSame = (one: MergeBase, other: MergeBase): boolean => one.version === other.version && one.text === other.text;

async function digestOf(key: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
