import { formatFetchedAt } from '../../base/fetchedAt.ts';
import type { KeysState } from '../../store/keys/keysState.ts';
import { ordinaryKey } from '../../store/keys/ordinaryKey.ts';

/** Values of the context key `jobdeck.keys`: which welcome text the view shows, and what its commands may do. */
export type KeysViewState =
  | 'loading'
  | 'ready'
  | 'empty'
  | 'noList'
  | 'signedOut'
  | 'ordinaryKey'
  | 'denied'
  | 'unreachable'
  | 'failed';

/** Keys that were seen stay in sight whatever happens after, but for the loss of the right to see them. */
export function keysViewState(state: KeysState): KeysViewState {
  if (state.kind === 'failed') {
    const { error, list } = state;
    if (error.code === ordinaryKey) return 'ordinaryKey';
    if (error.kind === 'signedOut' || error.kind === 'denied') return error.kind;
    if (list !== undefined && list.keys.length > 0) return 'ready';
    return error.kind === 'unreachable' ? 'unreachable' : 'failed';
  }
  if (!('list' in state)) return 'loading';
  if (state.list.keys.length > 0) return 'ready';
  return state.list.from === 'memory' ? 'noList' : 'empty';
}

/** Whatever the words above the keys depend on besides their state. */
export interface Looking {
  /** How many are in sight of those that are known, and by which part of their names. */
  readonly shown: number;
  readonly filter: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
}

/** The line above the tree: how old it is and why, why it is short, or what is left out. A welcome text needs it empty. */
export function messageOf(state: KeysState, { shown, filter, now, locale }: Looking): string {
  if (keysViewState(state) !== 'ready' || !('list' in state)) return '';
  const { list } = state;
  const isOld = state.kind !== 'ready' && state.asOf !== undefined;
  return [
    isOld ? `${formatFetchedAt(state.asOf, now, locale)}.` : '',
    state.kind === 'failed' ? `Not up to date: ${state.error.reason}` : '',
    list?.from === 'memory' ? 'This key service has no list of keys: these are the ones that were added by hash.' : '',
    filter === '' ? '' : `“${filter}”: ${shown} of ${list?.keys.length ?? 0}`,
  ]
    .filter(Boolean)
    .join(' ');
}
