import type { Raise } from '../../store/keys/keyRaises.ts';

/** What is kept of a key service's account on this machine, as items of a list of what signing out deletes. */
export function keptInWords(added: number, raises: readonly Raise[]): string[] {
  const names = new Intl.ListFormat('en').format(raises.map(({ name }) => `"${name}"`));
  return [
    'the data cached for reading offline, and which warnings were shown',
    ...(added === 0 ? [] : [`the list of ${added} ${added === 1 ? 'key' : 'keys'} that you added by hash`]),
    ...(raises.length === 0 ? [] : [`the plan to restore the raised limit of ${names}, which then stays raised`]),
  ];
}
