import { systemClock } from '../base/clock.ts';
import type { Probe } from '../base/finding.ts';
import type { Permission } from '../base/permission.ts';
import type { Account } from '../contract/account.ts';
import type { Keys } from '../contract/keys.ts';
import type { Tracker } from '../contract/tracker.ts';
import { log } from '../host/log.ts';
import { readAddress, readTrackerAddress } from '../http/address.ts';
import { type ClientsNeeds, clientsThrough, toolsThrough } from '../http/clients.ts';
import { Traffic } from '../http/traffic.ts';
import type { LocalService } from '../local/service.ts';
import type { Connection } from '../store/session/session.ts';

/** Everything that this window sends to a service, whichever it is. */
export const traffic = new Traffic({ clock: systemClock, random: Math.random });
const roads: ClientsNeeds = { fetch: (...given) => globalThis.fetch(...given), traffic, log: log.debug };
const clientAt = clientsThrough(roads);

/** The names of the tools that the tracker's MCP endpoint shows to a token. */
const toolsAt = toolsThrough(roads);

/** The tracker's functions at an address with a token. */
export const trackerAt = async ({ baseUrl, token }: Connection): Promise<Tracker> =>
  clientAt((await import('../contract/tracker.ts')).trackerOperations, { baseUrl: `${baseUrl}/api/v1`, token });

/** The key service's functions at an address with a management key. */
export const keysAt = async (connection: Connection): Promise<Keys> =>
  clientAt((await import('../contract/keys.ts')).keyOperations, connection);

/** The account area of the local service; its secret lives as long as the service runs, and is kept nowhere else. */
export const accountOf = async ({ accountUrl, accountSecret }: LocalService): Promise<Account> =>
  clientAt((await import('../contract/account.ts')).accountOperations, { baseUrl: accountUrl, token: accountSecret });

const probing = { fetch: roads.fetch, limit: 10_000 };

/** What looks at everything between this editor and a service, each loaded at its first use. */
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

/** What each operation of the tracker needs. */
const permissionsOf = async (): Promise<(operation: string) => Permission | undefined> =>
  (await import('../contract/permissionOf.ts')).permissionOf;

/** What the sessions reach the services with. */
export const serviceAccess = { readAddress, readTrackerAddress, trackerAt, keysAt, toolsAt, permissionsOf };
