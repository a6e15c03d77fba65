import type { TemporaryLimit } from '../../store/keys/temporaryLimits.ts';

/** Items for the list of data that signing out deletes. */
export function formatSpentTotals(added: number, raises: readonly TemporaryLimit[]): string[] {
  const names = new Intl.ListFormat('en').format(raises.map(({ name }) => `"${name}"`));
  return [
    'the data cached for reading offline, and which warnings were shown',
    ...(added === 0 ? [] : [`the list of ${added} ${added === 1 ? 'key' : 'keys'} that you added by hash`]),
    ...(raises.length === 0 ? [] : [`the plan to restore the raised limit of ${names}, which then stays raised`]),
  ];
}
