import type { Key } from '../../contract/keys.ts';
import type { Kept } from '../sync/cacheFiles.ts';
import { asOf } from './keyEdit.ts';
import type { KeyList } from './keyReader.ts';

/** When a key of a list was read, in milliseconds since 1970. */
export const readAtOf = (kept: Kept<KeyList>, hash: string): number => kept.value.readAt[hash] ?? kept.asOf;

/** A list as it is now, since windows of usage end by themselves, with what is laid over each key. */
export const listAt = (kept: Kept<KeyList>, now: number, over: (key: Key) => Key): KeyList => ({
  ...kept.value,
  keys: kept.value.keys.map((key) => over(asOf(key, readAtOf(kept, key.hash), now))),
});

/** A list with one key as it was read apart from the others. */
export const withKey = (list: KeyList, key: Key, readAt: number): KeyList => ({
  ...list,
  keys: list.keys.map((each) => (each.hash === key.hash ? key : each)),
  readAt: { ...list.readAt, [key.hash]: readAt },
});
