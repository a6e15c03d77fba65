import type { CallOptions, Client, OperationTable } from '../contract/operation.ts';

type AnyCall = (input: never, options?: CallOptions) => Promise<unknown>;

export interface LazyClientNeeds<C, T extends OperationTable> {
  readonly connect: () => Promise<C>;
  readonly clientAt: (connection: C) => Promise<Client<T>>;
  /** Called per request with its own connection; returns a callback that receives the error, if any. */
  readonly watch?: (connection: C) => (error?: unknown) => void;
}

/** Its functions exist before the real client and its schemas are loaded; each call has its own connection. */
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
    // A promise that resolves to the client checks it for `then`; a function here would never settle it.
    if (typeof name === 'symbol' || name === 'then') return undefined;
    return call(name);
  };
  return new Proxy({}, { get }) as Client<T>;
}
