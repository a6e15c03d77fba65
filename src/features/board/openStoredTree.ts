import type * as vscode from 'vscode';

import { StoredRows } from '../../base/editor/storedRows.ts';
import { expansionKey, readExpansion, StoredTree, storedTreeName } from '../../base/editor/storedTree.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { PrivateFolder } from '../../host/storage/privateFolder.ts';
import { readValue, valueFile } from '../../store/sync/cacheFiles.ts';
import { hasFilter, preferencesKey } from './storedFilter.ts';

interface StoredTreeNeeds {
  readonly account: string;
  /** The setting with the address of its service. */
  readonly address: string;
  /** The folder of the cache. */
  readonly folder: string;
  readonly memory: Pick<vscode.Memento, 'get'>;
  readonly clock: Clock;
}

/** The board's rows as `storeTree` stored them; undefined if the workspace has a filter, since they are those of the whole board. */
export async function openStoredTree({ account, address, folder, memory, clock }: StoredTreeNeeds) {
  if (hasFilter(memory.get(preferencesKey))) return undefined;
  const key = { account, name: storedTreeName };
  const bytes = await new PrivateFolder(folder).read(valueFile(key));
  const stored = bytes && readValue(key, bytes, StoredTree)?.value;
  if (stored?.address !== address) return undefined;
  const expansion = readExpansion(memory.get(expansionKey('jobdeck.board')));
  const rows = stored.rows.map((row) =>
    row.isExpanded === undefined ? row : { ...row, isExpanded: expansion.get(row.id) ?? row.isExpanded },
  );
  const isToday = stored.day === new Date(clock.now()).toDateString();
  return { rows: new StoredRows(rows, clock), message: isToday ? stored.message : '' };
}
