import type { SecretStorage } from 'vscode';

import type { Event } from '../base/event.ts';

const prefix = 'token/';

/** Tokens in the editor's SecretStorage, each under its service's origin and path, so that another address never gets it. */
export class TokenStore {
  readonly #secrets: SecretStorage;
  /** Fires with the base URL whose token changed, in every window. */
  readonly onDidChange: Event<string>;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
    this.onDidChange = (listener) =>
      secrets.onDidChange(({ key }) => {
        if (key.startsWith(prefix)) listener(key.slice(prefix.length));
      });
  }

  async read(baseUrl: string): Promise<string | undefined> {
    return this.#secrets.get(prefix + baseUrl);
  }

  /** Stores and reads back; false where the keyring did not keep it. */
  async keep(baseUrl: string, token: string): Promise<boolean> {
    await this.#secrets.store(prefix + baseUrl, token);
    return (await this.#secrets.get(prefix + baseUrl)) === token;
  }

  async remove(baseUrl: string): Promise<void> {
    await this.#secrets.delete(prefix + baseUrl);
  }
}
