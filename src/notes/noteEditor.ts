import * as vscode from 'vscode';

import { Emitter } from '../base/event.ts';
import { withRetry } from '../host/explain.ts';
import type { PageModel } from '../host/openPage.ts';
import type { NotesStore } from '../store/notes.ts';
import type { Bases } from './bases.ts';
import { moveNotes } from './commands.ts';
import type { Conflicts } from './conflicts.ts';
import type { NotePage, PageNote } from './contract.ts';
import { noteSnapshot } from './noteSnapshot.ts';
import type { RagSwitch } from './rag.ts';

export interface NoteEditorNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  readonly rag: RagSwitch;
  readonly mayEdit: () => boolean;
  /** Opens the note that a relative link names in the note with this path. */
  readonly openLink: (from: string, link: string) => Promise<void>;
}

/** Milliseconds between two pictures of a text that is being typed; a long one takes longer to draw. */
const betweenPictures = (length: number): number => (length > 100_000 ? 500 : 100);

/** The note page's model: the document as it is being edited, and the note's properties as the store knows them. */
export function noteEditorModel(
  document: vscode.TextDocument,
  noteId: string,
  needs: NoteEditorNeeds,
): PageModel<NotePage> {
  const { notes, bases, conflicts, rag, mayEdit, openLink } = needs;
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
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) lookLater();
    }),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (saved === document) lookLater();
    }),
  ];
  void notes.texts.get(noteId).then(look, look);
  // The folders to choose from are in the list.
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
        await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside });
      },
      compare: async () => {
        await vscode.commands.executeCommand('jobdeck.note.compare', uri);
      },
      openLink: ({ address }) => openLink(uri.path, address),
      rename: async ({ title }) => {
        const note = found();
        if (title.trim() !== '' && title.trim() !== note.title && !note.testProject)
          await withRetry('Renaming a note', () => notes.change(note.id, { title: title.trim() }));
        changed.fire();
      },
      move: ({ folderId }) => moveNotes(notes, [found()], folderId),
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
