import type { ImportRun } from '../../../store/imports/importRun.ts';
import type { RunSnapshot } from '../contract.ts';

export function runSnapshot(
  { state }: Pick<ImportRun, 'state'>,
  formatFailure: (error: unknown) => string,
): RunSnapshot {
  const { kind, activity, counts, failure } = state;
  return { kind, activity, ...counts, reason: kind === 'failed' ? formatFailure(failure) : '' };
}
