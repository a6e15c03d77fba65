import type { PageContract, StateOf } from '../../base/editor/page.ts';
import { object, optional, type Reader, readAt, string, unknown } from '../../base/input/reader.ts';

const PersistedPage = object({ key: string(1_000), own: optional(unknown) });

/** Invalid persisted state is ignored; `onInvalid` gets the error. */
export function readPersistedPage<C extends PageContract>(
  contract: C,
  persisted: unknown,
  onInvalid: (error: unknown) => void,
): { readonly key: string; readonly state: StateOf<C> | undefined } {
  const readOr = <T>(otherwise: T, reader: Reader<T>, value: unknown): T => {
    try {
      return readAt('state', reader, value);
    } catch (error) {
      onInvalid(error);
      return otherwise;
    }
  };
  const { key, own } = readOr({ key: '' }, PersistedPage, persisted ?? {});
  const state = own === undefined ? undefined : readOr(undefined, contract.state, own);
  return { key, state: state as StateOf<C> | undefined };
}
