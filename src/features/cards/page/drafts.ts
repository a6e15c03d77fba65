import { computed, effect, signal, untracked } from '@preact/signals';

import { type FieldName, type FieldNote, type FieldValue, isTooLong, type PageEdit } from '../contract.ts';
import { host } from './host.ts';

type Drafts = ReadonlyMap<FieldName, PageEdit>;

/** What was typed and is not known to be saved; it outlives a reload. */
const drafts = signal<Drafts>(new Map((host.kept?.drafts ?? []).map((draft) => [draft.field, draft])));

/** The text and the time of a reminder that is not added yet; they outlive a reload too. */
export const newReminder = signal(host.kept?.reminder ?? { text: '', at: '' });

/** What was sent of a field, and the number of the action that sent it. */
const sent = new Map<FieldName, { readonly edit: PageEdit; readonly number: number }>();

/** Fields that were saved once more while what was sent of them was under way: an edit is told by what the one before has left. */
const waiting = new Set<FieldName>();

const notes = computed<ReadonlyMap<FieldName, FieldNote>>(
  () => new Map((host.shown.value?.notes ?? []).map((note) => [note.field, note])),
);

effect(() => host.keep({ drafts: [...drafts.value.values()], reminder: newReminder.value }));

// What the extension has taken and says nothing more about is saved.
effect(() => {
  const known = host.after.value;
  for (const [field, { edit, number }] of sent) {
    const kind = notes.value.get(field)?.kind;
    if (known < number || kind === 'saving') continue;
    sent.delete(field);
    if (kind === undefined) settle(field, edit);
    if (waiting.delete(field)) untracked(() => save(field, false));
  }
});

/** One field as it is edited in place. */
export interface Field<F extends FieldName> {
  readonly name: F;
  /** What stands in it: the draft, else what is known of the card. */
  readonly value: FieldValue<F>;
  /** What is known of the card, whatever the draft says. */
  readonly known: FieldValue<F>;
  readonly isDraft: boolean;
  /** Somebody else changed it since the draft was begun. */
  readonly isOutdated: boolean;
  readonly note: FieldNote | undefined;
  /** It is too long to be edited here; `known` is only its beginning. */
  readonly isLocked: boolean;
  /** What was typed is too long to be sent. */
  readonly isTooLong: boolean;
  change(value: FieldValue<F>): void;
  /** Saves the draft; `over` says that what somebody else wrote meanwhile may go. */
  save(over?: boolean): void;
  discard(): void;
}

/** The field by its name, as of now; undefined before there is a card. */
export function fieldOf<F extends FieldName>(name: F): Field<F> | undefined {
  const shown = host.shown.value;
  if (shown === undefined) return undefined;
  const known = shown.values[name] as FieldValue<F>;
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
    isLocked: shown.locked.includes(name),
    isTooLong: draft !== undefined && isTooLong(name, draft.after),
    change: (value) => put({ field: name, before: draft?.before ?? known, after: value } as PageEdit),
    save: (over = false) => save(name, over),
    discard: () => drop(name),
  };
}

function save(name: FieldName, over: boolean): void {
  const draft = drafts.value.get(name);
  const known = host.shown.value?.values[name];
  if (draft === undefined || known === undefined || isTooLong(name, draft.after)) return;
  const edit = over ? ({ ...draft, before: known } as PageEdit) : draft;
  if (sent.has(name)) {
    if (!isSame(sent.get(name)?.edit, edit)) waiting.add(name);
  } else if (isSame(edit.after, known) || isSame(edit.before, edit.after)) {
    drop(name);
  } else {
    put(edit);
    sent.set(name, { edit, number: host.act('edit', edit) });
  }
}

/** Takes a saved draft away; what was typed on meanwhile is a draft on top of it. */
function settle(field: FieldName, edit: PageEdit): void {
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
