import type { Key } from '../../contract/keys.ts';
import type { Cached } from '../sync/cacheFiles.ts';
import { usageOn } from './keyEdit.ts';
import type { KeyList } from './keyReader.ts';

/** Milliseconds since 1970. */
export const readAtOf = (cached: Cached<KeyList>, hash: string): number =>
  cached.value.readAt[hash] ?? cached.fetchedAt;

/** Projects a list to `now`, since usage windows end without a request. */
export const listAt = (cached: Cached<KeyList>, now: number): KeyList => ({
  ...cached.value,
  keys: cached.value.keys.map((key) => usageOn(key, readAtOf(cached, key.hash), now)),
});

export const withKey = (list: KeyList, key: Key, readAt: number): KeyList => ({
  ...list,
  keys: list.keys.map((each) => (each.hash === key.hash ? key : each)),
  readAt: { ...list.readAt, [key.hash]: readAt },
});
