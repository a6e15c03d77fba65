import { formatFetchedAt } from '../../base/domain/dates.ts';
import { type StoredRow, type StoredTree, storedTreeName } from '../../base/editor/storedTree.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { accountOf, type SessionStore } from '../../store/session/session.ts';
import type { Cache } from '../../store/sync/cache.ts';
import { boardViewState } from './viewState.ts';

interface StoreTreeNeeds {
  readonly board: Pick<BoardStore, 'state' | 'onDidChange'>;
  readonly session: Pick<SessionStore, 'state'>;
  readonly cache: Cache;
  readonly clock: Clock;
  /** The setting with the address of the service. */
  readonly address: () => string;
  readonly storedRows: () => readonly StoredRow[];
  readonly language: string;
}

/** Milliseconds in which changes are stored together. */
const pauseMs = 1_000;

/**
 * Stores the rows of the board's tree after each change, so that the next start draws them while its code is loaded. What this window has
 * stored is not stored again: it may have been deleted with the cached data.
 */
export function storeTree(needs: StoreTreeNeeds): Disposable {
  const { board, cache, clock } = needs;
  let timer: Disposable | undefined;
  let last = '';
  const store = (): void => {
    timer = undefined;
    const found = stored(needs);
    const text = JSON.stringify(found);
    if (found === undefined || text === last) return;
    last = text;
    const { key, value, fetchedAt } = found;
    if (value === undefined) void cache.remove(key);
    else void cache.write(key, { value, fetchedAt, confirmedAt: clock.now() });
  };
  const request = (): void => {
    timer ??= clock.after(pauseMs, store);
  };
  const subscription = board.onDidChange(request);
  request();
  return {
    dispose: () => {
      subscription.dispose();
      timer?.dispose();
    },
  };
}

/** Undefined while it is unknown what to store; no value if the account has no board to show. */
function stored({ board, session, clock, address, storedRows, language }: StoreTreeNeeds) {
  const { state } = board;
  const account = accountOf(session.state);
  if (account === undefined) return undefined;
  const key = { account, name: storedTreeName };
  const viewState = boardViewState(state);
  if (['absent', 'empty', 'denied', 'signedOut'].includes(viewState)) return { key, value: undefined, fetchedAt: 0 };
  if (viewState !== 'ready' || !('fetchedAt' in state) || state.fetchedAt === undefined) return undefined;
  const { fetchedAt } = state;
  const now = clock.now();
  const value: StoredTree = {
    address: address(),
    message: `${formatFetchedAt(fetchedAt, now, language)}.`,
    day: new Date(now).toDateString(),
    rows: storedRows(),
  };
  return { key, value, fetchedAt };
}
