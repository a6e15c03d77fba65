import type { ApiKeyList } from '../../store/keys/keyReader.ts';
import { ordinaryKey } from '../../store/keys/ordinaryKey.ts';
import { formatStaleness, type LoadState } from '../../store/sync/loadState.ts';

/** Values of the context key `jobdeck.keys`, which selects the welcome text and the available commands. */
type ApiKeysViewState =
  | 'loading'
  | 'ready'
  | 'empty'
  | 'noList'
  | 'signedOut'
  | 'ordinaryKey'
  | 'denied'
  | 'unreachable'
  | 'failed';

/** Loaded keys stay visible after failures, unless the management key may no longer read them. */
export function apiKeysViewState(state: LoadState<ApiKeyList>): ApiKeysViewState {
  if (state.kind === 'failed') {
    const { error, value: list } = state;
    if (error.code === ordinaryKey) return 'ordinaryKey';
    if (error.kind === 'signedOut' || error.kind === 'denied') return error.kind;
    if (list !== undefined && list.keys.length > 0) return 'ready';
    return error.kind === 'unreachable' ? 'unreachable' : 'failed';
  }
  if (!('value' in state)) return 'loading';
  if (state.value.keys.length > 0) return 'ready';
  return state.value.from === 'memory' ? 'noList' : 'empty';
}

interface ApiKeyListView {
  readonly visibleCount: number;
  readonly filter: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly locale: string;
}

/** Empty beside a welcome text, which the editor shows only without a message. */
export function apiKeysMessage(
  state: LoadState<ApiKeyList>,
  { visibleCount, filter, now, locale }: ApiKeyListView,
): string {
  if (apiKeysViewState(state) !== 'ready' || !('value' in state)) return '';
  const { value: list } = state;
  return [
    formatStaleness(state, now, locale),
    list?.from === 'memory' ? 'This key service has no list of keys: these are the ones that were added by hash.' : '',
    filter === '' ? '' : `“${filter}”: ${visibleCount} of ${list?.keys.length ?? 0}`,
  ]
    .filter(Boolean)
    .join(' ');
}
