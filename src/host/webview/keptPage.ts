import type { PageContract, StateOf } from '../../base/page.ts';
import { maybe, type Reader, shape, text } from '../../base/reader.ts';

/** What a page persists in the editor: its key, and its own state, which the contract validates. */
const Kept = shape({ key: text(1_000), own: maybe((value: unknown): unknown => value) });

/** Invalid persisted state is ignored; `refuse` gets the error. */
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
