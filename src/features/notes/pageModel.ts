import { Emitter, type Event } from '../../base/event.ts';
import type { Retries } from '../../host/ui/retries.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { Conflicts } from './conflicts.ts';
import type { NotePage, PageNote } from './contract.ts';
import type { MergeBases } from './mergeBases.ts';
import { moveNotes } from './moveNotes.ts';
import { noteSnapshot } from './noteSnapshot.ts';
import type { RagSwitch } from './rag.ts';

export interface NoteDocument {
  readonly uri: { readonly path: string; toString(): string };
  getText(): string;
  readonly onDidChange: Event<void>;
  readonly onDidSave: Event<void>;
}

export interface NotePageNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly rag: RagSwitch;
  readonly retries: Retries;
  readonly mayEdit: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  readonly openText: () => PromiseLike<unknown>;
  readonly compare: () => PromiseLike<unknown>;
  readonly openLink: (from: string, link: string) => Promise<void>;
}

/** Milliseconds between two snapshots of a text while it is edited; a long text takes longer to render. */
const betweenPictures = (length: number): number => (length > 100_000 ? 500 : 100);

export function notePageModel(document: NoteDocument, noteId: string, needs: NotePageNeeds): PageModel<NotePage> {
  const { notes, bases, conflicts, rag, retries, mayEdit } = needs;
  const { uri } = document;
  const changed = new Emitter<void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let standing: PageNote['standing'] = 'saved';
  const known = () => notes.texts.known(noteId) ?? notes.find(noteId);
  const found = () => notes.find(noteId) ?? { excerpt: '', ...(known() ?? missing()) };
  const look = async (): Promise<void> => {
    const base = await bases.of(uri.toString());
    const now = notes.texts.known(noteId);
    if (conflicts.of(uri) !== undefined) standing = 'conflict';
    else if (!bases.isUnsaved(uri.toString())) standing = 'saved';
    else standing = base !== undefined && now !== undefined && base.text !== now.text ? 'changedElsewhere' : 'unsaved';
    changed.fire();
  };
  const lookLater = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void look();
    }, betweenPictures(document.getText().length));
  };
  const subscriptions = [
    notes.onDidChange(() => void look()),
    notes.texts.onDidChange(({ id }) => void (id === noteId && look())),
    conflicts.onDidChange(() => void look()),
    document.onDidChange(lookLater),
    document.onDidSave(lookLater),
    needs.onDidChangeRights(() => changed.fire()),
  ];
  void notes.texts.get(noteId).then(look, look);
  // The folder choices come from the list.
  if (notes.state.kind === 'unread') void notes.refresh();

  return {
    get title() {
      return known()?.title ?? 'Note';
    },
    get snapshot() {
      const folders = notes.notes?.folders ?? [];
      return noteSnapshot({ note: known(), text: document.getText(), standing, folders, mayEdit: mayEdit() });
    },
    onDidChange: changed.event,
    actions: {
      edit: async () => {
        await needs.openText();
      },
      compare: async () => {
        await needs.compare();
      },
      openLink: ({ address }) => needs.openLink(uri.path, address),
      rename: async ({ title }) => {
        const note = found();
        if (title.trim() !== '' && title.trim() !== note.title && !note.testProject)
          await retries.withRetry('Renaming a note', () => notes.change(note.id, { title: title.trim() }));
        changed.fire();
      },
      move: ({ folderId }) => moveNotes({ notes, retries }, [found()], folderId),
      useInRag: async ({ on }) => {
        await rag.set([found()], on);
        changed.fire();
      },
    },
    dispose: () => {
      clearTimeout(timer);
      for (const subscription of subscriptions) subscription.dispose();
      changed.dispose();
    },
  };
}

function missing(): never {
  throw new Error('This note is not in the service any more.');
}
