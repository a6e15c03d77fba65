import { count, maybe, type ReadBy, type Reader, shape, text } from './reader.ts';
import { shortText } from './shortText.ts';

/**
 * What a page may ask for, what it is shown, and what it remembers over a reload. Both sides read every message by it: what
 * does not fit is refused, not guessed at.
 */
export interface PageContract {
  /** The panel's type, for which the manifest has `onWebviewPanel:<view>` among its activation events. */
  readonly view: `jobdeck.${string}`;
  readonly actions: Readonly<Record<string, Reader<unknown>>>;
  /** Everything that is shown, never a difference, since a hidden page misses messages. */
  readonly snapshot: Reader<unknown>;
  /** What the page itself keeps: unsaved text, places of scrolling, what is folded. */
  readonly state: Reader<unknown>;
}

export type SnapshotOf<C extends PageContract> = ReadBy<C['snapshot']>;
export type StateOf<C extends PageContract> = ReadBy<C['state']>;
export type PayloadOf<C extends PageContract, A extends keyof C['actions']> = ReadBy<C['actions'][A]>;

/** One handler per action: a missing one, or one too many, does not compile. */
export type Actions<C extends PageContract> = {
  readonly [A in keyof C['actions']]: (payload: PayloadOf<C, A>) => Promise<void> | void;
};

/** Declares a page and keeps its types. */
export const pageContract = <const C extends PageContract>(contract: C): C => contract;

/** From page to host: it has been loaded and wants to be shown everything; one of its actions; a link was pressed. */
export type PageMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'act'; readonly number: number; readonly action: string; readonly payload?: unknown }
  | { readonly kind: 'follow'; readonly address: string };

/** From host to page, after the page's action with that number, counted from its load: everything to show, or why it cannot be shown. */
export type ShowMessage<S = unknown> =
  | { readonly after: number; readonly snapshot: S }
  | { readonly after: number; readonly problem: string };

/** What a page says in the place of everything else. */
export const problemOf = (error: unknown): string => {
  const step = 'Close it and open it again. If that does not help, run the command "Jobdeck: Show Log".';
  return shortText(`This page cannot be shown. ${step} ${error instanceof Error ? error.message : error}`, 1_000);
};

/** Reads a snapshot by the contract, which shortens it; one that does not fit becomes a problem to show. */
export function showMessage<C extends PageContract>(
  contract: C,
  after: number,
  snapshotOf: () => unknown,
): ShowMessage<SnapshotOf<C>> {
  try {
    return { after, snapshot: contract.snapshot(snapshotOf(), 'snapshot') as SnapshotOf<C> };
  } catch (error) {
    return { after, problem: problemOf(error) };
  }
}

const Show = shape({ after: count, snapshot: (value: unknown): unknown => value, problem: maybe(text(1_000)) });

/** Reads a message from the host; one that does not fit becomes a problem to show as well. */
export function readShowMessage<C extends PageContract>(contract: C, message: unknown): ShowMessage<SnapshotOf<C>> {
  const { after, snapshot, problem } = Show(message, 'message');
  return problem === undefined ? showMessage(contract, after, () => snapshot) : { after, problem };
}

const Kind = shape({ kind: text(20) });
const Act = shape({ number: count, action: text(100), payload: (value: unknown): unknown => value });
const Follow = shape({ address: text(10_000) });

/** Reads a message from a page; its payload is still to be read by the contract. */
export function readPageMessage(message: unknown): PageMessage {
  const { kind } = Kind(message);
  if (kind === 'ready') return { kind };
  if (kind === 'act') return { kind, ...Act(message) };
  if (kind === 'follow') return { kind, ...Follow(message) };
  throw new TypeError(`A page sent a message of an unknown kind: ${kind}`);
}
