import type { Board } from '../../contract/tracker/board.ts';
import type { SessionState } from '../../store/session/session.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';

/** Values of the context key `jobdeck.board`, which selects the welcome text and the available commands. */
export type BoardViewState =
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

/** A loaded board stays visible after failures, unless the token may no longer read it. */
export function boardViewState(state: LoadState<Board>): BoardViewState {
  if (state.kind === 'failed') {
    const { kind } = state.error;
    if (kind === 'signedOut' || kind === 'denied') return kind;
    if (kind === 'unusableAddress') return 'refused';
    if (state.value !== undefined) return whatOf(state.value);
    return kind === 'subscriptionEnded' || kind === 'unreachable' ? kind : 'failed';
  }
  return 'value' in state ? whatOf(state.value) : 'loading';
}

function whatOf({ initialized, columns }: Board): BoardViewState {
  if (!initialized) return 'absent';
  return columns.length === 0 ? 'empty' : 'ready';
}

interface TokenReader {
  readonly session: SessionState | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly language: string;
}

export const boardStaleness = (state: LoadState<Board>, now: number, language: string): string =>
  boardViewState(state) === 'ready' ? formatStaleness(state, now, language) : '';

/** Empty beside a welcome text, which the editor shows only without a message. */
export function boardMessage(state: LoadState<Board>, { session, now, language }: TokenReader): string {
  if (boardViewState(state) !== 'ready') return '';
  const stale = boardStaleness(state, now, language);
  return stale === '' && session?.kind === 'local' ? 'Your data stays on this machine.' : stale;
}
