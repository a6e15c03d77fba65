import type { Client, OperationTable } from '../contract/operation.ts';
import type { Traffic, TrafficAccount } from './traffic.ts';
import type { Transport } from './transport.ts';

export interface ClientDependencies {
  readonly fetch: typeof globalThis.fetch;
  readonly traffic: Traffic;
  readonly log: (text: string) => void;
}

export type ClientAt = <const T extends OperationTable>(table: T, account: TrafficAccount) => Promise<Client<T>>;

/** The code of clients is loaded with the first one. */
export function clientsThrough({ fetch, traffic, log }: ClientDependencies): ClientAt {
  return async (table, account) => {
    const [{ createClient }, { createTransport }] = await Promise.all([
      import('./client.ts'),
      import('./transport.ts'),
    ]);
    return createClient(table, traffic.through(account, logged(createTransport({ fetch, ...account }), log)));
  };
}

/** Names of the tools that a tracker's MCP endpoint lists for a token; requested in the background through the account's scheduler. */
export function toolsThrough({
  fetch,
  traffic,
  log,
}: ClientDependencies): (connection: TrafficAccount) => Promise<string[]> {
  return async ({ baseUrl, token }) => {
    const [{ listTools }, { createTransport }] = await Promise.all([import('./mcp.ts'), import('./transport.ts')]);
    const account = { baseUrl: `${baseUrl}/api/v1`, token };
    return listTools(traffic.through(account, logged(createTransport({ fetch, baseUrl, token }), log)), 'background');
  };
}

const logged =
  (send: Transport, log: ClientDependencies['log']): Transport =>
  async (request) => {
    const start = performance.now();
    const answer = await send(request);
    log(`${request.operation}: ${answer.status} in ${Math.round(performance.now() - start)} ms`);
    return answer;
  };
