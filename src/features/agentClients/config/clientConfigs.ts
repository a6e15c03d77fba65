import { sha256 } from '../../../base/flow/hashes.ts';
import { isObject } from '../../../base/input/reader.ts';
import {
  assertUnchanged,
  backUpUserFile,
  deleteBackup,
  deleteUserFile,
  fileExists,
  readUserFile,
  replaceUserFile,
  type UserFile,
  UserFileError,
} from '../../../host/storage/userFile.ts';
import { type ConfigEntry, configFolder, type McpClient, type Places } from './clients.ts';
import { UnusableConfig } from './configSyntax.ts';
import { entryIn, withEntry, withoutEntry } from './configText.ts';

/** The entry in the file of a client; `differs` means another connection, such as of another address or with a token in it. */
export type ClientState =
  | { readonly kind: 'absent' | 'same' | 'differs'; readonly file: UserFile; readonly text: string }
  | { readonly kind: 'unusable'; readonly reason: string };

/** One change of a file; `after` is undefined if the file is deleted. */
export interface ConfigChange {
  readonly client: McpClient;
  readonly file: UserFile;
  readonly before: string;
  readonly after: string | undefined;
  /** The copy of the file as it was before the first change, and what happens to it. */
  readonly backup: { readonly path: string; readonly fate: 'create' | 'keep' | 'delete' };
  /** What the shown change does not say, as a sentence; may be empty. */
  readonly note: string;
}

/** Undefined if the client has no place here. */
export async function stateOf(client: McpClient, url: string, places: Places): Promise<ClientState | undefined> {
  const folder = configFolder(client.folder, places);
  if (folder === undefined) return undefined;
  try {
    const file = await firstOf(client.files.map((name) => `${folder}/${name}`));
    const text = textOf(file);
    const entry = entryIn(client.format, text, client.path);
    if (entry === undefined) return { kind: 'absent', file, text };
    return { kind: withConnection(client, text, url) === text ? 'same' : 'differs', file, text };
  } catch (error) {
    if (error instanceof UserFileError) return { kind: 'unusable', reason: error.message };
    if (error instanceof UnusableConfig)
      return { kind: 'unusable', reason: `${folder}/${client.files[0]} ${error.message}` };
    throw error;
  }
}

/** With the entry, in which the settings stay that it had before. */
function withConnection({ format, path, entry }: McpClient, text: string, url: string): string {
  return withEntry(format, text, path, withSettingsOf(entryIn(format, text, path), entry(url)));
}

type ReadState = Exclude<ClientState, { kind: 'unusable' }>;

/** Throws an `UnusableConfig` or `UserFileError` if the entry cannot be written. */
export async function setUpChange(
  client: McpClient,
  state: ReadState,
  url: string,
  places: Places,
): Promise<ConfigChange> {
  const { kind, file, text } = state;
  const after = withConnection(client, text, url);
  const path = await backupPath(client, file, places);
  const isFirst = kind === 'absent' || (!(await fileExists(path)) && !isOurFile(client, text));
  const note =
    isFirst && file.bytes !== undefined
      ? `Until Jobdeck is removed, a copy of the file as it is now is kept in ${path}.`
      : '';
  return { client, file, before: text, after, backup: { path, fate: isFirst ? 'create' : 'keep' }, note };
}

/** The file as it was before, if nothing else has changed since; otherwise without the entry. */
export async function removalChange(
  client: McpClient,
  { file, text }: ReadState,
  places: Places,
): Promise<ConfigChange> {
  const { format, path } = client;
  const backup = await backupPath(client, file, places);
  const { bytes } = await readUserFile(backup);
  const original = bytes && decoded(bytes);
  const entry = entryIn(format, text, path);
  const change = { client, file, before: text, backup: { path: backup, fate: 'delete' } } as const;
  if (original !== undefined && isObject(entry) && withOrUndefined(client, original, entry) === text)
    return { ...change, after: original, note: 'The file is then as it was before.' };
  if (original === undefined && isOurFile(client, text)) return { ...change, after: undefined, note: '' };
  const note =
    'The file was changed after it was set up: all but the entry stays, and the copy from before is deleted.';
  return { ...change, after: withoutEntry(format, text, path), note: original === undefined ? '' : note };
}

/** Whether the file has nothing but the entry, as set-up writes it if there is no file. */
function isOurFile(client: McpClient, text: string): boolean {
  const entry = entryIn(client.format, text, client.path);
  return isObject(entry) && withOrUndefined(client, '', entry) === text;
}

const withOrUndefined = ({ format, path }: McpClient, text: string, entry: Readonly<Record<string, unknown>>) => {
  try {
    return withEntry(format, text, path, entry);
  } catch {
    return undefined;
  }
};

/** Beside the file, where the user finds it, but in no folder that may be shared, such as a repository. */
async function backupPath({ folder }: McpClient, { path, target }: UserFile, { backups }: Places): Promise<string> {
  const mayBeShared = folder.base === 'workspace' || path !== target;
  return mayBeShared ? `${backups}/${await sha256(target, nameBytes)}` : `${target}.jobdeck-backup`;
}

const nameBytes = 16;

/** Throws a `UserFileError` if the file was changed since, or cannot be written. */
export async function carryOut({ file, after, backup }: ConfigChange): Promise<void> {
  await assertUnchanged(file);
  if (backup.fate === 'create') await backUpUserFile(file, backup.path);
  if (after === undefined) await deleteUserFile(file);
  else await replaceUserFile(file, new TextEncoder().encode(after));
  if (backup.fate === 'delete') await deleteBackup(backup.path);
}

/** The first that exists, or else the first. */
async function firstOf([first = '', ...others]: readonly string[]): Promise<UserFile> {
  const preferred = await readUserFile(first);
  if (preferred.bytes !== undefined) return preferred;
  for (const other of others) {
    const file = await readUserFile(other);
    if (file.bytes !== undefined) return file;
  }
  return preferred;
}

function textOf({ path, bytes }: UserFile): string {
  const text = bytes === undefined ? '' : decoded(bytes);
  if (text === undefined) throw new UserFileError(`${path} is not text in UTF-8.`);
  return text;
}

/** With its byte order mark; undefined if it is not UTF-8. */
function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Keys by which any of the clients says where a server is, how it is started, and what it is sent to pass a token. */
const connectionKeys: ReadonlySet<string> = new Set([
  ...['type', 'url', 'httpUrl', 'serverUrl', 'tcp'],
  ...['command', 'args', 'cwd', 'env', 'environment', 'envFile', 'env_vars'],
  ...['headers', 'headersHelper', 'http_headers', 'env_http_headers', 'bearer_token', 'bearer_token_env_var'],
  ...['auth', 'authProviderType', 'oauth', 'oauth_resource', 'scopes', 'targetAudience', 'targetServiceAccount'],
]);

/** The entry with all else that `existing` has, such as the tools that the user allows. */
export function withSettingsOf(existing: unknown, entry: ConfigEntry): ConfigEntry {
  if (!isObject(existing)) return entry;
  const settings = Object.entries(existing).filter(([key]) => !connectionKeys.has(key));
  return { ...entry, ...Object.fromEntries(settings) };
}
