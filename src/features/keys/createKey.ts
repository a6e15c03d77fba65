import { dayIn, endOfDay, validateLastDay } from '../../base/domain/expiryDay.ts';
import { dayMs } from '../../base/flow/clock.ts';
import { hideSecret } from '../../host/secretTexts.ts';
import type { TokenStore } from '../../host/storage/secrets.ts';
import { askText, confirm, copyText, inform, notify, pick, showOnce } from '../../host/ui/ask.ts';
import type { ApiKeyStore, CreatedApiKey } from '../../store/keys/keyStore.ts';
import { validateApiKeyName } from './draft.ts';
import type { FormatContext } from './formatRow.ts';
import { askLimit, askReset } from './limits/limitCommands.ts';

/** Plaintexts of created keys that the user chose to save, by the key's hash. */
export type SavedSecrets = TokenStore;

interface CreateApiKeyNeeds {
  readonly keys: ApiKeyStore;
  readonly saved: SavedSecrets;
  readonly formatContext: () => FormatContext;
}

const lifetimes = [7, 30, 90, 365] as const;

export async function createApiKey({ keys, saved, formatContext }: CreateApiKeyNeeds): Promise<void> {
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

const save = 'Save in Secret Storage';
const show = 'Show Again';

/** Shows the plaintext until it is copied or saved. Closing it without either needs a confirmation, since it cannot be read again. */
async function handOver({ key: secret, data: key }: CreatedApiKey, saved: SavedSecrets): Promise<void> {
  hideSecret(secret);
  const detail =
    'This is the only time it is shown. Copy it now to where it is used, or save it in the secret storage of this editor, from which it can be copied later. It is written nowhere else.';
  for (;;) {
    const chosen = await showOnce(`The key "${key.name}" was created.`, secret, detail, save);
    if (chosen === 'Copy') return notify(`The key "${key.name}" is on the clipboard.`);
    if (chosen === save) {
      if (await saved.store(key.hash, { kind: 'typed', token: secret })) return offerCopy(key.name, secret);
      throw new Error(
        `The editor's secret storage did not keep the key "${key.name}". Check the system's keyring, and create another key.`,
      );
    }
    const lost = `Without its plaintext the key "${key.name}" is of no use to anybody; it can only be deleted.`;
    if (!(await confirm('The key was neither copied nor saved.', lost, show))) return;
  }
}

function offerCopy(name: string, secret: string): void {
  void inform(
    `The key "${name}" is in the secret storage of this editor. Copy it later with Copy Saved Key.`,
    'Copy',
  ).then((chosen) => chosen && copyText(secret));
}
