import { computed, effect, signal } from '@preact/signals';

import { connect } from '../../../webview/connect.ts';
import { type KeyDraft, type KeyForm, keyPage } from '../contract.ts';

export const keyHost = connect(keyPage);

const persisted = signal(keyHost.persisted ?? { draft: {} as KeyDraft });
let saved = keyHost.snapshot.value?.saved;

export const draft = computed(() => persisted.value.draft);
export const isTouched = computed(() => Object.keys(draft.value).length > 0);

export const form = computed((): KeyForm | undefined => {
  const values = keyHost.snapshot.value?.key?.form;
  return values && ({ ...values, ...draft.value } as KeyForm);
});

/** Adds input to the draft; a field that equals the key's value counts as untouched. */
export function touch(fields: KeyDraft): void {
  const key = keyHost.snapshot.value?.key;
  if (key === undefined) return;
  const next = Object.entries({ ...draft.value, ...fields }).filter(
    ([field, value]) => key.form[field as keyof KeyForm] !== value,
  );
  persistDraft(Object.fromEntries(next), isTouched.value ? persisted.value.basis : key.basis);
}

export const revert = (): void => persistDraft({}, undefined);

export function saveForm(): void {
  const basis = persisted.value.basis ?? keyHost.snapshot.value?.key?.basis;
  if (isTouched.value && basis !== undefined) keyHost.act('save', { draft: draft.value, basis });
}

function persistDraft(next: KeyDraft, basis: string | undefined): void {
  persisted.value = { draft: next, ...(basis === undefined ? {} : { basis }) };
  keyHost.persist(persisted.value);
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
