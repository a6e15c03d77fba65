import { systemClock } from '../../src/base/flow/clock.ts';
import { Visibility } from '../../src/base/flow/visibility.ts';
import type { ApiKey, ApiKeys } from '../../src/contract/keys.ts';
import { type ApiKeyPage, apiKeyPage } from '../../src/features/keys/contract.ts';
import { undoLast } from '../../src/features/keys/editKey.ts';
import { ApiKeyPageModel } from '../../src/features/keys/pageModel.ts';
import { readUnsaved, UnsavedApiKeyForm } from '../../src/features/keys/unsavedKey.ts';
import type { LocalService } from '../../src/local/service.ts';
import { ApiKeyStore } from '../../src/store/keys/keyStore.ts';
import { RememberedApiKeys } from '../../src/store/keys/rememberedKeys.ts';
import { TemporaryLimits } from '../../src/store/keys/temporaryLimits.ts';
import { keysOf, memoryOfTest } from '../service/keys/keyService.ts';
import { AskedUser } from './askedUser.ts';
import { test as base } from './fixtures.ts';
import type { ShownKind } from './pageInBrowser.ts';

/** Key pages on the stores of the test's service, as the feature opens them. */
export class ShownKeys {
  readonly store: ApiKeyStore;
  readonly temporaryLimits: TemporaryLimits;
  /** Client that changes keys as another program does. */
  readonly elsewhere: ApiKeys;
  readonly user = new AskedUser();
  /** Each command that a page ran, as `jobdeck.key.raise Cover letters`. */
  readonly ran: string[] = [];
  readonly copied: string[] = [];
  /** Bodies of the requests that change keys. */
  readonly changes: unknown[] = [];
  /** Answers the next changes of keys instead of the service, unless the status is 0. */
  refusal = { status: 0, message: '' };
  /** Changes of keys are sent when it is resolved. */
  held: Promise<void> = Promise.resolve();
  /** Discards the input as the editor's *File: Revert File* does. */
  revert: () => void = () => undefined;
  /** The input as the editor would keep it over a reload. */
  backup: () => string = () => '';
  /** Fields added to each record in later responses of `listKeys`. */
  fields: Readonly<Record<string, unknown>> = {};

  constructor(service: LocalService) {
    const memory = memoryOfTest();
    const place = () => service.keysUrl;
    const calls = keysOf(service, (send) => async (request) => {
      const { status } = this.refusal;
      if (request.method === 'PATCH') {
        this.changes.push(JSON.parse(request.body ?? ''));
        await this.held;
        const bytes = new TextEncoder().encode(
          JSON.stringify({ error: { code: status, message: this.refusal.message } }),
        );
        if (status !== 0) return { status, headers: new Headers(), bytes };
      }
      const answer = await send(request);
      return request.operation === 'listKeys' ? { ...answer, bytes: this.#withFields(answer.bytes) } : answer;
    });
    this.store = new ApiKeyStore({ calls, remembered: new RememberedApiKeys(memory, place), now: systemClock.now });
    this.temporaryLimits = new TemporaryLimits({
      keys: this.store,
      storage: memory,
      service: place,
      now: systemClock.now,
    });
    this.elsewhere = keysOf(service);
  }

  named(name: string): ApiKey {
    const key = this.store.keys.find((each) => each.name === name);
    if (key === undefined) throw new Error(`There is no key ${name}.`);
    return key;
  }

  /** The page of the key that currently has this name. */
  kind(name: string): ShownKind<ApiKeyPage> {
    const { hash } = this.named(name);
    const { store: keys, temporaryLimits, user, ran, copied } = this;
    const editing = {
      keys,
      user,
      failureReason: user.failureReason,
      formatContext: () => ({ locale: 'en-US', timeZone: 'UTC', now: systemClock.now() }),
    };
    const needs = {
      ...editing,
      temporaryLimits,
      clock: systemClock,
      visibility: new Visibility(),
      run: async (command: string, key: ApiKey) => {
        ran.push(`${command} ${key.name}`);
        if (command === 'jobdeck.key.undo') await undoLast(editing);
      },
      copyText: async (text: string) => void copied.push(text),
    };
    let input = new UnsavedApiKeyForm(editing, hash);
    this.revert = () => input.revert();
    this.backup = () => input.backup;
    return {
      contract: apiKeyPage,
      feature: 'keys',
      key: hash,
      open: () => new ApiKeyPageModel({ ...needs, input, save: () => input.save().catch(() => undefined) }, hash),
      // The editor keeps a backup of the input over a reload.
      forget: () => {
        input = new UnsavedApiKeyForm(editing, hash, readUnsaved(input.backup));
      },
    };
  }

  #withFields(bytes: Uint8Array): Uint8Array {
    const { data, ...others } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly data: readonly object[] };
    const records = data.map((record) => ({ ...record, ...this.fields }));
    return new TextEncoder().encode(JSON.stringify({ ...others, data: records }));
  }

  dispose(): void {
    this.temporaryLimits.dispose();
    this.store.dispose();
  }
}

/** Test of key pages, with the keys of the small sample already read. */
export const test = base.extend<{ readonly keys: ShownKeys }>({
  sample: 'small',

  keys: async ({ service }, use) => {
    const keys = new ShownKeys(service);
    await keys.store.refresh();
    await use(keys);
    keys.dispose();
  },
});
