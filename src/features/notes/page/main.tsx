import './notes.css';
import { effect, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button } from '../../../webview/button.tsx';
import { connect } from '../../../webview/connect.ts';
import { forgetDiscard, recordDiscard } from '../../../webview/discards.ts';
import { endKeeping, isKept, keepDraft, leaveInput } from '../../../webview/keptDrafts.ts';
import { lastTyped } from '../../../webview/lastTyped.ts';
import { RelativeLinks } from '../../../webview/link.tsx';
import { Markdown } from '../../../webview/markdown.tsx';
import { Discarded, NotSaved } from '../../../webview/notSaved.tsx';
import { isSaveKey } from '../../../webview/saveKey.ts';
import { startPage } from '../../../webview/start.tsx';
import { maxTypedLength, type NotePage, notePage, type PageNote } from '../contract.ts';

const noteHost = connect(notePage);

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

function NoteTitle({ note, isFixed }: { readonly note: PageNote; readonly isFixed: boolean }) {
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
            if (isSaveKey(event)) save();
          }}
        />
      </h1>
      {typed.value !== undefined && isKept(place) && <NotSaved place={place} onSave={save} onDiscard={discard} />}
      {typed.value === undefined && <Discarded place={place} />}
    </div>
  );
}

const openLink = (address: string) => noteHost.act('openLink', { address });

startPage(() => {
  const snapshot = noteHost.snapshot.value;
  if (snapshot === undefined) return <p class="waiting">Reading the note…</p>;
  const { note, mayEdit } = snapshot;
  if (note === null) return <p class="waiting">This note is not known here, or not in the service any more.</p>;
  return (
    <main class="note">
      <header>
        <NoteTitle note={note} isFixed={note.testProject || note.isTitleCut || !mayEdit} />
        <Properties {...snapshot} note={note} />
        <Cards cards={snapshot.cards} moreCards={snapshot.moreCards} />
        <SaveStatus saveStatus={note.saveStatus} theirVersion={note.theirVersion} />
        {note.testProject && (
          <p class="reason">
            This note is a test project, a task that a company gave you: the service takes changes only to its RAG
            setting and its folder.
          </p>
        )}
        {note.isTextCut && (
          <p class="reason">Only the beginning of this note is shown. Select Edit to see all of it.</p>
        )}
      </header>
      <RelativeLinks.Provider value={openLink}>
        {note.text.trim() === '' ? (
          <p class="reason">This note is empty.</p>
        ) : (
          <Markdown source={note.text} below={1} />
        )}
      </RelativeLinks.Provider>
    </main>
  );
});

type PropertiesProps = SnapshotOf<NotePage> & { readonly note: PageNote };

function Properties(props: PropertiesProps) {
  const { note, mayEdit } = props;
  return (
    <div class="properties">
      <label class="switch">
        <input
          type="checkbox"
          checked={note.useInRag}
          disabled={!mayEdit}
          onClick={(event) => {
            // The checkbox shows the service's value, which arrives with the next snapshot.
            event.preventDefault();
            noteHost.act('useInRag', { on: !note.useInRag });
          }}
        />
        Use in RAG
      </label>
      <FolderChoice {...props} />
      <span>Version {note.version}</span>
      {note.changed !== '' && <span title={note.changedInUtc}>Changed {note.changed}</span>}
      <Button isMain onPress={() => noteHost.act('edit', {})}>
        {note.testProject ? 'Show Text' : 'Edit'}
      </Button>
    </div>
  );
}

function Cards({ cards, moreCards }: Pick<SnapshotOf<NotePage>, 'cards' | 'moreCards'>) {
  if (cards.length === 0) return null;
  return (
    <p class="cards">
      {cards.length === 1 ? 'Card:' : 'Cards:'}{' '}
      {cards.map(({ id, name }) => (
        <Button key={id} onPress={() => noteHost.act('openCard', { cardId: id })}>
          {name}
        </Button>
      ))}
      {moreCards > 0 && <span>and {moreCards.toLocaleString()} more</span>}
    </p>
  );
}

function FolderChoice({ note, folders, moreFolders, mayEdit }: PropertiesProps) {
  return (
    <label>
      Folder
      <select
        value={note.folderId ?? ''}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => noteHost.act('move', { folderId: currentTarget.value || null })}
      >
        <option value="">No folder</option>
        {folders.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {moreFolders > 0 && <option disabled>{moreFolders.toLocaleString()} more: run “Move Note to Folder…”</option>}
      </select>
    </label>
  );
}

const saveStatusMessages = {
  saved: '',
  unsaved: 'Not saved yet.',
  conflict: 'Not saved: this note was changed elsewhere in the same place. Choose a version.',
  changedElsewhere:
    'This note was changed elsewhere while you edit it. Both changes are saved together if they do not overlap.',
} as const;

function SaveStatus({ saveStatus, theirVersion }: Pick<PageNote, 'saveStatus' | 'theirVersion'>) {
  const message = saveStatusMessages[saveStatus];
  useEffect(() => {
    if (message !== '') announce(message);
  }, [message]);
  return (
    <p class="standing">
      {message}{' '}
      {saveStatus === 'conflict' && theirVersion !== null && (
        <>
          <Button onPress={() => noteHost.act('resolve', { by: 'keepMine', version: theirVersion })}>
            Keep My Version
          </Button>{' '}
          <Button onPress={() => noteHost.act('resolve', { by: 'takeTheirs', version: theirVersion })}>
            Take Their Version
          </Button>{' '}
        </>
      )}
      {(saveStatus === 'conflict' || saveStatus === 'changedElsewhere') && (
        <Button onPress={() => noteHost.act('compare', {})}>Compare</Button>
      )}
    </p>
  );
}
