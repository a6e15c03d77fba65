import { computed, effect, signal, untracked } from '@preact/signals';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { forgetDiscard, recordDiscard } from '../../../webview/discards.ts';
import { endKeeping } from '../../../webview/keptDrafts.ts';
import { lastTyped } from '../../../webview/lastTyped.ts';
import {
  type CardPage,
  type FieldName,
  type FieldStatus,
  type FieldValue,
  isTooLong,
  type PageEdit,
  type ReminderDraft,
  type Unsaved,
} from '../contract.ts';
import { cardHost } from './host.ts';

/** Text of the input for tags. */
export const typedTag = signal('');

export const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

type Drafts = ReadonlyMap<FieldName, PageEdit>;

const left = lastTyped(cardHost.snapshot.peek()?.leftUnsaved, cardHost.persisted);

/** Edits that are not known to be saved. */
const drafts = signal<Drafts>(new Map((left?.drafts ?? []).map((draft) => [draft.field, draft])));

export const newPageReminder = signal(left?.reminder ?? { text: '', at: '' });

export const reminderDrafts = signal<ReadonlyMap<string, ReminderDraft>>(
  new Map((left?.reminders ?? []).map((draft) => [draft.id, draft])),
);

/** A tag that is being typed counts as added, as it does when its input is left. */
const draftsWithTag = computed<Drafts>(() => {
  const known = cardHost.snapshot.value?.values.tags;
  const typed = tagsIn(typedTag.value);
  if (known === undefined || typed.length === 0) return drafts.value;
  const draft = drafts.value.get('tags');
  const { before, after } = draft?.field === 'tags' ? draft : { before: known, after: known };
  const edit: PageEdit = { field: 'tags', before, after: [...new Set([...after, ...typed])] };
  return new Map([...drafts.value, ['tags', edit]]);
});

export const unsaved = computed<Unsaved>(() => ({
  drafts: [...draftsWithTag.value.values()],
  reminder: newPageReminder.value,
  reminders: [...reminderDrafts.value.values()],
}));

/** Place of all drafts of a card that takes no edits. */
export const allDrafts = 'all';

export function discardUnsaved(): void {
  const [before, reminder, reminders] = [draftsWithTag.peek(), newPageReminder.peek(), reminderDrafts.peek()];
  recordTyped(allDrafts, () => {
    drafts.value = before;
    newPageReminder.value = reminder;
    reminderDrafts.value = reminders;
  });
  drafts.value = new Map();
  typedTag.value = '';
  newPageReminder.value = { text: '', at: '' };
  reminderDrafts.value = new Map();
}

/** Number of the card's last step that can be undone. */
export const lastStep = (): number => cardHost.snapshot.peek()?.undo.offer?.number ?? 0;

/** Records discarded text, so that undo brings it back. */
export const recordTyped = (place: string, restore: () => void): void => recordDiscard(place, restore, lastStep());

const sent = new Map<FieldName, { readonly edit: PageEdit; readonly number: number }>();

/** Fields saved again while a save was in flight; the next edit is based on the result of the first. */
const waiting = new Set<FieldName>();

const notes = computed<ReadonlyMap<FieldName, FieldStatus>>(
  () => new Map((cardHost.snapshot.value?.fieldStatuses ?? []).map((status) => [status.field, status])),
);

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
  const note = notes.value.get(name);
  const isUnderWay = sent.has(name) || note?.kind === 'saving';
  const stored = isLeft(snapshot.status) ? undefined : drafts.value.get(name);
  // Another page of the card, or another client, may have saved the same.
  const draft = isUnderWay || !isSame(stored?.after, known) ? stored : undefined;
  return {
    name,
    known,
    value: draft === undefined ? known : (draft.after as FieldValue<F>),
    isDraft: draft !== undefined && !isUnderWay,
    isOutdated: draft !== undefined && !isUnderWay && !isSame(draft.before, known),
    note: draft === undefined && note?.kind !== 'saving' ? undefined : note,
    isLocked: snapshot.locked.includes(name),
    isTooLong: draft !== undefined && isTooLong(name, draft.after),
    change: (value) => {
      endKeeping(name);
      forgetDiscard(name);
      put({ field: name, before: draft?.before ?? known, after: value } as PageEdit);
    },
    save: (over = false) => save(name, over),
    discard: () => {
      if (draft !== undefined) recordTyped(name, () => put(draft));
      drop(name);
    },
  };
}

/** The field may have a draft that is being saved. */
export const hasDraft = (name: FieldName): boolean => drafts.peek().has(name);

/** Such a card takes no edits, and its page shows what was not saved apart from the fields. */
export const isLeft = (status: SnapshotOf<CardPage>['status']): boolean =>
  status === 'archived' || status === 'deleted';

/** The field's draft was not sent yet, or was changed after that. */
export const hasUnsentDraft = (name: string): boolean =>
  [...drafts.peek().values()].some((draft) => draft.field === name && !isSame(draft, sent.get(draft.field)?.edit));

function save(name: FieldName, over: boolean): void {
  const draft = drafts.value.get(name);
  const { values, status = 'active' } = cardHost.snapshot.value ?? {};
  const known = values?.[name];
  if (draft === undefined || known === undefined || status !== 'active' || isTooLong(name, draft.after)) return;
  const edit = over ? ({ ...draft, before: known } as PageEdit) : draft;
  if (sent.has(name)) {
    if (!isSame(sent.get(name)?.edit, edit)) waiting.add(name);
  } else if (isSame(edit.after, known) || isSame(edit.before, edit.after)) {
    drop(name);
  } else {
    endKeeping(name);
    put(edit);
    sent.set(name, { edit, number: cardHost.act('edit', edit) });
  }
}

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
  endKeeping(field);
  drafts.value = new Map([...drafts.peek()].filter(([name]) => name !== field));
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
