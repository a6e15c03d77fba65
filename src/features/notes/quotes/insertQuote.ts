import * as vscode from 'vscode';

import type { NewQuote, QuoteWriter } from '../../../base/domain/meetingPlace.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import { inform, pick } from '../../../host/ui/ask.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { noteChoices } from '../commandArguments.ts';
import { createNote, folderOf } from '../createNote.ts';
import { isVisible } from '../files/address.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { SaveReasons } from '../files/saveReasons.ts';
import { markdownLink, meetingPath } from '../links/linkPaths.ts';
import type { RagConsent } from '../rag.ts';
import { notesForQuote } from './notesForQuote.ts';

interface InsertQuoteNeeds {
  readonly notes: NotesStore;
  readonly consent: RagConsent;
  readonly addresses: Pick<NoteAddresses, 'paths' | 'currentUriOf' | 'documentsOf'>;
  readonly reasons: Pick<SaveReasons, 'save'>;
  readonly selection: () => readonly unknown[];
  readonly cardsOf: (meetingId: string) => readonly Card[];
  readonly open: (note: NoteListItem) => Promise<void>;
}

const newNote = 'new';

/** Inserts quotes at the end of a note that the user chooses. */
export class QuoteInsertion {
  readonly #needs: InsertQuoteNeeds;
  #last: { readonly noteId: string; readonly meetingId: string } | undefined;

  constructor(needs: InsertQuoteNeeds) {
    this.#needs = needs;
  }

  async insert(quote: NewQuote): Promise<void> {
    const { meetingId, title, write } = quote;
    const { notes } = this.#needs;
    const account = notes.accountGuard();
    const chosen = await this.#pickNote(quote);
    if (chosen === undefined) return;
    account.assertInUse();
    const note = chosen === newNote ? await this.#create(title, write) : chosen;
    if (note === undefined) return;
    this.#last = { noteId: note.id, meetingId };
    const isUnsaved = chosen !== newNote && (await this.#append(note, write));
    const where = isUnsaved ? `the unsaved text of "${note.title}"` : `"${note.title}"`;
    void this.#offerNote(`Quoted into ${where}.`, note);
  }

  async #offerNote(message: string, note: NoteListItem): Promise<void> {
    const openNote = 'Open Note';
    if ((await inform(message, openNote)) === openNote) await this.#needs.open(note);
  }

  async #pickNote({ meetingId, company }: NewQuote): Promise<NoteListItem | typeof newNote | undefined> {
    const { notes, cardsOf } = this.#needs;
    if (notes.notes === undefined) await notes.refresh();
    if (notes.notes === undefined && notes.state.kind === 'failed') throw notes.state.error;
    const last = this.#last && { noteId: this.#last.noteId, isOfMeeting: this.#last.meetingId === meetingId };
    const { likely, others } = notesForQuote(
      noteChoices(notes).filter(({ value }) => !value.testProject),
      { cards: cardsOf(meetingId), company },
      last,
      (noteId) => notes.texts.known(noteId),
    );
    return pick<NoteListItem | typeof newNote>('Which note is the quote inserted into?', [
      ...likely,
      { label: '$(new-file) New Note…', value: newNote },
      ...others,
    ]);
  }

  async #create(title: string, write: QuoteWriter): Promise<NoteListItem | undefined> {
    const { addresses, selection } = this.#needs;
    const folderId = folderOf(selection()[0]);
    const folder = addresses.paths.folderPathOf.get(folderId ?? '') ?? '';
    const created = await createNote(this.#needs, { title, folderId, text: textFor(`${folder}/new.md`, write) });
    if (created !== undefined) await showBeside(addresses.currentUriOf(created));
    return created;
  }

  /** Edits the note's document, so that its unsaved text stays and the quote can be undone. Resolves to whether it is not saved. */
  async #append(note: NoteListItem, write: QuoteWriter): Promise<boolean> {
    const { notes, addresses, reasons } = this.#needs;
    // The document of a note that cannot be read says so, and is no place for a quote.
    if (addresses.documentsOf(note.id).length === 0) await notes.texts.get(note.id);
    const uri = addresses.currentUriOf(note);
    const document = await vscode.workspace.openTextDocument(uri);
    const wasUnsaved = document.isDirty;
    if (!isVisible(uri)) await showBeside(uri);
    const end = document.lineAt(document.lineCount - 1).range.end;
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, end, `${gapAfter(document.getText())}${textFor(uri.path, write)}`);
    if (!(await vscode.workspace.applyEdit(edit)))
      throw new Error(`The quote could not be inserted into "${note.title}".`);
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === document) editor.revealRange(new vscode.Range(end, end));
    return wasUnsaved || !(await reasons.save(document));
  }
}

const textFor = (path: string, write: QuoteWriter): string =>
  write((label, place) => markdownLink(label, path, meetingPath(place)));

function gapAfter(text: string): string {
  if (text === '' || /\n\s*\n$/.test(text)) return '';
  return text.endsWith('\n') ? '\n' : '\n\n';
}

async function showBeside(uri: vscode.Uri): Promise<void> {
  await vscode.window.showTextDocument(uri, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: false,
  });
}
