import { systemClock } from '../base/clock.ts';
import type { Probe } from '../base/finding.ts';
import type { Permission } from '../base/permission.ts';
import type { Account } from '../contract/account.ts';
import type { Keys } from '../contract/keys.ts';
import type { Tracker } from '../contract/tracker.ts';
import { log } from '../host/log.ts';
import { readAddress, readTrackerAddress } from '../http/address.ts';
import { type ClientDependencies, clientsThrough, toolsThrough } from '../http/clients.ts';
import { Traffic } from '../http/traffic.ts';
import type { LocalService } from '../local/service.ts';
import type { Connection } from '../store/session/session.ts';

/** All requests of this window to any service go through it. */
export const traffic = new Traffic({ clock: systemClock, random: Math.random });
const roads: ClientDependencies = { fetch: (...given) => globalThis.fetch(...given), traffic, log: log.debug };
const clientAt = clientsThrough(roads);

const toolsAt = toolsThrough(roads);

export const trackerAt = async ({ baseUrl, token }: Connection): Promise<Tracker> =>
  clientAt((await import('../contract/tracker.ts')).trackerOperations, { baseUrl: `${baseUrl}/api/v1`, token });

export const keysAt = async (connection: Connection): Promise<Keys> =>
  clientAt((await import('../contract/keys.ts')).keyOperations, connection);

/** Client of the local service's account area; its secret is valid while the service runs and is not persisted. */
export const accountClientAt = async ({ accountUrl, accountSecret }: LocalService): Promise<Account> =>
  clientAt((await import('../contract/account.ts')).accountOperations, { baseUrl: accountUrl, token: accountSecret });

const probing = { fetch: roads.fetch, limit: 10_000 };

export const probes: { readonly probeTracker: Probe; readonly probeKeyService: Probe } = {
  probeTracker: async ({ baseUrl, token }, signal) => {
    const [{ probeTracker }, { trackerRows }, { permissionOf }] = await Promise.all([
      import('../http/probe/tracker.ts'),
      import('../contract/trackerCatalog.ts'),
      import('../contract/permissionOf.ts'),
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
  (await import('../contract/permissionOf.ts')).permissionOf;

export const serviceAccess = { readAddress, readTrackerAddress, trackerAt, keysAt, toolsAt, permissionsOf };
