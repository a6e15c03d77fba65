import type { SecretStorage } from 'vscode';

import type { Disposable } from '../../base/flow/lifetime.ts';

/**
 * The editor's secrets; each is read once, and again after a change in any window. Only for the desktop: in a browser the editor reports a
 * change only to the window that made it, and another window would go on with a token that is gone.
 */
export class CachedSecrets implements SecretStorage, Disposable {
  readonly #secrets: SecretStorage;
  readonly #values = new Map<string, Thenable<string | undefined>>();
  readonly #subscription: Disposable;
  readonly onDidChange: SecretStorage['onDidChange'];

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
    // The first listener, so that all others read the new value.
    this.#subscription = secrets.onDidChange(({ key }) => this.#values.delete(key));
    this.onDidChange = secrets.onDidChange;
  }

  get(key: string): Thenable<string | undefined> {
    const cached = this.#values.get(key);
    if (cached !== undefined) return cached;
    const value = this.#secrets.get(key);
    this.#values.set(key, value);
    const forget = (): void => {
      if (this.#values.get(key) === value) this.#values.delete(key);
    };
    // A keyring that is locked or lost the value is asked again.
    value.then((text) => text ?? forget(), forget);
    return value;
  }

  async store(key: string, value: string): Promise<void> {
    await this.#change(key, () => this.#secrets.store(key, value));
  }

  async delete(key: string): Promise<void> {
    await this.#change(key, () => this.#secrets.delete(key));
  }

  keys(): Thenable<string[]> {
    return this.#secrets.keys();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#values.clear();
  }

  /** A read that began before the change ended may have the previous value. */
  async #change(key: string, change: () => Thenable<void>): Promise<void> {
    this.#values.delete(key);
    try {
      await change();
    } finally {
      this.#values.delete(key);
    }
  }
}
