import { askText, type Choice, pick } from '../../host/ui/ask.ts';
import type { SavedFilter } from './contract.ts';
import type { BoardPreferences } from './preferences.ts';

export async function askTreeFilter(preferences: BoardPreferences): Promise<void> {
  const choices: Choice<SavedFilter | 'words' | 'all'>[] = [
    ...(preferences.treeFilter === undefined ? [] : [{ label: '$(close) All Cards', value: 'all' } as const]),
    { label: '$(search) Cards with Words…', value: 'words' },
    ...preferences.saved.map((saved) => ({ label: `$(filter) ${saved.name}`, value: saved })),
  ];
  const chosen = await pick('Which cards does the tree show?', choices);
  if (chosen === 'all') return preferences.filterTree(undefined);
  if (chosen !== 'words') return chosen && preferences.filterTree(chosen);
  const words = await askText({
    title: 'Filter Board',
    prompt: 'Words that stand in company, title, tags or description',
    value: preferences.treeFilter?.filter.words ?? '',
    refuse: () => undefined,
  });
  if (words === undefined) return;
  const wanted = words.trim();
  preferences.filterTree(wanted === '' ? undefined : { name: `"${wanted}"`, filter: { words: wanted } });
}
