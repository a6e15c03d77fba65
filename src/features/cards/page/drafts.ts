import { computed, effect, signal, untracked } from '@preact/signals';

import { type FieldName, type FieldStatus, type FieldValue, isTooLong, type PageEdit } from '../contract.ts';
import { cardHost } from './host.ts';

type Drafts = ReadonlyMap<FieldName, PageEdit>;

/** Edits that are not known to be saved; persisted over a reload. */
const drafts = signal<Drafts>(new Map((cardHost.persisted?.drafts ?? []).map((draft) => [draft.field, draft])));

/** Input for a reminder that is not added yet; persisted over a reload. */
export const newPageReminder = signal(cardHost.persisted?.reminder ?? { text: '', at: '' });

/** The sent edit of each field, and the number of its action. */
const sent = new Map<FieldName, { readonly edit: PageEdit; readonly number: number }>();

/** Fields saved again while a save was in flight; the next edit is based on the result of the first. */
const waiting = new Set<FieldName>();

const notes = computed<ReadonlyMap<FieldName, FieldStatus>>(
  () => new Map((cardHost.snapshot.value?.fieldStatuses ?? []).map((status) => [status.field, status])),
);

effect(() => cardHost.persist({ drafts: [...drafts.value.values()], reminder: newPageReminder.value }));

// An edit that the extension has processed and that has no note is saved.
effect(() => {
  const known = cardHost.after.value;
  for (const [field, { edit, number }] of sent) {
    const kind = notes.value.get(field)?.kind;
    if (known < number || kind === 'saving') continue;
    sent.delete(field);
    if (kind === undefined) rebaseDraft(field, edit);
    if (waiting.delete(field)) untracked(() => save(field, false));
  }
});

export interface Field<F extends FieldName> {
  readonly name: F;
  readonly value: FieldValue<F>;
  /** The value in the last snapshot, without the draft. */
  readonly known: FieldValue<F>;
  readonly isDraft: boolean;
  /** Another client changed the field after the draft was started. */
  readonly isOutdated: boolean;
  readonly note: FieldStatus | undefined;
  /** The value is too long to edit here; `known` is only its beginning. */
  readonly isLocked: boolean;
  readonly isTooLong: boolean;
  change(value: FieldValue<F>): void;
  /** Saves the draft; `over` overwrites a change by another client. */
  save(over?: boolean): void;
  discard(): void;
}

export function fieldOf<F extends FieldName>(name: F): Field<F> | undefined {
  const snapshot = cardHost.snapshot.value;
  if (snapshot === undefined) return undefined;
  const known = snapshot.values[name] as FieldValue<F>;
  const draft = drafts.value.get(name);
  const note = notes.value.get(name);
  const isUnderWay = sent.has(name) || note?.kind === 'saving';
  return {
    name,
    known,
    value: draft === undefined ? known : (draft.after as FieldValue<F>),
    isDraft: draft !== undefined && !isUnderWay,
    isOutdated: draft !== undefined && !isUnderWay && !isSame(draft.before, known),
    note: draft === undefined && note?.kind !== 'saving' ? undefined : note,
    isLocked: snapshot.locked.includes(name),
    isTooLong: draft !== undefined && isTooLong(name, draft.after),
    change: (value) => put({ field: name, before: draft?.before ?? known, after: value } as PageEdit),
    save: (over = false) => save(name, over),
    discard: () => drop(name),
  };
}

function save(name: FieldName, over: boolean): void {
  const draft = drafts.value.get(name);
  const known = cardHost.snapshot.value?.values[name];
  if (draft === undefined || known === undefined || isTooLong(name, draft.after)) return;
  const edit = over ? ({ ...draft, before: known } as PageEdit) : draft;
  if (sent.has(name)) {
    if (!isSame(sent.get(name)?.edit, edit)) waiting.add(name);
  } else if (isSame(edit.after, known) || isSame(edit.before, edit.after)) {
    drop(name);
  } else {
    put(edit);
    sent.set(name, { edit, number: cardHost.act('edit', edit) });
  }
}

/** Removes a saved draft; text typed since then becomes a draft on top of it. */
function rebaseDraft(field: FieldName, edit: PageEdit): void {
  const draft = drafts.peek().get(field);
  if (draft === undefined) return;
  if (isSame(draft.after, edit.after)) drop(field);
  else put({ ...draft, before: edit.after } as PageEdit);
}

const put = (draft: PageEdit): void => {
  drafts.value = new Map([...drafts.peek(), [draft.field, draft]]);
};

const drop = (field: FieldName): void => {
  sent.delete(field);
  waiting.delete(field);
  drafts.value = new Map([...drafts.peek()].filter(([name]) => name !== field));
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
