import type { Board } from '../../contract/tracker/board.ts';
import type { SessionState } from '../../store/session/session.ts';
import type { LoadState } from '../../store/sync/loadState.ts';
import { formatStaleness } from '../../store/sync/staleness.ts';

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

export interface TokenReader {
  readonly session: SessionState | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly language: string;
}

/**
 * Age of the board and why it is not current, or that it is local. Undefined while a welcome text is shown, which requires an empty
 * message.
 */
export function boardMessage(state: LoadState<Board>, { session, now, language }: TokenReader): string | undefined {
  if (boardViewState(state) !== 'ready') return undefined;
  const stale = formatStaleness(state, now, language);
  if (stale !== '') return stale;
  return session?.kind === 'local' ? 'Local service: your data stays on this machine.' : undefined;
}
