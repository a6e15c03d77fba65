import type { SharedFile } from '../../base/flow/sharedFiles.ts';

/** Also the name of the lease of the window that carries it out. */
export const journalName = (id: string): string => `import-${id}`;

export const planFile = (account: string, id: string): string => `${account}.${journalName(id)}.plan.json`;
export const progressFile = (account: string, id: string): string => `${account}.${journalName(id)}.json`;

interface JournalFile {
  readonly id: string;
  readonly isPlan: boolean;
  readonly changedAt: number;
}

/** Undefined for a file of another account and for other files, such as leases. */
export function journalFile(account: string, { name, changedAt }: SharedFile): JournalFile | undefined {
  const prefix = `${account}.${journalName('')}`;
  const match = name.startsWith(prefix) ? /^([^.]+)(\.plan)?\.json$/.exec(name.slice(prefix.length)) : null;
  const [, id, plan] = match ?? [];
  return id === undefined ? undefined : { id, isPlan: plan !== undefined, changedAt };
}
