import type { PageContract, StateOf } from '../../base/page.ts';
import { maybe, type Reader, shape, text } from '../../base/reader.ts';

/** What a page leaves with the editor: its key, and its own state that the contract reads. */
const Kept = shape({ key: text(1_000), own: maybe((value: unknown): unknown => value) });

/** Reads what a page left; what an older version or somebody else left is worth no more than nothing, and `refuse` is told why. */
export function readKeptPage<C extends PageContract>(
  contract: C,
  kept: unknown,
  refuse: (error: unknown) => void,
): { readonly key: string; readonly state: StateOf<C> | undefined } {
  const readOr = <T>(otherwise: T, reader: Reader<T>, value: unknown): T => {
    try {
      return reader(value, 'state');
    } catch (error) {
      refuse(error);
      return otherwise;
    }
  };
  const { key, own } = readOr({ key: '' }, Kept, kept ?? {});
  const state = own === undefined ? undefined : readOr(undefined, contract.state, own);
  return { key, state: state as StateOf<C> | undefined };
}
