import {
  boolean,
  count,
  object,
  optional,
  type Reader,
  readAt,
  string,
  type TypeOf,
  unknown,
} from '../input/reader.ts';
import { shortText } from '../text/shortText.ts';

/** Both sides validate every message by it; `view` is the type of the webview panel, which the manifest lists under `pages`. */
export interface PageContract {
  readonly view: `jobdeck.${string}`;
  readonly actions: Readonly<Record<string, Reader<unknown>>>;
  /**
   * Complete, never a difference, since a hidden page misses messages. Texts and lists that are only shown are shortened by `brief` and `first`.
   * Text that can be edited never is: a field that is too long is read-only.
   */
  readonly snapshot: Reader<unknown>;
  readonly state: Reader<unknown>;
}

export type SnapshotOf<C extends PageContract> = TypeOf<C['snapshot']>;
export type StateOf<C extends PageContract> = TypeOf<C['state']>;
export type PayloadOf<C extends PageContract, A extends keyof C['actions']> = TypeOf<C['actions'][A]>;

export type Actions<C extends PageContract> = {
  readonly [A in keyof C['actions']]: (payload: PayloadOf<C, A>) => Promise<void> | void;
};

export const pageContract = <const C extends PageContract>(contract: C): C => contract;

export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'focus'; readonly byPointer: boolean }
  | { readonly kind: 'blur' }
  | { readonly kind: 'act'; readonly number: number; readonly action: string; readonly payload?: unknown }
  | { readonly kind: 'follow'; readonly address: string };

/** From host to page; `after` is the number of the page's last action that is included, counted from its load. */
export type ShowMessage<S = unknown> =
  | { readonly after: number; readonly snapshot: S }
  | { readonly after: number; readonly problem: string };

export const problemOf = (error: unknown): string => {
  const step = 'Close it and open it again. If that does not help, run the command "Jobdeck: Show Jobdeck Log".';
  return shortText(`This page cannot be shown. ${step} ${error instanceof Error ? error.message : error}`, 1_000);
};

export function showMessage<C extends PageContract>(
  contract: C,
  after: number,
  snapshotOf: () => unknown,
): ShowMessage<SnapshotOf<C>> {
  try {
    return { after, snapshot: readAt('snapshot', contract.snapshot, snapshotOf()) as SnapshotOf<C> };
  } catch (error) {
    return { after, problem: problemOf(error) };
  }
}

const Show = object({ after: count, snapshot: unknown, problem: optional(string(1_000)) });

export function readShowMessage<C extends PageContract>(contract: C, message: unknown): ShowMessage<SnapshotOf<C>> {
  const { after, snapshot, problem } = Show(message);
  return problem === undefined ? showMessage(contract, after, () => snapshot) : { after, problem };
}

const Kind = object({ kind: string(20) });
const Focus = object({ byPointer: boolean });
const Act = object({ number: count, action: string(100), payload: unknown });
const Follow = object({ address: string(10_000) });

/** The payload must still be validated by the contract. */
export function readPageMessage(message: unknown): PageMessage {
  const { kind } = Kind(message);
  if (kind === 'ready' || kind === 'blur') return { kind };
  if (kind === 'focus') return { kind, ...Focus(message) };
  if (kind === 'act') return { kind, ...Act(message) };
  if (kind === 'follow') return { kind, ...Follow(message) };
  throw new TypeError(`A page sent a message of an unknown kind: ${kind}`);
}
