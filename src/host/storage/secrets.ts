import type { SecretStorage } from 'vscode';

import type { AccountToken, TokenSource } from '../../base/domain/token.ts';
import type { Event } from '../../base/flow/event.ts';
import { sha256 } from '../../base/flow/hashes.ts';
import { hideSecret } from '../secretTexts.ts';

/**
 * For the tracker, the tracker's agents, the key service (a management key), or a created key, which is stored under its hash. The tokens of the
 * editor for the local service are not stored: they are new for each start of it.
 */
type TokenPurpose = 'token' | 'agentToken' | 'managementKey' | 'createdKey';

export type ReadVariable = (name: string) => string | undefined;

interface Stored {
  readonly source: TokenSource;
  readonly account: string;
  readonly expiresAt?: string;
}

/** Tokens of one purpose in the editor's SecretStorage, each under its service's origin and path, so that no other address gets it. */
export class TokenStore {
  readonly #secrets: SecretStorage;
  readonly #prefix: string;
  readonly #readVariable: ReadVariable;
  /** Fires in every window, with the base URL whose token changed. */
  readonly onDidChange: Event<string>;

  constructor(secrets: SecretStorage, purpose: TokenPurpose, readVariable: ReadVariable = () => undefined) {
    this.#secrets = secrets;
    this.#prefix = `${purpose}/`;
    this.#readVariable = readVariable;
    this.onDidChange = (listener) =>
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length));
      });
  }

  /** Undefined if none is stored, or if its variable is not set in this window. */
  async read(baseUrl: string): Promise<AccountToken | undefined> {
    const stored = readStored(await this.#secrets.get(this.#prefix + baseUrl));
    if (stored === undefined) return undefined;
    const { source, account, ...rest } = stored;
    if (source.kind === 'typed') {
      hideSecret(source.token);
      return { ...rest, account, token: source.token };
    }
    const token = this.#readVariable(source.variable);
    if (token === undefined || token === '') return undefined;
    hideSecret(token);
    // Another token in the variable may be another account's.
    return { ...rest, account: `${account}-${await fingerprint(account, token)}`, token };
  }

  /** Returned even if the token's variable is not set in this window. */
  async accountOf(baseUrl: string): Promise<string | undefined> {
    return readStored(await this.#secrets.get(this.#prefix + baseUrl))?.account;
  }

  async variableOf(baseUrl: string): Promise<string | undefined> {
    const source = readStored(await this.#secrets.get(this.#prefix + baseUrl))?.source;
    return source?.kind === 'environment' ? source.variable : undefined;
  }

  /** Stores the token under a new account id and reads it back; resolves to false if the keyring did not store it. */
  async store(baseUrl: string, source: TokenSource, expiresAt?: string): Promise<boolean> {
    if (source.kind === 'typed') hideSecret(source.token);
    const account = crypto.randomUUID();
    const stored: Stored = { source, account, ...(expiresAt !== undefined && { expiresAt }) };
    const text = JSON.stringify(stored);
    await this.#secrets.store(this.#prefix + baseUrl, text);
    return (await this.#secrets.get(this.#prefix + baseUrl)) === text;
  }

  async addresses(): Promise<string[]> {
    const names = await this.#secrets.keys();
    return names.filter((name) => name.startsWith(this.#prefix)).map((name) => name.slice(this.#prefix.length));
  }

  async remove(baseUrl: string): Promise<void> {
    await this.#secrets.delete(this.#prefix + baseUrl);
  }
}

/** Invalid data counts as missing, so that the user is asked again. */
function readStored(text: string | undefined): Stored | undefined {
  if (text === undefined) return undefined;
  try {
    const { source, account, expiresAt }: Partial<Stored> = JSON.parse(text);
    const isTyped = source?.kind === 'typed' && typeof source.token === 'string';
    const isNamed = source?.kind === 'environment' && typeof source.variable === 'string';
    if ((!isTyped && !isNamed) || typeof account !== 'string') return undefined;
    return { source, account, ...(typeof expiresAt === 'string' && { expiresAt }) };
  } catch {
    return undefined;
  }
}

/** Salted with the account id, so the token cannot be recovered by guessing. */
const fingerprint = (account: string, token: string): Promise<string> => sha256(`${account} ${token}`, 16);
