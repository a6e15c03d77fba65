import type { Deleted } from '../../store/sync/cache.ts';

export function formatDeleted({ names, accounts, bytes }: Deleted): string {
  if (accounts === 0) return 'Nothing was cached.';
  const whose = accounts === 1 ? 'one account' : `${accounts} accounts`;
  const what = new Intl.ListFormat('en').format(names);
  return `Deleted what was last seen of ${whose}: ${what} (${Math.ceil(bytes / 1024)} KB). Nothing changed at the services.`;
}
