import { cardName } from '../../base/domain/cardValues.ts';
import { formatMoment } from '../../base/domain/dates.ts';
import { utcTime } from '../../base/domain/moments.ts';
import type { Actions, SnapshotOf } from '../../base/editor/page.ts';
import { Emitter, type Event } from '../../base/flow/event.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { Note, NoteFolder, NoteListItem } from '../../contract/tracker/library.ts';
import type { Retries } from '../../host/ui/retries.ts';
import type { PageModel } from '../../host/webview/openPage.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import type { NoteCards } from './cards/noteCards.ts';
import type { Conflicts } from './conflicts/conflicts.ts';
import type { MergeBases } from './conflicts/mergeBases.ts';
import {
  maxCards,
  maxFolders,
  maxShownLength,
  maxTitleLength,
  type NotePage,
  type PageNote,
  type TypedTitle,
} from './contract.ts';
import { moveNotes, type NoteRenaming } from './links/renaming.ts';
import type { RagSwitch } from './rag.ts';
import type { TypedTitles } from './typedTitles.ts';

export interface NoteDocument {
  readonly uri: { readonly path: string; toString(): string };
  getText(): string;
  readonly onDidChange: Event<void>;
  readonly onDidSave: Event<void>;
}

interface NotePageNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly rag: RagSwitch;
  readonly renaming: Pick<NoteRenaming, 'change' | 'keepLinks'>;
  readonly typedTitles: TypedTitles;
  readonly retries: Retries;
  readonly mayEdit: () => boolean;
  readonly onDidChangeRights: Event<unknown>;
  readonly openText: () => PromiseLike<unknown>;
  readonly compare: () => PromiseLike<unknown>;
  readonly resolve: (by: 'keepMine' | 'takeTheirs', version: number) => PromiseLike<unknown>;
  readonly noteCards: NoteCards;
  readonly onDidChangeBoard: Event<unknown>;
  readonly openCard: (card: Card) => Promise<void>;
  readonly openLink: (from: string, link: string) => Promise<void>;
  readonly language: string;
}

/** Milliseconds between two snapshots of a text while it is edited; a long text takes longer to render. */
const snapshotIntervalMs = (length: number): number => (length > 100_000 ? 500 : 100);

export class NotePageModel implements PageModel<NotePage> {
  readonly #document: NoteDocument;
  readonly #noteId: string;
  readonly #needs: NotePageNeeds;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly firstContent: Promise<void>;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saveStatus: PageNote['saveStatus'] = 'saved';
  /** What an earlier page left, until this page reports its own. */
  #leftTitle: TypedTitle | null;
  /** Renames that are under way. */
  #renames = 0;

