import type { Disposable } from 'vscode';

import { dayIn, endOfDay } from '../../base/domain/calendar.ts';
import { validateLastDay } from '../../base/domain/token.ts';
import { dayMs } from '../../base/flow/clock.ts';
import type { ApiKey } from '../../contract/keys.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { hideSecret } from '../../host/secretTexts.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import { askText, confirm, copyText, inform, notify, pick, showOnce } from '../../host/ui/ask.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import { formatRemaining } from '../../store/keys/formatKey.ts';
import { applyApiKeyEdit } from '../../store/keys/keyEdit.ts';
import type { ApiKeyStore, CreatedApiKey } from '../../store/keys/keyStore.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from './commandArguments.ts';
import { validateApiKeyName, validateHash } from './draft.ts';
import { editApiKey, undoLast } from './editKey.ts';
import { type FormatContext, formatRow } from './formatRow.ts';
import { askLimit, askReset, raiseLimit, setLimit, setReset } from './limits/limitCommands.ts';
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

/** Plaintexts of created keys that the user chose to save, by the key's hash. */
type SavedSecrets = TokenStore;

interface CreateApiKeyNeeds {
  readonly keys: ApiKeyStore;
  readonly saved: SavedSecrets;
  readonly formatContext: () => FormatContext;
}

const lifetimes = [7, 30, 90, 365] as const;

async function createApiKey({ keys, saved, formatContext }: CreateApiKeyNeeds): Promise<void> {
  const name = await askText({
    title: 'Create Key (1/4)',
    prompt: 'Name the program that gets it. One key for each, so that each can be limited and disabled alone.',
    validate: validateApiKeyName,
  });
  if (name === undefined) return;
  const limit = await askLimit('Create Key (2/4)', undefined, formatContext());
  if (limit === undefined) return;
  if (limit === 0 && !(await confirm(`Create "${name.trim()}" with a limit of 0?`, blocksAll, 'Create'))) return;
  const limit_reset = limit === null ? null : await askReset('Create Key (3/4)', () => ({}));
  if (limit_reset === undefined) return;
  const expires_at = await askExpiry(new Date(formatContext().now));
  if (expires_at === undefined) return;
  const created = await keys.create({ name: name.trim(), limit, limit_reset, expires_at });
  await handOver(created, saved);
}

const blocksAll = 'A limit of 0 blocks all use; it is not the same as no limit.';

async function askExpiry(now: Date): Promise<string | null | undefined> {
  const title = 'Create Key (4/4)';
  const chosen = await pick<number | 'never' | 'day'>(
    'How long does it work? The service cannot change this later.',
    [
      { label: 'Until it is disabled or deleted', value: 'never' },
      ...lifetimes.map((days) => ({ label: `${days} days`, description: `until ${dayIn(days, now)}`, value: days })),
      { label: 'Another day…', value: 'day' },
    ],
    title,
  );
  if (chosen === 'never') return null;
  if (typeof chosen === 'number') return new Date(now.getTime() + chosen * dayMs).toISOString();
  if (chosen === undefined) return undefined;
  const text = await askText({
    title,
    prompt: 'The last day on which it works',
    placeHolder: 'YYYY-MM-DD',
    validate: (day) => validateLastDay(day, now),
  });
  return text === undefined ? undefined : endOfDay(text)?.toISOString();
}

const saveButton = 'Save in Secret Storage';
const showAgainButton = 'Show Again';

/** Shows the plaintext until it is copied or saved. Closing it without either needs a confirmation, since it cannot be read again. */
async function handOver({ key: secret, data: key }: CreatedApiKey, saved: SavedSecrets): Promise<void> {
  hideSecret(secret);
  const detail =
    'This is the only time it is shown. Copy it now to where it is used, or save it in the secret storage of this editor, from which it can be copied later. It is written nowhere else.';
  for (;;) {
    const chosen = await showOnce(`The key "${key.name}" was created.`, secret, detail, saveButton);
    if (chosen === 'Copy') return notify(`The key "${key.name}" is on the clipboard.`);
    if (chosen === saveButton) {
      if (await saved.store(key.hash, { kind: 'typed', token: secret })) return offerCopy(key.name, secret);
      throw new Error(
        `The editor's secret storage did not keep the key "${key.name}". Check the system's keyring, and create another key.`,
      );
    }
    const lost = `Without its plaintext the key "${key.name}" is of no use to anybody; it can only be deleted.`;
    if (!(await confirm('The key was neither copied nor saved.', lost, showAgainButton))) return;
  }
}

function offerCopy(name: string, secret: string): void {
  void inform(
    `The key "${name}" is in the secret storage of this editor. Copy it later with Copy Saved Key.`,
    'Copy',
  ).then((chosen) => chosen && copyText(secret));
}
