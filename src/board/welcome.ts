import type { BoardState } from '../store/board.ts';
import type { SessionState } from '../store/session.ts';

/** Values of the context key `jobdeck.board`: which welcome text the view shows, and what its commands may do. */
export type Shown =
  | 'loading'
  | 'ready'
  | 'absent'
  | 'empty'
  | 'signedOut'
  | 'denied'
  | 'subscriptionEnded'
  | 'unreachable'
  | 'refused'
  | 'failed';

/** A board that was seen stays in sight whatever happens after, but for the loss of the right to see it. */
export function whatIsShown(state: BoardState): Shown {
  if (state.kind === 'failed') {
    const { kind } = state.error;
    if (kind === 'signedOut' || kind === 'denied') return kind;
    if (state.error.operation === 'connect') return 'refused';
    if (state.board !== undefined) return whatIsShown({ kind: 'ready', board: state.board });
    return kind === 'subscriptionEnded' || kind === 'unreachable' ? kind : 'failed';
  }
  if (state.kind !== 'ready') return 'loading';
  if (!state.board.initialized) return 'absent';
  return state.board.columns.length === 0 ? 'empty' : 'ready';
}

/** The line above the tree: why a board in sight is not up to date, or that it is the local one. A welcome text needs it empty. */
export function messageOf(state: BoardState, session: SessionState | undefined): string | undefined {
  if (whatIsShown(state) !== 'ready') return undefined;
  if (state.kind === 'failed') return `Not up to date: ${state.error.reason}`;
  return session?.kind === 'local' ? 'Local service: your data stays on this machine.' : undefined;
}
