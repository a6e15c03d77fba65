import type { Memento } from 'vscode';

import { type Clock, systemClock } from '../../base/flow/clock.ts';
import type { ApiKeys } from '../../contract/keys.ts';
import { EditorMemory } from '../../host/storage/memory.ts';
import { ApiKeyStore } from '../../store/keys/keyStore.ts';
import { RememberedApiKeys } from '../../store/keys/rememberedKeys.ts';
import { type TemporaryLimit, TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { baseUrlOf, type SessionStore } from '../../store/session/session.ts';

interface ApiKeyStoresNeeds {
  readonly calls: ApiKeys;
  readonly session: SessionStore;
  readonly memento: Memento;
}

export interface ApiKeyStores {
  readonly keys: ApiKeyStore;
  readonly temporaryLimits: TemporaryLimits;
  readonly memory: EditorMemory;
  readonly session: SessionStore;
  readonly clock: Clock;
  readonly storedData: ReturnType<typeof storedKeyData>;
}

/** Sends no request. */
export function openApiKeyStores({ calls, session, memento }: ApiKeyStoresNeeds): ApiKeyStores {
  const clock = systemClock;
  const memory = new EditorMemory(memento);
  const service = () => baseUrlOf(session.state) ?? 'local';
  const remembered = new RememberedApiKeys(memory, service);
  const keys = new ApiKeyStore({ calls, remembered, now: clock.now });
  const temporaryLimits = new TemporaryLimits({ keys, storage: memory, service, now: clock.now });
  return { keys, temporaryLimits, memory, session, clock, storedData: storedKeyData(remembered, temporaryLimits) };
}

const storedKeyData = (remembered: RememberedApiKeys, temporaryLimits: TemporaryLimits) => ({
  list: (baseUrl: string) => listStoredApiKeyData(remembered.all(baseUrl).length, temporaryLimits.of(baseUrl)),
  endService: (baseUrl: string) => Promise.all([remembered.clear(baseUrl), temporaryLimits.clear(baseUrl)]),
  beginService: async () => undefined,
});

export function listStoredApiKeyData(added: number, temporaryLimits: readonly TemporaryLimit[]): string[] {
  const names = new Intl.ListFormat('en').format(temporaryLimits.map(({ name }) => `"${name}"`));
  return [
    'the data cached for reading offline, and which warnings were shown',
    ...(added === 0 ? [] : [`the list of ${added} ${added === 1 ? 'key' : 'keys'} that you added by hash`]),
    ...(temporaryLimits.length === 0
      ? []
      : [`the plan to restore the raised limit of ${names}, which then stays raised`]),
  ];
}
