import type { ServiceName } from '../base/flow/errors.ts';
import { nextTurn } from '../base/flow/nextTurn.ts';
import type { CallOptions, Client, OperationTable, Priority } from '../contract/operation.ts';
import type { ListedTool } from './mcp.ts';
import type { McpAnswer, McpMessage, RelayTexts } from './mcpRelay.ts';
import type { Traffic, TrafficAccount } from './traffic.ts';
import type { Transport, TransportNeeds } from './transport.ts';

const relayTimeoutMs = 120_000;

interface ClientDependencies {
  /** Has the `fetch` of the extension host, which the editor replaces for proxies and certificates. */
  readonly host: { readonly fetch: typeof globalThis.fetch };
  readonly traffic: Traffic;
  readonly log: (text: string) => void;
}

interface ServiceDefinition<T extends OperationTable> {
  readonly service: ServiceName;
  readonly path: '' | '/api/v1';
  readonly operations: () => Promise<T>;
}

export interface ConnectingClientNeeds<C extends TrafficAccount, T extends OperationTable>
  extends ServiceDefinition<T> {
  /** Called for each call, so that none uses an address or a token that has changed. */
  readonly connect: () => Promise<C>;
  /** Called for each call; the returned callback receives the error, if any, else the answer. */
  readonly watch?: (connection: C, call: { readonly operation: string; readonly input: unknown }) => CallEnd;
}

type CallEnd = (error?: unknown, answer?: unknown) => void;

type AnyCall = (input: never, options?: CallOptions) => Promise<unknown>;

export class ClientFactory {
  readonly #dependencies: ClientDependencies;

  constructor(dependencies: ClientDependencies) {
    this.#dependencies = dependencies;
  }

  async clientAt<T extends OperationTable>(
    { service, path, operations }: ServiceDefinition<T>,
    { baseUrl, token }: TrafficAccount,
  ): Promise<Client<T>> {
    const [table, { createClient }, send] = await Promise.all([
      operations(),
      import('./client.ts'),
      this.#transport({ baseUrl: baseUrl + path, token }),
    ]);
    // The first time, schemas were compiled in this turn, and the request takes as long, since the runtime then loads its HTTP client.
    await nextTurn();
    const account = { baseUrl: baseUrl + path, token };
    return createClient(service, table, this.#dependencies.traffic.through(account, send));
  }

  /** Connects for each call. The client below is reused until address, token or account is another. */
  connectingClient<C extends TrafficAccount, T extends OperationTable>(needs: ConnectingClientNeeds<C, T>): Client<T> {
    const { connect, watch } = needs;
    let current: { readonly connection: C; readonly client: Promise<Client<T>> } | undefined;
    const clientOf = (connection: C): Promise<Client<T>> => {
      if (current !== undefined && isSame(current.connection, connection)) return current.client;
      const made = { connection, client: this.clientAt(needs, connection) };
      made.client.catch(() => {
        if (current === made) current = undefined;
      });
      current = made;
      return made.client;
    };
    return lazyCalls<T>(async (name, input, options) => {
      const connection = await connect();
      const client: Readonly<Record<string, AnyCall>> = await clientOf(connection);
      const call = client[name];
      if (call === undefined) throw new TypeError(`No operation is called ${name}.`);
      const end = watch?.(connection, { operation: name, input });
      try {
        const answer = await call(input, options);
        end?.(undefined, answer);
        return answer;
      } catch (error) {
        end?.(error);
        throw error;
      }
    });
  }

  /** Names of the tools that a tracker's MCP endpoint lists; requested in the background through the account's scheduler. */
  async toolsAt(account: TrafficAccount): Promise<string[]> {
    return (await this.#readTools(account, 'background')).map(({ name }) => name);
  }

  /** Of a tool that the endpoint lists, as the service writes it; undefined if it does not list it. */
  async inputSchemaAt(account: TrafficAccount, tool: string): Promise<unknown> {
    return (await this.#readTools(account, 'user')).find(({ name }) => name === tool)?.inputSchema;
  }

  async #readTools({ baseUrl, token }: TrafficAccount, priority: Priority): Promise<readonly ListedTool[]> {
    const [{ readTools }, send] = await Promise.all([import('./mcp.ts'), this.#transport({ baseUrl, token })]);
    const account = { baseUrl: `${baseUrl}/api/v1`, token };
    return readTools(this.#dependencies.traffic.through(account, send), priority);
  }

  /** For a client of its own schedule, such as the editor's; never rejects. */
  async relayMcp({ baseUrl, token }: TrafficAccount, message: McpMessage, texts: RelayTexts): Promise<McpAnswer> {
    const [{ relayMessage }, { createStreamTransport }] = await Promise.all([
      import('./mcpRelay.ts'),
      import('./transport.ts'),
    ]);
    const open = createStreamTransport({ ...this.#transportNeeds({ baseUrl, token }), timeoutMs: relayTimeoutMs });
    return relayMessage(open, message, texts);
  }

  async #transport(account: TrafficAccount): Promise<Transport> {
    const { createTransport } = await import('./transport.ts');
    return createTransport(this.#transportNeeds(account));
  }

  #transportNeeds(account: TrafficAccount): TransportNeeds {
    const { host, log } = this.#dependencies;
    return { fetch: (...request) => host.fetch(...request), log, ...account };
  }
}

function lazyCalls<T extends OperationTable>(
  call: (name: string, ...input: Parameters<AnyCall>) => Promise<unknown>,
): Client<T> {
  const get = (_: object, name: string | symbol): AnyCall | undefined => {
    // A promise that resolves to the client checks it for `then`; a function here would never settle it.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return (input, options) => call(name, input, options);
  };
  return new Proxy({}, { get }) as Client<T>;
}

/** Also compares what the type does not name, such as the account. */
const isSame = (one: TrafficAccount, other: TrafficAccount): boolean => JSON.stringify(one) === JSON.stringify(other);
