import type { CallOptions, Client, OperationTable } from '../contract/operation.ts';

type AnyCall = (input: never, options?: CallOptions) => Promise<unknown>;

/** Called as a call goes out; gives what is told how it ended: nothing for a success, else what it was rejected with. */
export type Watch = () => (error?: unknown) => void;

/** A client whose functions are there at once, while the real one (schemas and all) is made at each call, by then-current address and token. */
export function lazyClient<T extends OperationTable>(
  load: () => Promise<Client<T>>,
  watch: Watch = () => () => {},
): Client<T> {
  const call =
    (name: string): AnyCall =>
    async (input, options) => {
      const client: Readonly<Record<string, AnyCall>> = await load();
      const run = client[name];
      if (run === undefined) throw new TypeError(`No operation is called ${name}.`);
      const settle = watch();
      try {
        const answer = await run(input, options);
        settle();
        return answer;
      } catch (error) {
        settle(error);
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
