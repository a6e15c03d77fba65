import type { Uri } from 'vscode';

import { Emitter } from '../../src/base/flow/event.ts';
import type { Board } from '../../src/contract/tracker/board.ts';
import type { Note } from '../../src/contract/tracker/library.ts';
import type { Tracker } from '../../src/contract/tracker.ts';
import { NoteCards } from '../../src/features/notes/cards/noteCards.ts';
import { Conflicts } from '../../src/features/notes/conflicts/conflicts.ts';
import { MergeBases } from '../../src/features/notes/conflicts/mergeBases.ts';
import { PersistedBaseFiles } from '../../src/features/notes/conflicts/persistedBases.ts';
import { type NotePage, notePage } from '../../src/features/notes/contract.ts';
import { saveNote } from '../../src/features/notes/files/saveNote.ts';
import { NoteRenaming } from '../../src/features/notes/links/renaming.ts';
import { type NoteDocument, NotePageModel } from '../../src/features/notes/pageModel.ts';
import { RagConsent, RagSwitch } from '../../src/features/notes/rag.ts';
import { TypedTitles } from '../../src/features/notes/typedTitles.ts';
import { NotesStore } from '../../src/store/notes/notes.ts';
import { KeptTexts } from '../fixtures/keptTexts.ts';
import { FilesInMemory } from '../fixtures/sharedFiles.ts';
import { AskedUser } from './askedUser.ts';
import { test as base, trackerAt } from './fixtures.ts';
import type { ShownKind } from './pageInBrowser.ts';

/** A note's document in a simulated editor. */
class PlayedDocument implements NoteDocument {
  readonly uri: Uri;
  readonly #notes: ShownNotes;
  readonly #noteId: string;
  #text: string;
  readonly #changed = new Emitter<void>();
  readonly #saved = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly onDidSave = this.#saved.event;

  constructor(notes: ShownNotes, { id, title, text, version, updatedAt }: Note) {
    const path = `/${title}.md`;
    this.uri = { path, toString: () => `jobdeck-note://local${path}?${id}` } as Uri;
    this.#notes = notes;
    this.#noteId = id;
    this.#text = text;
    notes.bases.recordRead(this.uri.toString(), { text, version, updatedAt });
    this.#show(false);
  }

  readonly getText = (): string => this.#text;

  /** Inserts text at the start. */
  type(words: string): void {
    this.#text = `${words}${this.#text}`;
    this.#show(true);
    this.#changed.fire();
  }

  async save(): Promise<void> {
    if ((await saveNote(this.#notes, this.uri, this.#noteId, this.#text)) !== 'saved') return;
    this.#show(false);
    this.#saved.fire();
  }

  #show(isDirty: boolean): void {
    this.#notes.bases.recordShown(this.uri.toString(), this.getText, isDirty);
  }
}

export interface OpenNote {
  readonly note: Note;
  readonly document: PlayedDocument;
  readonly kind: ShownKind<NotePage>;
}

/** Note pages on the stores of the test's service, as the feature opens them. */
export class ShownNotes {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly user = new AskedUser();
  /** Requests of pages to the editor. */
  readonly ran: string[] = [];
  readonly #elsewhere: Tracker;
  readonly #rag: RagSwitch;
  readonly #rights = new Emitter<void>();
  readonly #boardChanged = new Emitter<void>();
  board: Board | undefined;
  #mayEdit = true;
  #isRagKnown = false;
  #memory = new KeptTexts();
  typedTitles = new TypedTitles(this.#memory);

  constructor(calls: Tracker, elsewhere: Tracker) {
    const { user } = this;
    this.#elsewhere = elsewhere;
    this.notes = new NotesStore(calls);
    const hostProcess = { id: 1, hasEnded: () => false };
    const warn = (text: string) => void user.failures.push(text);
    const kept = { files: new FilesInMemory(), isEnded: async () => false, window: 'folder', hostProcess, warn };
    this.bases = new MergeBases(new PersistedBaseFiles(kept));
    this.conflicts = new Conflicts(this.bases);
    const explained = {
      read: () => this.#isRagKnown,
      set: async () => {
        this.#isRagKnown = true;
      },
    };
    const consent = new RagConsent({ explained, choose: user.choose });
    this.#rag = new RagSwitch({ notes: this.notes, consent, retries: user.retries, notify: user.notify });
  }

  async readBoard(): Promise<Board> {
    this.board = await this.#elsewhere.tracker_get_board({});
    this.#boardChanged.fire();
    return this.board;
  }

  set mayEdit(mayEdit: boolean) {
    this.#mayEdit = mayEdit;
    this.#rights.fire();
  }

  /** Creates a note with this text and opens it. */
  async create(title: string, text: string): Promise<OpenNote> {
    return this.open(await this.#elsewhere.create_note({ title, text, useInRag: false }));
  }

  open(note: Note): OpenNote {
    const document = new PlayedDocument(this, note);
    return { note, document, kind: this.#kind(note, document) };
  }

  /** The window ends, and the editor's memory of it stays. */
  #endWindow(noteId: string): void {
    const stored = new KeptTexts(this.#memory.read());
    this.typedTitles.forget(noteId);
    this.#memory = stored;
    this.typedTitles = new TypedTitles(stored);
  }

  dispose(): void {
    this.conflicts.dispose();
    this.notes.dispose();
  }

  #kind({ id }: Note, document: PlayedDocument): ShownKind<NotePage> {
    const { notes, bases, conflicts, ran, user } = this;
    const needs = () => ({
      notes,
      typedTitles: this.typedTitles,
      bases,
      conflicts,
      rag: this.#rag,
      renaming: new NoteRenaming({
        notes,
        unsaved: { ids: () => [], edit: async () => undefined },
        onRename: async () => undefined,
        report: () => undefined,
      }),
      retries: user.retries,
      mayEdit: () => this.#mayEdit,
      onDidChangeRights: this.#rights.event,
      openText: async () => void ran.push('open text'),
      compare: async () => void ran.push('compare'),
      resolve: async (by: string, version: number) => void ran.push(`${by} over ${version}`),
      noteCards: new NoteCards(() => this.board, { cardsOf: () => new Set() }),
      onDidChangeBoard: this.#boardChanged.event,
      openCard: async ({ id: cardId }: { readonly id: string }) => void ran.push(`open ${cardId}`),
      language: 'en',
      openLink: async (from: string, link: string) => void ran.push(`open ${link} from ${from}`),
    });
    return {
      contract: notePage,
      feature: 'notes',
      key: id,
      open: () => new NotePageModel(document, id, needs()),
      forget: () => this.#endWindow(id),
    };
  }
}

/** Test of note pages on the small sample. */
export const test = base.extend<{ readonly notes: ShownNotes }>({
  sample: 'small',

  notes: async ({ service, gate, elsewhere }, use) => {
    const notes = new ShownNotes(trackerAt(gate.address, service.token), elsewhere);
    await use(notes);
    notes.dispose();
  },
});
