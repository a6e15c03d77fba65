import { batch, type ReadonlySignal, signal } from '@preact/signals';

import {
  type PageContract,
  type PageMessage,
  type PayloadOf,
  readShowMessage,
  type SnapshotOf,
  type StateOf,
} from '../base/editor/page.ts';
import { isObject } from '../base/input/reader.ts';

export interface Host<C extends PageContract> {
  readonly snapshot: ReadonlySignal<SnapshotOf<C> | undefined>;
  /** Number of this page's last action that `snapshot` includes; 0 before the first. */
  readonly after: ReadonlySignal<number>;
  /** State of `persist` from before a reload; undefined if it is invalid. */
  readonly persisted: StateOf<C> | undefined;
  /** Cheap enough for each keystroke. */
  persist(state: StateOf<C>): void;
  /** Requests one of the contract's actions and returns its number. */
  act<A extends keyof C['actions'] & string>(action: A, payload: PayloadOf<C, A>): number;
}

interface Editor {
  postMessage(message: PageMessage): void;
  getState(): unknown;
  setState(state: Persisted): void;
}

interface Persisted {
  readonly key: string;
  /** The document that was loaded last, to know it when the editor loads it again. */
  readonly document: unknown;
  readonly own: unknown;
}

declare function acquireVsCodeApi(): Editor;

// The editor allows this once for each load of a page.
const editor = acquireVsCodeApi();

/** Opens a web address through the extension; the editor may confirm it first. */
export const follow = (address: string): void => editor.postMessage({ kind: 'follow', address });

export const problem = signal('');

/**
 * Starts listening, shows the embedded content, and says that it is ready. A document that the editor loads again, as in another window,
 * contains old content, so it waits for the current snapshot.
 */
export function connect<C extends PageContract>(contract: C): Host<C> {
  const snapshot = signal<SnapshotOf<C> | undefined>(undefined);
  const after = signal(0);
  let lastNumber = 0;
  const show = (input: unknown): void => {
    const message = readShowMessage(contract, input);
    batch(() => {
      after.value = message.after;
      if ('snapshot' in message) snapshot.value = message.snapshot;
      problem.value = 'problem' in message ? message.problem : '';
    });
  };

  const state = editor.getState();
  const last = isObject(state) ? state : {};
  const { key = '', document: id } = document.getElementById('page')?.dataset ?? {};
  const data = document.getElementById('message')?.textContent;
  if (data && last['document'] !== id) show(JSON.parse(data));
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => show(data));
  const persist = (own: unknown): void => editor.setState({ key, document: id, own });
  const persisted = readPersisted(contract, last['own']);
  persist(persisted);
  editor.postMessage({ kind: 'ready' });
  reportFocus((focus) => editor.postMessage(focus));

  return {
    snapshot: snapshot,
    after,
    persisted: persisted,
    persist: persist,
    act: (action, payload) => {
      lastNumber += 1;
      editor.postMessage({ kind: 'act', number: lastNumber, action, payload });
      return lastNumber;
    },
  };
}

function readPersisted<C extends PageContract>(contract: C, own: unknown): StateOf<C> | undefined {
  // An error that is thrown before the first paint makes the browser parse the script again, for its position.
  if (own === undefined) return undefined;
  try {
    return contract.state(own) as StateOf<C>;
  } catch {
    return undefined;
  }
}

type FocusReport = Extract<PageMessage, { readonly kind: 'focus' | 'blur' }>;

/** Menus and the Command Palette take the focus only until their command runs. */
const opensMenu = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'F1' || key === 'ContextMenu' || ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'p');

/** Reports that the page has or loses the focus, but not that a menu has it, since its command acts for the page. */
function reportFocus(report: (focus: FocusReport) => void): void {
  let isMenuOpening = false;
  let byPointer = false;
  const listen = (type: 'keydown' | 'pointerdown' | 'contextmenu', opens: (event: Event) => boolean) =>
    document.addEventListener(type, (event) => (isMenuOpening = opens(event)), true);
  listen('keydown', (event) => event instanceof KeyboardEvent && opensMenu(event));
  listen('pointerdown', () => {
    byPointer = true;
    return false;
  });
  listen('contextmenu', () => true);
  window.addEventListener('focus', () => {
    isMenuOpening = false;
    report({ kind: 'focus', byPointer });
  });
  window.addEventListener('blur', () => {
    byPointer = false;
    if (!isMenuOpening) report({ kind: 'blur' });
  });
  if (document.hasFocus()) report({ kind: 'focus', byPointer });
}
