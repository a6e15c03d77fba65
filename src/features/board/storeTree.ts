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

/** Stores the rows of the board's tree after each change, so that the next start draws them while its code is loaded. */
export function storeTree({ board, session, cache, clock, address, storedRows, language }: StoreTreeNeeds): Disposable {
  let timer: Disposable | undefined;
  const store = (): void => {
    timer = undefined;
    const { state } = board;
    const account = accountOf(session.state);
    if (account === undefined || boardViewState(state) !== 'ready' || !('fetchedAt' in state)) return;
    const { fetchedAt } = state;
    if (fetchedAt === undefined) return;
    const now = clock.now();
    const value: StoredTree = {
      address: address(),
      message: `${formatFetchedAt(fetchedAt, now, language)}.`,
      day: new Date(now).toDateString(),
      rows: storedRows(),
    };
    void cache.write({ account, name: storedTreeName }, { value, fetchedAt, confirmedAt: now });
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
