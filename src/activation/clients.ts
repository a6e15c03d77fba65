import type { Permission } from '../base/domain/permission.ts';
import type { Probe } from '../base/editor/finding.ts';
import { systemClock } from '../base/flow/clock.ts';
import type { Account } from '../contract/account.ts';
import type { ApiKeys } from '../contract/keys.ts';
import type { Tracker } from '../contract/tracker.ts';
import { log } from '../host/log.ts';
import { withoutSecrets } from '../host/secretTexts.ts';
import { readAddress, readTrackerAddress } from '../http/address.ts';
import { ClientFactory, type ConnectingClientNeeds } from '../http/clients.ts';
import type { McpMessage } from '../http/mcpRelay.ts';
import { Traffic } from '../http/traffic.ts';
import type { EmbeddedService } from '../local/embedded.ts';
import type { AccountConnection, Connection, SessionStore } from '../store/session/session.ts';

export const traffic = new Traffic({ clock: systemClock, random: Math.random });
const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
const factory = new ClientFactory({ host: globalThis, traffic, log: log.debug });

export const trackerDefinition = {
  service: 'tracker',
  path: '/api/v1',
  operations: async () => (await import('../contract/tracker.ts')).trackerOperations,
} as const;

export const keyServiceDefinition = {
  service: 'keyService',
  path: '',
  operations: async () => (await import('../contract/keys.ts')).apiKeyOperations,
} as const;

const accountDefinition = {
  service: 'account',
  path: '',
  operations: async () => (await import('../contract/account.ts')).accountOperations,
} as const;

export type CallWatch = NonNullable<ConnectingClientNeeds<AccountConnection, never>['watch']>;

export const trackerClient = (session: SessionStore, watch: CallWatch): Tracker =>
  factory.connectingClient({ ...trackerDefinition, connect: () => session.connect(), watch });

/** For tools of agents; `connect` resolves to the address and token that agents may use. */
export const agentTrackerClient = (connect: () => Promise<Connection>): Tracker =>
  factory.connectingClient({ ...trackerDefinition, connect });

let relayedAt: number | undefined;

export const mcpRelay = {
  relay: (connection: Connection, message: McpMessage, explain: (error: unknown) => string) => {
    relayedAt = Date.now();
    return factory.relayMcp(connection, message, { explain, withoutSecrets });
  },
  relayedAt: () => relayedAt,
  refuse: async (message: McpMessage, text: string) => (await import('../http/mcpRelay.ts')).mcpRefusal(message, text),
};

export const apiKeysClient = (session: SessionStore): ApiKeys =>
  factory.connectingClient({ ...keyServiceDefinition, connect: () => session.connect() });

/** Client of the local service's account area; its secret is valid while the service runs and is not persisted. */
export const accountClient = (service: EmbeddedService): Account =>
  factory.connectingClient({
    ...accountDefinition,
    connect: async () => {
      const { accountUrl, accountSecret } = await service.start();
      return { baseUrl: accountUrl, token: accountSecret };
    },
  });

const probing = { fetch, timeoutMs: 10_000 };

export const probes: { readonly probeTracker: Probe; readonly probeKeyService: Probe } = {
  probeTracker: async ({ baseUrl, token }, signal) => {
    const [{ probeTracker }, { trackerRows }, { permissionOf }] = await Promise.all([
      import('../http/probe/tracker.ts'),
      import('../contract/catalog.ts'),
      import('../contract/tracker.ts'),
    ]);
    const budget = () => traffic.budgetOf({ baseUrl: `${baseUrl}/api/v1`, token: token ?? '' });
    return probeTracker({ ...probing, signal, baseUrl, token, operations: trackerRows, permissionOf, budget });
  },
  probeKeyService: async ({ baseUrl, token }, signal) =>
    (await import('../http/probe/keyService.ts')).probeKeyService({
      ...probing,
      signal,
      baseUrl,
      managementKey: token,
    }),
};

const permissionsOf = async (): Promise<(operation: string) => Permission | undefined> =>
  (await import('../contract/tracker.ts')).permissionOf;

export const serviceAccess = {
  readAddress,
  readTrackerAddress,
  trackerAt: (connection: Connection): Promise<Tracker> => factory.clientAt(trackerDefinition, connection),
  keysAt: (connection: Connection): Promise<ApiKeys> => factory.clientAt(keyServiceDefinition, connection),
  toolsAt: (connection: Connection) => factory.toolsAt(connection),
  inputSchemaAt: (connection: Connection, tool: string) => factory.inputSchemaAt(connection, tool),
  permissionsOf,
};
