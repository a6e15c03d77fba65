import type { ServiceError } from '../../base/errors.ts';
import { formatFetchedAt } from '../../base/fetchedAt.ts';
import type { LoadState } from './loadState.ts';

/** The age of a value and why it is not current; empty if it is. `now` is in milliseconds since 1970. */
export function formatStaleness(state: LoadState<unknown>, now: number, language: string): string {
  if (state.kind !== 'cached' && state.kind !== 'failed') return '';
  const age = state.fetchedAt === undefined ? '' : `${formatFetchedAt(state.fetchedAt, now, language)}.`;
  return state.kind === 'failed' ? `${age} ${formatFailedRead(state.error)}`.trimStart() : age;
}

export const formatFailedRead = ({ reason }: ServiceError): string => `Not up to date: ${reason}`;
