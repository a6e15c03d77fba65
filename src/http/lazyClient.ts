import type { CallOptions, Client, OperationTable } from '../contract/operation.ts';

type AnyCall = (input: never, options?: CallOptions) => Promise<unknown>;

export interface LazyClientNeeds<C, T extends OperationTable> {
  /** The address and token of one call, asked for at each. */
  readonly connect: () => Promise<C>;
  readonly clientAt: (connection: C) => Promise<Client<T>>;
  /** Called per request with its own connection; returns a callback that receives the error, if any. */
  readonly watch?: (connection: C) => (error?: unknown) => void;
}

/** A client whose functions exist before the real one (schemas and all) is loaded; each call has a connection of its own. */
export function lazyClient<C, T extends OperationTable>({
  connect,
  clientAt,
  watch,
}: LazyClientNeeds<C, T>): Client<T> {
  const call =
    (name: string): AnyCall =>
    async (input, options) => {
      const connection = await connect();
      const client: Readonly<Record<string, AnyCall>> = await clientAt(connection);
      const run = client[name];
      if (run === undefined) throw new TypeError(`No operation is called ${name}.`);
      const settle = watch?.(connection);
      try {
        const answer = await run(input, options);
        settle?.();
        return answer;
      } catch (error) {
        settle?.(error);
        throw error;
      }
    };
  const get = (_: object, name: string | symbol) => {
    // A promise that is given the client asks whether it is one itself; a function here would be waited for without end.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return call(name);
  };
  return new Proxy({}, { get }) as Client<T>;
}
