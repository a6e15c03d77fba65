import { checksum } from '../../base/hashes.ts';
import { array, boolean, literal, number, object, type Reader, record } from '../../base/reader.ts';
import { cachedKey } from '../cachedAnswers.ts';
import type { CachedResource, Owner } from '../sync/resourceSync.ts';
import type { KeyList, KeyView } from './keyReader.ts';
import type { KeyStore } from './keyStore.ts';

export const cachedKeyList: Reader<KeyList> = object({
  keys: array(cachedKey, Number.POSITIVE_INFINITY),
  from: literal('service', 'memory'),
  hasMore: boolean,
  readAt: record(number),
});

export const sharedKeys = (keys: KeyStore, owner: Owner): CachedResource<KeyList> => ({
  get name() {
    return nameOf(keys.view);
  },
  reader: cachedKeyList,
  serverState: keys.serverState,
  owner,
});

function nameOf(view: KeyView): string {
  const { includeDisabled, workspaceId, pages } = view;
  if (includeDisabled && workspaceId === undefined && pages === 1) return 'keys';
  return `keys-${checksum(new TextEncoder().encode(JSON.stringify([includeDisabled, workspaceId, pages])))}`;
}
