import { askText, pick } from '../../host/ui/ask.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import { type Arrangement, type Sort, sorts } from './arrange.ts';

const sortNames: Readonly<Record<Sort, string>> = {
  used: 'Most used of limit first',
  name: 'By name',
  left: 'Least left first',
  expiry: 'Soonest to expire first',
  changed: 'Last changed first',
  created: 'Newest first',
};

export const askSort = ({ sort }: Arrangement): Promise<Sort | undefined> =>
  pick(
    'How are the keys sorted?',
    sorts.map((value) => ({ label: sortNames[value], ...(value === sort && { description: 'as now' }), value })),
  );

export const askFilter = ({ filter }: Arrangement): Thenable<string | undefined> =>
  askText({
    title: 'Filter Keys',
    prompt: 'Part of a name, label or hash. Empty: all.',
    value: filter,
    validate: () => undefined,
  });

export async function chooseWorkspace(keys: ApiKeyStore): Promise<void> {
  const current = keys.view.workspaceId;
  const workspaceIds = new Set(keys.keys.map((key) => key.workspace_id).filter((id) => id !== ''));
  if (current !== undefined) workspaceIds.add(current);
  const descriptionOf = (id: string | undefined) => (id === current ? { description: 'as now' } : {});
  const chosen = await pick<{ id: string | undefined } | 'other'>('Whose keys are listed?', [
    { label: 'Default workspace', ...descriptionOf(undefined), value: { id: undefined } },
    ...[...workspaceIds].map((id) => ({ label: id, ...descriptionOf(id), value: { id } })),
    { label: 'Another workspace…', value: 'other' },
  ]);
  if (chosen === undefined) return;
  const id = chosen === 'other' ? await askWorkspace() : chosen.id;
  if (chosen !== 'other' || id !== undefined) await keys.setView({ workspaceId: id, pages: 1 });
}

async function askWorkspace(): Promise<string | undefined> {
  const id = await askText({
    title: 'Choose Workspace of Keys',
    prompt: 'The id of the workspace, as the key service shows it',
    validate: (text) => (text.trim() === '' ? 'Enter the id of the workspace.' : undefined),
  });
  return id?.trim();
}
