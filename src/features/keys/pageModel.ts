import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import { formatEdit, formatRemaining, riskOf } from '../../store/keys/formatKey.ts';
import { applyApiKeyEdit } from '../../store/keys/keyEdit.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import type { ApiKeyPage, ApiKeyPageCommand } from './contract.ts';
import { readDraft } from './draft.ts';
import type { ApiKeyEditing } from './editKey.ts';
import { pageApiKey } from './pageKey.ts';
import type { UnsavedApiKeyForm } from './unsavedKey.ts';
import { apiKeysMessage, apiKeysViewState } from './viewState.ts';

type Command = `jobdeck.key.${Exclude<ApiKeyPageCommand, 'copyHash' | 'refresh'>}`;

interface ApiKeyPageNeeds extends ApiKeyEditing {
  readonly temporaryLimits: TemporaryLimits;
  readonly clock: Clock;
  readonly visibility: Visibility;
  readonly run: (command: Command, key: ApiKey) => PromiseLike<unknown>;
  readonly copyText: (text: string) => PromiseLike<void>;
  readonly input: UnsavedApiKeyForm;
  readonly save: () => Promise<void>;
}

const minute = 60_000;

export class ApiKeyPageModel implements PageModel<ApiKeyPage> {
  readonly #needs: ApiKeyPageNeeds;
  readonly #hash: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly visibility: Visibility;
  readonly #subscriptions: { dispose(): unknown }[];
  #tick: { dispose(): unknown } | undefined;

  constructor(needs: ApiKeyPageNeeds, hash: string) {
    const { keys, temporaryLimits, input } = needs;
    this.#needs = needs;
    this.#hash = hash;
    this.visibility = needs.visibility;
    const changed = () => this.#changed.fire();
    this.#subscriptions = [keys, temporaryLimits, input].map(({ onDidChange }) => onDidChange(changed));
    this.#countDown();
  }

  get title(): string {
    return this.#key?.name || 'API Key';
  }

  snapshot(): SnapshotOf<ApiKeyPage> {
    const { keys, temporaryLimits, formatContext, input } = this.#needs;
    const key = this.#key;
    const context = formatContext();
    return {
      note: this.#note(key),
      ...(key === undefined
        ? {}
        : { key: pageApiKey(key, temporaryLimits.find(key.hash), context), ...this.#preview(key) }),
      isSaving: input.isSaving || keys.edits.writes.isPending(this.#hash),
      canUndo: keys.edits.undoable?.hash === this.#hash,
      unsaved: input.unsaved,
      ...(input.refusal && { refusal: input.refusal }),
    };
  }

  readonly actions: Actions<ApiKeyPage> = {
    edit: (unsaved) => this.#needs.input.edit(unsaved),
    save: () => this.#needs.save(),
    run: async ({ command }) => {
      const key = this.#key;
      if (key === undefined) return;
      if (command === 'copyHash') await this.#needs.copyText(key.hash);
      else if (command === 'refresh') await this.#needs.keys.read(this.#hash);
      else await this.#needs.run(`jobdeck.key.${command}`, key);
    },
  };

  dispose(): void {
    this.#tick?.dispose();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  get #key(): ApiKey | undefined {
    return this.#needs.keys.find(this.#hash);
  }

  #note(key: ApiKey | undefined): string {
    const { keys } = this.#needs;
    const { state } = keys;
    if (state.kind === 'failed')
      return `${key === undefined ? 'The key could not be read' : 'Not up to date'}: ${state.error.reason}`;
    if (key !== undefined)
      return apiKeysMessage(state, { ...this.#needs.formatContext(), visibleCount: 0, filter: '' });
    return apiKeysViewState(state) === 'loading'
      ? 'Reading the key…'
      : 'This key is not among those that are listed now.';
  }

  #preview(key: ApiKey): Pick<SnapshotOf<ApiKeyPage>, 'preview'> {
    const { formatContext, input } = this.#needs;
    if (!input.isDirty) return {};
    const { locale, now } = formatContext();
    const read = readDraft(input.unsaved.draft, key, locale);
    if (read.kind === 'refused') {
      const { kind: _, ...problems } = read;
      return { preview: { lines: [], remains: '', problems } };
    }
    const risk = riskOf(key, read.edit);
    return {
      preview: {
        lines: formatEdit(key, read.edit, locale),
        remains: formatRemaining(applyApiKeyEdit(key, read.edit), now, locale),
        ...(risk === undefined ? {} : { risk }),
        problems: {},
      },
    };
  }

  #countDown(): void {
    this.#tick = this.#needs.clock.after(minute, () => {
      this.#changed.fire();
      this.#countDown();
    });
  }
}
