import type { SecretStorage } from 'vscode';

import type { Event } from '../base/event.ts';
import type { KeptToken } from '../base/keptToken.ts';

/**
 * What a token is for: the tracker, the tracker's agents, the key service, whose token is a management key, or whatever a created key
 * is for, which is kept under its hash.
 */
export type TokenPurpose = 'token' | 'agentToken' | 'managementKey' | 'createdKey';

/** Tokens of one purpose in the editor's SecretStorage, each under its service's origin and path, so that another address never gets it. */
export class TokenStore {
  readonly #secrets: SecretStorage;
  readonly #prefix: string;
  /** Fires with the base URL whose token changed, in every window. */
  readonly onDidChange: Event<string>;

  constructor(secrets: SecretStorage, purpose: TokenPurpose) {
    this.#secrets = secrets;
    this.#prefix = `${purpose}/`;
    this.onDidChange = (listener) =>
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(this.#prefix)) listener(key.slice(this.#prefix.length));
      });
  }

  async read(baseUrl: string): Promise<KeptToken | undefined> {
    return readKept(await this.#secrets.get(this.#prefix + baseUrl));
  }

  /** Stores as another account than before and reads back; false where the keyring did not keep it. */
  async keep(baseUrl: string, token: string): Promise<boolean> {
    const kept = JSON.stringify({ token, account: crypto.randomUUID() } satisfies KeptToken);
    await this.#secrets.store(this.#prefix + baseUrl, kept);
    return (await this.#secrets.get(this.#prefix + baseUrl)) === kept;
  }

  /** Where tokens of this purpose are for. */
  async addresses(): Promise<string[]> {
    const names = await this.#secrets.keys();
    return names.filter((name) => name.startsWith(this.#prefix)).map((name) => name.slice(this.#prefix.length));
  }

  async remove(baseUrl: string): Promise<void> {
    await this.#secrets.delete(this.#prefix + baseUrl);
  }
}

/** What cannot be read counts as not there, so that it is asked for again. */
function readKept(text: string | undefined): KeptToken | undefined {
  if (text === undefined) return undefined;
  try {
    const { token, account }: Partial<Record<keyof KeptToken, unknown>> = JSON.parse(text);
    return typeof token === 'string' && typeof account === 'string' ? { token, account } : undefined;
  } catch {
    return undefined;
  }
}