  constructor(document: NoteDocument, noteId: string, needs: NotePageNeeds) {
    this.#document = document;
    this.#noteId = noteId;
    this.#needs = needs;
    const { notes, conflicts, typedTitles } = needs;
    this.#leftTitle = typedTitles.of(noteId) ?? null;
    const update = () => void this.#update();
    const updateLater = () => this.#updateLater();
    this.#subscriptions = [
      notes.onDidChange(update),
      notes.texts.onDidChange(({ id }) => {
        if (id === noteId) update();
      }),
      conflicts.onDidChange(update),
      document.onDidChange(updateLater),
      document.onDidSave(updateLater),
      needs.onDidChangeRights(() => this.#changed.fire()),
      needs.onDidChangeBoard(() => this.#changed.fire()),
    ];
    this.firstContent = notes.texts.get(noteId).then(update, update);
    // The folder choices come from the list.
    if (notes.state.kind === 'unread') void notes.refresh();
  }

  get title(): string {
    return this.#known?.title ?? 'Note';
  }

  snapshot(): SnapshotOf<NotePage> {
    const { notes, conflicts, mayEdit, language } = this.#needs;
    return noteSnapshot({
      note: this.#known,
      text: this.#document.getText(),
      saveStatus: this.#saveStatus,
      theirVersion: conflicts.of(this.#document.uri)?.theirs.version ?? null,
      folders: notes.notes?.folders ?? [],
      cards: this.#cards,
      mayEdit: mayEdit(),
      typedTitle: this.#leftTitle,
      language,
    });
  }

  get actions(): Actions<NotePage> {
    const { notes, renaming, retries, rag, typedTitles, openText, compare, resolve, openCard, openLink } = this.#needs;
    return {
      edit: async () => {
        await openText();
      },
      compare: async () => {
        await compare();
      },
      resolve: async ({ by, version }) => {
        await resolve(by, version);
      },
      openCard: async ({ cardId }) => {
        const card = this.#cards.find(({ id }) => id === cardId);
        if (card !== undefined) await openCard(card);
      },
      openLink: ({ address }) => openLink(this.#document.uri.path, address),
      rename: ({ title }) => this.#rename(title),
      reportTitle: (typed) => {
        this.#leftTitle = typed;
        // A title that is being saved could still be lost.
        if (typed.title !== null || this.#renames === 0) typedTitles.report(this.#noteId, typed);
      },
      move: ({ folderId }) => moveNotes({ notes, renaming, retries }, [this.#listed], folderId),
      useInRag: async ({ on }) => {
        await rag.set([this.#listed], on);
        this.#changed.fire();
      },
    };
  }

  dispose(): void {
    clearTimeout(this.#timer);
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
    // Closing the tab saves as leaving the title does.
    const typed = this.#needs.typedTitles.of(this.#noteId);
    if (typed !== undefined && this.#known !== undefined && this.#needs.mayEdit()) void this.#rename(typed.title);
  }

  get #cards(): readonly Card[] {
    const known = this.#known;
    return known === undefined ? [] : this.#needs.noteCards.of(known);
  }

  get #known(): Note | NoteListItem | undefined {
    const { notes } = this.#needs;
    return notes.texts.known(this.#noteId) ?? notes.find(this.#noteId);
  }

  get #listed(): NoteListItem {
    const listed = this.#needs.notes.find(this.#noteId);
    if (listed !== undefined) return listed;
    const known = this.#known;
    if (known === undefined) throw new Error('This note is not in the service any more.');
    return { excerpt: '', ...known };
  }

  async #update(): Promise<void> {
    this.#saveStatus = await this.#findSaveStatus();
    this.#changed.fire();
  }

  async #findSaveStatus(): Promise<PageNote['saveStatus']> {
    const { notes, bases, conflicts } = this.#needs;
    const { uri } = this.#document;
    const key = uri.toString();
    const isChanged = await bases.isChangedElsewhere(key, notes.texts.known(this.#noteId));
    if (conflicts.of(uri) !== undefined) return 'conflict';
    if (!bases.isUnsaved(key)) return 'saved';
    return isChanged ? 'changedElsewhere' : 'unsaved';
  }

  #updateLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.#update();
    }, snapshotIntervalMs(this.#document.getText().length));
  }

  /** The typed title stays in memory until it is saved. */
  async #rename(typed: string): Promise<void> {
    const { renaming, retries, typedTitles } = this.#needs;
    const note = this.#listed;
    const title = typed.trim();
    const forget = () => {
      if (typedTitles.of(note.id)?.title === typed) typedTitles.forget(note.id);
    };
    if (title === '' || title === note.title || note.testProject) forget();
    else {
      typedTitles.report(note.id, { title: typed, at: Date.now() });
      this.#renames += 1;
      await retries.withRetry('Renaming a note', async () => {
        await renaming.change(note, { title });
        forget();
      });
      this.#renames -= 1;
    }
    this.#changed.fire();
  }
}

interface NoteView {
  readonly note: Note | NoteListItem | undefined;
  readonly text: string;
  readonly saveStatus: PageNote['saveStatus'];
  readonly theirVersion: PageNote['theirVersion'];
  readonly folders: readonly NoteFolder[];
  readonly cards: readonly Card[];
  readonly mayEdit: boolean;
  readonly typedTitle: TypedTitle | null;
  readonly language: string;
}

export function noteSnapshot({
  note,
  text,
  saveStatus,
  theirVersion,
  folders,
  cards,
  mayEdit,
  typedTitle,
  language,
}: NoteView): SnapshotOf<NotePage> {
  // The note's own folder is always offered.
  const own = folders.slice(maxFolders).filter(({ id }) => id === note?.folderId);
  const offered = [...own, ...folders].slice(0, maxFolders);
  return {
    note:
      note === undefined
        ? null
        : {
            ...note,
            isTitleCut: note.title.length > maxTitleLength,
            text,
            ...changeOf(note.updatedAt, language),
            isTextCut: text.length > maxShownLength,
            saveStatus,
            theirVersion,
          },
    folders: offered.map(({ id, name }) => ({ id, name })),
    moreFolders: Math.max(0, folders.length - maxFolders),
    cards: cards.slice(0, maxCards).map((card) => ({ id: card.id, name: cardName(card) })),
    moreCards: Math.max(0, cards.length - maxCards),
    mayEdit,
    typedTitle,
  };
}

function changeOf(updatedAt: string, language: string): Pick<PageNote, 'changed' | 'changedInUtc'> {
  const at = Date.parse(updatedAt);
  if (Number.isNaN(at)) return { changed: '', changedInUtc: '' };
  return { changed: formatMoment(updatedAt, language), changedInUtc: utcTime(at) };
}
