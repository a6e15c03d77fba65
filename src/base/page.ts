import { count, type ReadBy, type Reader, shape, text } from './reader.ts';

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

/** From host to page: everything there is to see, after the page's action with that number, counted from its load. */
export interface ShowMessage {
  readonly after: number;
  readonly snapshot: unknown;
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
