import type { RememberedKeys } from '../../store/keys/rememberedKeys.ts';
import type { TemporaryLimit, TemporaryLimits } from '../../store/keys/temporaryLimits.ts';

/** What signing out of a key service deletes. */
export const storedKeyData = (remembered: RememberedKeys, temporaryLimits: TemporaryLimits) => ({
  list: (baseUrl: string) => listStoredKeyData(remembered.all(baseUrl).length, temporaryLimits.of(baseUrl)),
  endService: (baseUrl: string) => Promise.all([remembered.clear(baseUrl), temporaryLimits.clear(baseUrl)]),
  beginService: async () => undefined,
});

export function listStoredKeyData(added: number, temporaryLimits: readonly TemporaryLimit[]): string[] {
  const names = new Intl.ListFormat('en').format(temporaryLimits.map(({ name }) => `"${name}"`));
  return [
    'the data cached for reading offline, and which warnings were shown',
    ...(added === 0 ? [] : [`the list of ${added} ${added === 1 ? 'key' : 'keys'} that you added by hash`]),
    ...(temporaryLimits.length === 0
      ? []
      : [`the plan to restore the raised limit of ${names}, which then stays raised`]),
  ];
}
