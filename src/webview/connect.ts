import { batch, type ReadonlySignal, signal } from '@preact/signals';

import {
  type PageContract,
  type PageMessage,
  type PayloadOf,
  readShowMessage,
  type SnapshotOf,
  type StateOf,
} from '../base/page.ts';
import { shape } from '../base/reader.ts';

/** The page's way to the extension. */
export interface Host<C extends PageContract> {
  /** Everything there is to see, as last told; undefined until the first time. */
  readonly shown: ReadonlySignal<SnapshotOf<C> | undefined>;
  /** The number of this page's last action that `shown` knows of; 0 before the first. */
  readonly after: ReadonlySignal<number>;
  /** What `keep` was last given before a reload; undefined where that was nothing, or does not fit any more. */
  readonly kept: StateOf<C> | undefined;
  /** Remembers over a reload of the page and of the window; cheap enough for each keystroke. */
  keep(state: StateOf<C>): void;
  /** Asks for one of the contract's actions and gives its number. */
  act<A extends keyof C['actions'] & string>(action: A, payload: PayloadOf<C, A>): number;
}

interface Editor {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: { readonly key: string; readonly own: unknown }): void;
}

declare function acquireVsCodeApi(): Editor;

// The editor gives this once for each load of a page.
const editor = acquireVsCodeApi();

/** Asks the extension to open a web address, which the editor may ask about first. */
export const follow = (address: string): void => editor.postMessage({ kind: 'follow', address });

const Kept = shape({ own: (value: unknown): unknown => value });
/** Why the page shows nothing else; empty while it can. */
export const problem = signal('');

/** Begins to listen, shows what stands in the document, and asks for what there is to see now. */
export function connect<C extends PageContract>(contract: C): Host<C> {
  const shown = signal<SnapshotOf<C> | undefined>(undefined);
  const after = signal(0);
  let last = 0;
  const show = (given: unknown): void => {
    const message = readShowMessage(contract, given);
    batch(() => {
      after.value = message.after;
      if ('snapshot' in message) shown.value = message.snapshot;
      problem.value = 'problem' in message ? message.problem : '';
    });
  };

  const data = document.getElementById('message')?.textContent;
  if (data) show(JSON.parse(data));
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => show(data));
  const key = document.getElementById('page')?.dataset['key'] ?? '';
  const keep = (own: unknown): void => editor.setState({ key, own });
  const kept = readKept(contract);
  keep(kept);
  editor.postMessage({ kind: 'ready' });

  return {
    shown,
    after,
    kept,
    keep,
    act: (action, payload) => {
      last += 1;
      editor.postMessage({ kind: 'act', number: last, action, payload });
      return last;
    },
  };
}

function readKept<C extends PageContract>(contract: C): StateOf<C> | undefined {
  try {
    return contract.state(Kept(editor.getState()).own, 'state') as StateOf<C>;
  } catch {
    return undefined;
  }
}
