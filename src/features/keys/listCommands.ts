import { askText, confirm, copyText, notify } from '../../host/ui/ask.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from './commandArguments.ts';
import type { SavedSecrets } from './createKey.ts';
import { formatRow } from './formatRow.ts';
import { validateHash } from './keyInput.ts';

export async function addApiKey({ keys, formatContext }: ApiKeyCommandNeeds): Promise<void> {
  const hash = await askText({
    title: 'Add Key by Hash',
    prompt: 'The hash of the key, as the key service shows it. It is not the key itself and grants no access.',
    validate: validateHash,
  });
  if (hash === undefined) return;
  const key = await keys.add(hash.trim());
  notify(`"${key.name}" is remembered: ${formatRow(key, formatContext())}.`);
}

export async function unlinkApiKey(needs: ApiKeyCommandNeeds, argument: unknown): Promise<void> {
  const { keys } = needs;
  const key = await apiKeyFor(needs, argument, 'Which key is unlinked?', ({ hash }) => keys.isRemembered(hash));
  if (key === undefined) return;
  await keys.unlink(key.hash);
  notify(`"${key.name}" is unlinked. Nothing changed at the key service.`);
}

export async function copySavedApiKey(
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

export async function askToDeleteApiKey(
  needs: ApiKeyCommandNeeds,
  saved: SavedSecrets,
  argument: unknown,
): Promise<void> {
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
