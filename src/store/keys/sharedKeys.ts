import { checksum } from '../../base/flow/hashes.ts';
import { array, boolean, literal, number, object, type Reader, record } from '../../base/input/reader.ts';
import { cachedApiKey } from '../cachedAnswers.ts';
import type { CachedResource, Owner } from '../sync/resourceSync.ts';
import type { ApiKeyList, ApiKeyView } from './keyReader.ts';
import type { ApiKeyStore } from './keyStore.ts';

export const cachedApiKeyList: Reader<ApiKeyList> = object({
  keys: array(cachedApiKey, Number.POSITIVE_INFINITY),
  from: literal('service', 'memory'),
  hasMore: boolean,
  readAt: record(number),
});

export const sharedApiKeys = (keys: ApiKeyStore, owner: Owner): CachedResource<ApiKeyList> => ({
  get name() {
    return nameOf(keys.view);
  },
  reader: cachedApiKeyList,
  serverState: keys.serverState,
  owner,
});

function nameOf(view: ApiKeyView): string {
  const { includeDisabled, workspaceId, pages } = view;
  if (includeDisabled && workspaceId === undefined && pages === 1) return 'keys';
  return `keys-${checksum(new TextEncoder().encode(JSON.stringify([includeDisabled, workspaceId, pages])))}`;
}
