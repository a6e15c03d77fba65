import type { LoadState } from './loadState.ts';

export type ListViewState =
  | 'loading'
  | 'ready'
  | 'empty'
  | 'nothingFound'
  | 'signedOut'
  | 'denied'
  | 'subscriptionEnded'
  | 'unreachable'
  | 'failed';

/** Whether the token may still read known rows. */
export const mayShowRows = (state: LoadState<unknown>): boolean =>
  state.kind !== 'failed' || (state.error.kind !== 'denied' && state.error.kind !== 'signedOut');

/** Known rows stay visible after a failure, unless the token may no longer read them. */
export function listViewStateOf(
  state: LoadState<unknown>,
  { total, visible }: { readonly total: number; readonly visible: number },
): ListViewState {
  if (state.kind === 'failed') {
    const { kind } = state.error;
    if (kind === 'denied' || kind === 'signedOut') return kind;
    if (total === 0) return kind === 'unreachable' || kind === 'subscriptionEnded' ? kind : 'failed';
  }
  if (state.kind === 'unread' || state.kind === 'loading') return 'loading';
  if (visible > 0) return 'ready';
  return total === 0 ? 'empty' : 'nothingFound';
}
