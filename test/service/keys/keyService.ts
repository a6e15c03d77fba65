import { type ApiKey, type ApiKeys, apiKeyOperations } from '../../../src/contract/keys.ts';
import { createClient } from '../../../src/http/client.ts';
import { createTransport, type Transport } from '../../../src/http/transport.ts';
import type { LocalService } from '../../../src/local/service.ts';
import { ApiKeyStore } from '../../../src/store/keys/keyStore.ts';
import { type ApiKeyStorage, RememberedApiKeys } from '../../../src/store/keys/rememberedKeys.ts';
import { account } from '../calls.ts';

/** The key service's operations over real HTTP, as the extension calls them; `through` wraps the transport. */
export function keysOf(
  { keysUrl, managementKey }: Pick<LocalService, 'keysUrl' | 'managementKey'>,
  through: (send: Transport) => Transport = (send) => send,
): ApiKeys {
  const send = createTransport({ fetch: globalThis.fetch, baseUrl: keysUrl, token: managementKey });
  return createClient('keyService', apiKeyOperations, through(send));
}

/** A Memory for one test. */
export function memoryOfTest(): ApiKeyStorage {
  const kept = new Map<string, string>();
  return {
    read: (name) => JSON.parse(kept.get(name) ?? 'null'),
    write: async (name, value) => void kept.set(name, JSON.stringify(value)),
  };
}

/** A store over these calls that has not read yet. */
export function keyStore(calls: ApiKeys, now: () => Date, memory = memoryOfTest()): ApiKeyStore {
  const remembered = new RememberedApiKeys(memory, () => 'the service');
  return new ApiKeyStore({ calls, remembered, now: () => now().getTime() });
}

/** Adds usage to a key, as the routing of requests would. */
export const spend = (
  service: LocalService,
  hash: string,
  usage: { readonly usd: number; readonly byok?: boolean; readonly at?: string },
): Promise<ApiKey> => account<ApiKey>(service, 'POST', `/keys/${hash}/usage`, usage);
