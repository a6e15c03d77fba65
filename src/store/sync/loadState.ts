import { formatFetchedAt } from '../../base/domain/dates.ts';
import type { ServiceError } from '../../base/flow/errors.ts';

/**
 * `cached` was read before this window used the account or the view; `failed` retains the last known value. `fetchedAt` is when the read of
 * the value began.
 */
export type LoadState<T> =
  | { readonly kind: 'unread' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'cached' | 'ready'; readonly value: T; readonly fetchedAt: number }
  | {
      readonly kind: 'failed';
      readonly error: ServiceError;
      readonly value: T | undefined;
      readonly fetchedAt: number | undefined;
    };

export function mapLoadState<T, U>(state: LoadState<T>, map: (value: T) => U): LoadState<U> {
  switch (state.kind) {
    case 'unread':
    case 'loading':
      return state;
    case 'cached':
    case 'ready':
      return { ...state, value: map(state.value) };
    case 'failed':
      return { ...state, value: state.value === undefined ? undefined : map(state.value) };
  }
}

/** The age of a value and why it is not current; empty if it is. */
export function formatStaleness(state: LoadState<unknown>, now: number, language: string): string {
  if (state.kind !== 'cached' && state.kind !== 'failed') return '';
  const age = state.fetchedAt === undefined ? '' : `${formatFetchedAt(state.fetchedAt, now, language)}.`;
  return state.kind === 'failed' ? `${age} ${formatFailedRead(state.error)}`.trimStart() : age;
}

export const formatFailedRead = ({ reason }: ServiceError): string => `Not up to date: ${reason}`;

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
