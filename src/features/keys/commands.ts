import type { Disposable } from 'vscode';

import type { ApiKey } from '../../contract/keys.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { showMarkdown } from '../../host/lazy/documents.ts';
import { askText, confirm, copyText, notify, pick } from '../../host/ui/ask.ts';
import { formatRemaining } from '../../store/keys/formatKey.ts';
import { applyApiKeyEdit } from '../../store/keys/keyEdit.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from './commandArguments.ts';
import { createApiKey, type SavedSecrets } from './createKey.ts';
import { validateApiKeyName, validateHash } from './draft.ts';
import { editApiKey, undoLast } from './editKey.ts';
import { formatRow } from './formatRow.ts';
import { raiseLimit, setLimit, setReset } from './limits/limitCommands.ts';
import { restoreLimit } from './limits/restoreLimit.ts';
import type { keysManifest } from './manifest.ts';
import { chooseMeterApiKeys, switchMeter } from './meter/spendMeter.ts';
import { type Arrangement, type Sort, sorts } from './nodes.ts';

interface ApiKeyCommandsNeeds extends ApiKeyCommandNeeds {
  readonly temporaryLimits: TemporaryLimits;
  readonly saved: SavedSecrets;
  readonly isSaved: (hash: string) => boolean;
  readonly openPage: (key: ApiKey) => void;
  readonly arrangement: () => Arrangement;
  readonly arrangeBy: (next: Arrangement) => Promise<void>;
}

export function registerApiKeyCommands(needs: ApiKeyCommandsNeeds): Disposable {
  const { keys, temporaryLimits, saved, isSaved, openPage, arrangement, arrangeBy } = needs;
  return registerCommands<typeof keysManifest>({
    'jobdeck.keys.refresh': async () => {
      await keys.refresh();
      if (keys.state.kind === 'failed') throw keys.state.error;
    },
    'jobdeck.keys.sort': async () => {
      const sort = await askSort(arrangement());
      if (sort !== undefined) await arrangeBy({ ...arrangement(), sort });
    },
    'jobdeck.keys.filter': async () => {
      const filter = await askFilter(arrangement());
      if (filter !== undefined) await arrangeBy({ ...arrangement(), filter: filter.trim() });
    },
    'jobdeck.keys.showDisabled': () => keys.setView({ includeDisabled: true }),
    'jobdeck.keys.hideDisabled': () => keys.setView({ includeDisabled: false }),
    'jobdeck.keys.chooseWorkspace': () => chooseWorkspace(keys),
    'jobdeck.keys.loadMore': () => keys.setView({ pages: keys.view.pages + 1 }),
    'jobdeck.key.open': async (node) => {
      const key = await apiKeyFor(needs, node, 'Which key?');
      if (key !== undefined) openPage(key);
    },
    'jobdeck.key.setLimit': (node) => setLimit(needs, node),
    'jobdeck.key.setReset': (node) => setReset(needs, node),
    'jobdeck.key.disable': (node) => switchApiKey(needs, true, node),
    'jobdeck.key.enable': (node) => switchApiKey(needs, false, node),
    'jobdeck.key.rename': (node) => renameApiKey(needs, node),
    'jobdeck.key.setByok': (node) => setByok(needs, node),
    'jobdeck.key.raise': (node) => raiseLimit(needs, temporaryLimits, node),
    'jobdeck.key.restoreLimit': (node) => restoreLimit(needs, node),
    'jobdeck.key.whyRefused': async (node) => {
      const key = await apiKeyFor(needs, node, 'Which key was refused?');
      if (key === undefined) return;
      await keys.read(key.hash);
      await showMarkdown('jobdeck-key', `Why was ${key.name} refused`, key.hash);
    },
    'jobdeck.key.add': () => addApiKey(needs),
    'jobdeck.key.unlink': (node) => unlinkApiKey(needs, node),
    'jobdeck.key.create': () => createApiKey(needs),
    'jobdeck.key.copySaved': (node) => copySavedApiKey(needs, saved, isSaved, node),
    'jobdeck.key.delete': (node) => askToDeleteApiKey(needs, saved, node),
    'jobdeck.key.undo': () => undoLast(needs),
    'jobdeck.spendMeter.show': () => switchMeter(true),
    'jobdeck.spendMeter.hide': () => switchMeter(false),
    'jobdeck.spendMeter.choose': () => chooseMeterApiKeys(needs),
  });
}

