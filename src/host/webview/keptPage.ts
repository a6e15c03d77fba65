import type { PageContract, StateOf } from '../../base/page.ts';
import { object, optional, type Reader, readAt, string, unknown } from '../../base/reader.ts';

/** What a page persists in the editor: its key, and its own state, which the contract validates. */
const Kept = object({ key: string(1_000), own: optional(unknown) });

/** Invalid persisted state is ignored; `refuse` gets the error. */
export function readKeptPage<C extends PageContract>(
  contract: C,
  kept: unknown,
  refuse: (error: unknown) => void,
): { readonly key: string; readonly state: StateOf<C> | undefined } {
  const readOr = <T>(otherwise: T, reader: Reader<T>, value: unknown): T => {
    try {
      return readAt('state', reader, value);
    } catch (error) {
      refuse(error);
      return otherwise;
    }
  };
  const { key, own } = readOr({ key: '' }, Kept, kept ?? {});
  const state = own === undefined ? undefined : readOr(undefined, contract.state, own);
  return { key, state: state as StateOf<C> | undefined };
}
