import { isText, isWhole, recordOf } from '../base/shape.ts';
import type { SharedFiles } from '../base/sharedFiles.ts';
import type { Base, KeptBases } from './bases.ts';

type Stored = Base & { readonly key: string };

const isStored = recordOf<Stored>({ key: isText, version: isWhole, text: isText, updatedAt: isText });

/** Unsaved text that the editor has not brought back for so long, in milliseconds, is not coming back. */
const forgotten = 90 * 24 * 60 * 60 * 1_000;

/**
 * Bases in files, one for each document with unsaved text, apart for each window: two windows may edit one note, each from another
 * version. A file that is missing or broken costs no text: its note then cannot be saved without a look at what stands there.
 */
export function keptBases(files: SharedFiles, window: string, warn: (text: string) => void): KeptBases {
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
  const fileOf = async (key: string): Promise<string> => {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)));
    return `${window}.${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`;
  };
  return {
    read: (key) =>
      inTurn(async () => {
        const bytes = await files.read(await fileOf(key));
        const stored: unknown = bytes && JSON.parse(new TextDecoder().decode(bytes));
        return isStored(stored) && stored.key === key ? stored : undefined;
      }),
    write: async (key, { version, text, updatedAt }) => {
      const stored: Stored = { key, version, text, updatedAt };
      await inTurn(async () => {
        if (!isTidy) await tidy();
        await files.write(await fileOf(key), new TextEncoder().encode(JSON.stringify(stored)));
      });
    },
    remove: async (key) => {
      await inTurn(async () => files.remove(await fileOf(key)));
    },
  };
}
