import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { PageInput } from '../../host/webview/pageDocument.ts';
import type { ApiKeyEdit } from '../../store/keys/keyEdit.ts';
import { type ApiKeyDraft, apiKeyPage, type UnsavedApiKey } from './contract.ts';
import { apiKeyOfBasis, basisOf, readDraft } from './draft.ts';
import { type ApiKeyEditing, editApiKeyOnce } from './editKey.ts';

interface Refusal {
  readonly field: 'name' | 'limit' | 'form';
  readonly reason: string;
}

interface FormNeeds extends ApiKeyEditing {
  /** Logs a failure and returns it in words. */
  readonly failureReason: (doing: string, error: unknown) => string;
}

/** The input of the form of a key, which all its pages share. */
export class UnsavedApiKeyForm implements PageInput {
  readonly #needs: FormNeeds;
  readonly #hash: string;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #unsaved: UnsavedApiKey;
  #refusal: Refusal | undefined;
  #saving: Promise<void> | undefined;

  constructor(needs: FormNeeds, hash: string, unsaved: UnsavedApiKey = { draft: {} }) {
    this.#needs = needs;
    this.#hash = hash;
    this.#unsaved = unsaved;
  }

  get unsaved(): UnsavedApiKey {
    return this.#unsaved;
  }

  get refusal(): Refusal | undefined {
    return this.#refusal;
  }

  get isSaving(): boolean {
    return this.#saving !== undefined;
  }

  get isDirty(): boolean {
    return Object.keys(this.#unsaved.draft).length > 0;
  }

  get backup(): string {
    return JSON.stringify(this.#unsaved);
  }

  edit(unsaved: UnsavedApiKey): void {
    this.#unsaved = unsaved;
    this.#refusal = undefined;
    this.#changed.fire();
  }

  revert(): void {
    this.edit(this.#nothing);
  }

  save(): Promise<void> {
    this.#saving ??= this.#save().finally(() => {
      this.#saving = undefined;
      this.#changed.fire();
    });
    return this.#saving;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #save(): Promise<void> {
    const { keys, formatContext, failureReason } = this.#needs;
    const key = keys.find(this.#hash);
    if (key === undefined)
      return this.#refuse(
        'form',
        'Not saved: this key is not among those that are listed now. What you entered is kept.',
      );
    const { draft, basis = '' } = this.#unsaved;
    const read = readDraft(draft, key, formatContext().locale);
    if (read.kind === 'refused') throw new Error([read.name, read.limit].filter(Boolean).join(' '));
    this.#refusal = undefined;
    this.#changed.fire();
    try {
      await editApiKeyOnce(this.#needs, key, read.edit, apiKeyOfBasis(basis, key));
    } catch (error) {
      if (ServiceError.is(error, 'cancelled')) throw error;
      this.#refuse(fieldOf(error, read.edit), failureReason(`Changing the key "${key.name}"`, error));
    }
    this.#keepSince(draft);
  }

  #refuse(field: Refusal['field'], reason: string): never {
    this.#refusal = { field, reason };
    throw new Error(reason);
  }

  /** Keeps what was entered while `saved` was on its way. */
  #keepSince(saved: ApiKeyDraft): void {
    const now = this.#needs.keys.find(this.#hash);
    const later = Object.entries(this.#unsaved.draft).filter(
      ([field, value]) => saved[field as keyof ApiKeyDraft] !== value,
    );
    const basis = now === undefined ? {} : { basis: basisOf(now) };
    this.#unsaved =
      later.length === 0 ? this.#nothing : { draft: Object.fromEntries(later), ...basis, at: this.#unsaved.at };
  }

  /** Newer than what a page may still keep. */
  get #nothing(): UnsavedApiKey {
    return { draft: {}, at: this.#needs.formatContext().now };
  }
}

/** A service rejects a value without naming its field, which is known if nothing else was changed. */
function fieldOf(error: unknown, edit: ApiKeyEdit): Refusal['field'] {
  const [field, ...others] = Object.keys(edit);
  const isNamed = ServiceError.is(error, 'invalid') && others.length === 0 && (field === 'name' || field === 'limit');
  return isNamed ? field : 'form';
}

/** The input in a backup; undefined if it is invalid. */
export function readUnsaved(backup: string): UnsavedApiKey | undefined {
  try {
    return apiKeyPage.state(JSON.parse(backup));
  } catch {
    return undefined;
  }
}
