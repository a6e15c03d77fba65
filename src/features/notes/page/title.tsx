import { effect, signal } from '@preact/signals';

import { forgetDiscard, recordDiscard } from '../../../webview/discards.ts';
import { endKeeping, isKept, keepDraft, leaveInput } from '../../../webview/keptDrafts.ts';
import { lastTyped } from '../../../webview/lastTyped.ts';
import { Discarded, NotSaved } from '../../../webview/notSaved.tsx';
import { maxTypedLength, type PageNote } from '../contract.ts';
import { noteHost } from './host.ts';

const place = 'title';

const typed = signal<string | undefined>(undefined);
let reported: string | null = null;
let isAdopted = false;

effect(() => {
  const snapshot = noteHost.snapshot.value;
  if (snapshot === undefined || isAdopted) return;
  isAdopted = true;
  reported = snapshot.typedTitle?.title ?? null;
  const left = lastTyped(snapshot.typedTitle, noteHost.persisted)?.title ?? undefined;
  if (left === undefined || left === snapshot.note?.title) return;
  typed.value = left;
  keepDraft(place);
});

// At once, since a closing tab removes the page without a last word.
effect(() => {
  const title = typed.value ?? null;
  if (!isAdopted || title === reported) return;
  reported = title;
  const timed = { title, at: Date.now() };
  noteHost.persist(timed);
  noteHost.act('reportTitle', timed);
});

function change(title: string | undefined): void {
  endKeeping(place);
  forgetDiscard(place);
  typed.value = title;
}

function save(): void {
  if (typed.value !== undefined) noteHost.act('rename', { title: typed.value });
  change(undefined);
}

function discard(): void {
  const title = typed.value;
  change(undefined);
  recordDiscard(place, () => {
    typed.value = title;
  });
}

export function NoteTitle({ note, isFixed }: { readonly note: PageNote; readonly isFixed: boolean }) {
  if (isFixed) return <h1 dir="auto">{note.title}</h1>;
  return (
    <div data-place={place}>
      <h1>
        <input
          type="text"
          class="title"
          dir="auto"
          aria-label="Title"
          maxLength={maxTypedLength}
          value={typed.value ?? note.title}
          onInput={({ currentTarget }) => change(currentTarget.value)}
          onBlur={() => {
            if (!isKept(place)) save();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') leaveInput(event, place, typed.value !== undefined);
            if (event.key === 'Enter') save();
          }}
        />
      </h1>
      {typed.value !== undefined && isKept(place) && <NotSaved place={place} onSave={save} onDiscard={discard} />}
      {typed.value === undefined && <Discarded place={place} />}
    </div>
  );
}
