import { computed, effect, signal } from '@preact/signals';

import { connect } from '../../../webview/connect.ts';
import { type KeyDraft, type KeyForm, keyPage } from '../contract.ts';

export const keyHost = connect(keyPage);

/** Unsaved input, and what the form was filled with when the input started. */
const kept = signal(keyHost.persisted ?? { draft: {} as KeyDraft });
let saved = keyHost.snapshot.value?.saved;

export const draft = computed(() => kept.value.draft);
export const isTouched = computed(() => Object.keys(draft.value).length > 0);

/** The key's values, overridden by the draft. */
export const form = computed((): KeyForm | undefined => {
  const shown = keyHost.snapshot.value?.key?.form;
  return shown && ({ ...shown, ...draft.value } as KeyForm);
});

/** Adds input to the draft; a field that equals the key's value counts as untouched. */
export function touch(fields: KeyDraft): void {
  const shown = keyHost.snapshot.value?.key;
  if (shown === undefined) return;
  const next = Object.entries({ ...draft.value, ...fields }).filter(
    ([field, value]) => shown.form[field as keyof KeyForm] !== value,
  );
  keep(Object.fromEntries(next), isTouched.value ? kept.value.basis : shown.basis);
}

export const revert = (): void => keep({}, undefined);

export function saveForm(): void {
  const basis = kept.value.basis ?? keyHost.snapshot.value?.key?.basis;
  if (isTouched.value && basis !== undefined) keyHost.act('save', { draft: draft.value, basis });
}

function keep(next: KeyDraft, basis: string | undefined): void {
  kept.value = { draft: next, ...(basis === undefined ? {} : { basis }) };
  keyHost.persist(kept.value);
  keyHost.act('preview', { draft: next });
}

// Input restored after a reload needs a preview too.
if (isTouched.value) keyHost.act('preview', { draft: draft.value });

effect(() => {
  const now = keyHost.snapshot.value?.saved;
  if (now === undefined || now === saved) return;
  const isNew = saved !== undefined && now > saved;
  saved = now;
  if (isNew) revert();
});
