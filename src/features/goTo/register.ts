import type * as vscode from 'vscode';

import type { GoToItem, GoToSource } from '../../base/editor/goTo.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { type Choice, heading } from '../../host/ui/ask.ts';
import { pickBySearch, type SearchResults } from '../../host/ui/searchPick.ts';
import { type FoundRow, groupsOf, type ReadSource } from './groups.ts';
import type { goToManifest } from './manifest.ts';

/** Searches all sources in parallel; a source that fails does not hide the others' results. */
export function registerGoTo(sources: readonly GoToSource[]): vscode.Disposable {
  return registerCommands<typeof goToManifest>({
    'jobdeck.goTo': async () => {
      const readable = sources.filter((source) => source.isOpen());
      if (readable.length === 0)
        throw new Error('This token may read nothing that can be found. Run "Show Permissions" to see what it may do.');
      const item = await pickBySearch<GoToItem>({
        title: 'Go to',
        placeHolder: `Type to look through ${inList(readable.map(({ name }) => name.toLowerCase()))}`,
        nothing: 'Nothing is found. Try fewer or other words.',
        find: (typed, signal) => find(readable, typed, signal),
      });
      await item?.open();
    },
  });
}

async function find(
  sources: readonly GoToSource[],
  typed: string,
  signal: AbortSignal,
): Promise<SearchResults<GoToItem>> {
  const found = await Promise.allSettled(sources.map((source) => source.find(typed, signal)));
  const read = found.flatMap((result, index): ReadSource[] => {
    const source = sources[index];
    if (source === undefined) return [];
    if (result.status === 'fulfilled') return [{ source, items: result.value }];
    log.warn(`Go to, ${source.name}: ${result.reason}`);
    return [{ source, items: undefined }];
  });
  const choices = groupsOf(read).flatMap(({ name, rows }) => [heading(name), ...rows.map(rowOf)]);
  return { choices, more: undefined };
}

const rowOf = ({ icon, item }: FoundRow): Choice<GoToItem> => ({
  label: `$(${icon}) ${plainLabel(item.label)}`,
  ...(item.description === undefined ? {} : { description: plainLabel(item.description) }),
  ...(item.detail === undefined ? {} : { detail: plainLabel(item.detail) }),
  value: item,
});

const inList = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