async function renameApiKey(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Which key is renamed?');
  const name =
    key &&
    (await askText({ title: 'Rename Key', prompt: 'The new name', value: key.name, validate: validateApiKeyName }));
  if (key !== undefined && name !== undefined) await editApiKey(needs, key, { name: name.trim() });
}

async function switchApiKey(needs: ApiKeyCommandNeeds, disabled: boolean, argument: unknown): Promise<void> {
  const question = `Which key is to be ${disabled ? 'disabled' : 'enabled'}?`;
  const key = await apiKeyFor(needs, argument, question, (each) => each.disabled !== disabled);
  if (key !== undefined) await editApiKey(needs, key, { disabled });
}

async function setByok(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Whose BYOK usage?');
  if (key === undefined) return;
  const { locale, now } = needs.formatContext();
  const choices = [true, false].map((value) => ({
    label: value ? 'Counts toward the limit' : 'Does not count toward the limit',
    ...(value === key.include_byok_in_limit && { description: 'as now' }),
    detail: `Then ${formatRemaining(applyApiKeyEdit(key, { include_byok_in_limit: value }), now, locale)}`,
    value,
  }));
  const counts = await pick('Usage under your own provider keys (BYOK)', choices, `BYOK Usage of "${key.name}"`);
  if (counts !== undefined) await editApiKey(needs, key, { include_byok_in_limit: counts });
}

async function addApiKey({ keys, formatContext }: ApiKeyCommandNeeds): Promise<void> {
  const hash = await askText({
    title: 'Add Key by Hash',
    prompt: 'The hash of the key, as the key service shows it. It is not the key itself and grants no access.',
    validate: validateHash,
  });
  if (hash === undefined) return;
  const key = await keys.add(hash.trim());
  notify(`"${key.name}" is remembered: ${formatRow(key, formatContext())}.`);
}

async function unlinkApiKey(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const { keys } = needs;
  const key = await apiKeyFor(needs, argument, 'Which key is unlinked?', ({ hash }) => keys.isRemembered(hash));
  if (key === undefined) return;
  await keys.unlink(key.hash);
  notify(`"${key.name}" is unlinked. Nothing changed at the key service.`);
}

async function copySavedApiKey(
  needs: ApiKeyCommandNeeds,
  saved: SavedSecrets,
  isSaved: (hash: string) => boolean,
  argument: unknown,
): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Which key is copied?', ({ hash }) => isSaved(hash));
  const secret = key && (await saved.read(key.hash));
  if (key === undefined) return;
  if (secret === undefined) throw new Error(`The editor keeps no plaintext of "${key.name}".`);
  await copyText(secret.token);
  notify(`The key "${key.name}" is on the clipboard.`);
}

async function askToDeleteApiKey(needs: ApiKeyCommandNeeds, saved: SavedSecrets, argument: unknown): Promise<void> {
  const key = await apiKeyFor(needs, argument, 'Which key is deleted?');
  if (key === undefined) return;
  const lost = `Requests with it are refused from then on. This cannot be undone; disabling can.\n\n${formatRow(key, needs.formatContext())}`;
  if (!(await confirm(`Delete the key "${key.name}"?`, lost, 'Delete…'))) return;
  const word = key.name.trim() || 'delete';
  const typed = await askText({
    title: `Delete the Key "${key.name}"`,
    prompt: `Type ${word} to delete it for good.`,
    validate: (text) => (text.trim() === word ? undefined : `Type ${word} as it is written here.`),
  });
  if (typed === undefined) return;
  await needs.keys.remove(key.hash);
  await saved.remove(key.hash);
  notify(`The key "${key.name}" is deleted.`);
}

const sortNames: Readonly<Record<Sort, string>> = {
  used: 'Most used of limit first',
  name: 'By name',
  left: 'Least left first',
  expiry: 'Soonest to expire first',
  changed: 'Last changed first',
  created: 'Newest first',
};

const askSort = ({ sort }: Arrangement): Promise<Sort | undefined> =>
  pick(
    'How are the keys sorted?',
    sorts.map((value) => ({ label: sortNames[value], ...(value === sort && { description: 'as now' }), value })),
  );

const askFilter = ({ filter }: Arrangement): Thenable<string | undefined> =>
  askText({
    title: 'Filter Keys',
    prompt: 'Part of a name, label or hash. Empty: all.',
    value: filter,
    validate: () => undefined,
  });

async function chooseWorkspace(keys: ApiKeyStore): Promise<void> {
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
