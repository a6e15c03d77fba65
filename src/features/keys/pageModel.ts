import type { Clock } from '../../base/clock.ts';
import { Emitter } from '../../base/event.ts';
import type { Actions, SnapshotOf } from '../../base/page.ts';
import type { Visibility } from '../../base/visibility.ts';
import type { Key } from '../../contract/keys.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import { formatEdit, formatRemaining, riskOf } from '../../store/keys/formatKey.ts';
import { applyKeyEdit } from '../../store/keys/keyEdit.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import type { KeyPage, KeyPageCommand } from './contract.ts';
import { readDraft } from './draft.ts';
import type { KeyEditing } from './editKey.ts';
import { pageKey } from './pageKey.ts';
import type { UnsavedKeyForm } from './unsavedKey.ts';
import { keysMessage, keysViewState } from './viewState.ts';

type Command = `jobdeck.key.${Exclude<KeyPageCommand, 'copyHash' | 'refresh'>}`;

export interface KeyPageNeeds extends KeyEditing {
  readonly temporaryLimits: TemporaryLimits;
  readonly clock: Clock;
  readonly visibility: Visibility;
  readonly run: (command: Command, key: Key) => PromiseLike<unknown>;
  readonly copyText: (text: string) => PromiseLike<void>;
  readonly input: UnsavedKeyForm;
  readonly save: () => Promise<void>;
}

const minute = 60_000;

export class KeyPageModel implements PageModel<KeyPage> {
  readonly #needs: KeyPageNeeds;
  readonly #hash: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly visibility: Visibility;
  readonly #subscriptions: { dispose(): unknown }[];
  #tick: { dispose(): unknown } | undefined;

  constructor(needs: KeyPageNeeds, hash: string) {
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

  get snapshot(): SnapshotOf<KeyPage> {
    const { keys, temporaryLimits, showing, input } = this.#needs;
    const key = this.#key;
    const now = showing();
    return {
      note: this.#note(key),
      ...(key === undefined ? {} : { key: pageKey(key, temporaryLimits.find(key.hash), now), ...this.#preview(key) }),
      isSaving: input.isSaving || keys.isPending(this.#hash),
      canUndo: keys.undoable?.hash === this.#hash,
      unsaved: input.unsaved,
      ...(input.refusal && { refusal: input.refusal }),
    };
  }

  readonly actions: Actions<KeyPage> = {
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

  get #key(): Key | undefined {
    return this.#needs.keys.find(this.#hash);
  }

  #note(key: Key | undefined): string {
    const { keys } = this.#needs;
    const { state } = keys;
    if (state.kind === 'failed')
      return `${key === undefined ? 'The key could not be read' : 'Not up to date'}: ${state.error.reason}`;
    if (key !== undefined) return keysMessage(state, { ...this.#needs.showing(), visibleCount: 0, filter: '' });
    return keysViewState(state) === 'loading' ? 'Reading the key…' : 'This key is not among those that are listed now.';
  }

  #preview(key: Key): Pick<SnapshotOf<KeyPage>, 'preview'> {
    const { showing, input } = this.#needs;
    if (!input.isDirty) return {};
    const { locale, now } = showing();
    const read = readDraft(input.unsaved.draft, key, locale);
    if (read.kind === 'refused') {
      const { kind: _, ...problems } = read;
      return { preview: { lines: [], remains: '', problems } };
    }
    const risk = riskOf(key, read.edit);
    return {
      preview: {
        lines: formatEdit(key, read.edit, locale),
        remains: formatRemaining(applyKeyEdit(key, read.edit), now, locale),
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
