import { checksum } from '../../base/checksum.ts';
import type { CachedResource, Owner } from '../sync/resourceSync.ts';
import { isKeyList } from './keyListShape.ts';
import type { KeyList, KeyView } from './keyReader.ts';
import type { KeyStore } from './keyStore.ts';

/** Windows with the same view share one cached list. */
export const sharedKeys = (keys: KeyStore, owner: Owner): CachedResource<KeyList> => ({
  get name() {
    return nameOf(keys.view);
  },
  isValid: isKeyList,
  serverState: keys.serverState,
  owner,
});

function nameOf(view: KeyView): string {
  const { includeDisabled, workspaceId, pages } = view;
  if (includeDisabled && workspaceId === undefined && pages === 1) return 'keys';
  return `keys-${checksum(new TextEncoder().encode(JSON.stringify([includeDisabled, workspaceId, pages])))}`;
}
