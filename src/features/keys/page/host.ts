import { computed, effect, signal, untracked } from '@preact/signals';

import { connect } from '../../../webview/connect.ts';
import { lastTyped } from '../../../webview/lastTyped.ts';
import { type ApiKeyDraft, type ApiKeyForm, apiKeyPage, type UnsavedApiKey } from '../contract.ts';

export const apiKeyHost = connect(apiKeyPage);

/** Input that the host may not have yet, with the number of its action. */
const sent = signal<{ readonly unsaved: UnsavedApiKey; readonly number: number }>();

const unsaved = computed((): UnsavedApiKey => {
  const isNewer = sent.value !== undefined && sent.value.number > apiKeyHost.after.value;
  return (isNewer ? sent.value?.unsaved : apiKeyHost.snapshot.value?.unsaved) ?? { draft: {} };
});

export const isTouched = computed(() => Object.keys(unsaved.value.draft).length > 0);

export const form = computed((): ApiKeyForm | undefined => {
  const values = apiKeyHost.snapshot.value?.key?.form;
  return values && ({ ...values, ...unsaved.value.draft } as ApiKeyForm);
});

/** Adds input to the draft; a field that equals the key's value counts as untouched. */
export function touch(fields: ApiKeyDraft, since?: string): void {
  const { key, isSaving = false } = apiKeyHost.snapshot.value ?? {};
  if (key === undefined) return;
  // While it is being saved, the key shows values that may still be refused.
  const next = Object.entries({ ...unsaved.value.draft, ...fields }).filter(
    ([field, value]) => isSaving || key.form[field as keyof ApiKeyForm] !== value,
  );
  edit({ draft: Object.fromEntries(next), basis: since ?? ((isTouched.value && unsaved.value.basis) || key.basis) });
}

export const revert = (): void => edit({ draft: {} });

export function saveForm(): void {
  if (isTouched.value) apiKeyHost.act('save', {});
}

function edit({ draft, basis }: UnsavedApiKey): void {
  const typed: UnsavedApiKey = { draft, ...(basis === undefined ? {} : { basis }), at: Date.now() };
  apiKeyHost.persist(typed);
  sent.value = { unsaved: typed, number: apiKeyHost.act('edit', typed) };
}

let isAdopted = false;

// The extension may lack the last input of an earlier load of the page.
effect(() => {
  const snapshot = apiKeyHost.snapshot.value;
  if (snapshot?.key === undefined || isAdopted) return;
  isAdopted = true;
  const left = lastTyped(snapshot.unsaved, apiKeyHost.persisted);
  if (left !== undefined && left !== snapshot.unsaved) untracked(() => touch(left.draft, left.basis));
});

// What was saved or reverted must not come back with a later load.
effect(() => {
  if (isAdopted && !isTouched.value) apiKeyHost.persist({ draft: {} });
});
