import * as vscode from 'vscode';

import { cardName } from '../../../base/domain/cardValues.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { Card } from '../../../contract/tracker/board.ts';
import type { NoteListItem } from '../../../contract/tracker/library.ts';
import { log } from '../../../host/log.ts';
import { type Choice, pick } from '../../../host/ui/ask.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { noteChoices } from '../commandArguments.ts';
import { pickFolder, sendNewNote } from '../createNote.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import { cardMark, cardPath, markdownLink } from '../links/linkPaths.ts';
import type { RagConsent } from '../rag.ts';
import { cardsOfNote, notesOfCard } from './noteCards.ts';
import type { RememberedNotes } from './rememberedNotes.ts';

interface CardNoteNeeds {
  readonly notes: NotesStore;
  readonly consent: RagConsent;
  readonly addresses: Pick<NoteAddresses, 'paths' | 'currentUriOf'>;
  readonly account: () => string;
  readonly mayRead: () => boolean;
  readonly mayEdit: () => boolean;
  readonly globalState: vscode.Memento;
  readonly remembered: RememberedNotes;
}

interface InterviewNotes {
  readonly account: string;
  readonly folderId: string | null;
  readonly useInRag: boolean;
}

const stateKey = 'jobdeck.notes.interviews';
const maxSearched = 10;
const maxQueryLength = 200;
const maxTitleLength = 200;
const searchTimeoutMs = 10_000;
const newNote = 'new';

/** The note in which an interview for a card is prepared. */
export class CardNote {
  readonly #needs: CardNoteNeeds;

  constructor(needs: CardNoteNeeds) {
    this.#needs = needs;
  }

  /**
   * The card's note of an earlier time or one that links to the card, else one with its company in the title, else a new one from a template.
   * `unavailable` if the token lacks the permission; undefined if the user cancels.
   */
  async find(card: Card): Promise<NoteListItem | 'unavailable' | undefined> {
    const note = await this.#find(card);
    if (note !== undefined && note !== 'unavailable') await this.#needs.remembered.remember(note.id, [card.id]);
    return note;
  }

  async #find(card: Card): Promise<NoteListItem | 'unavailable' | undefined> {
    const { notes, mayRead, mayEdit } = this.#needs;
    if (!mayRead()) return 'unavailable';
    if (notes.notes === undefined) await notes.refresh();
    if (notes.notes === undefined && notes.state.kind === 'failed') throw notes.state.error;
    const [only, ...others] = await this.#notesOf(card);
    if (only !== undefined && others.length === 0) return only;
    if (only === undefined) return mayEdit() ? this.#create(card) : 'unavailable';
    const chosen = await this.#pick([only, ...others], card);
    return chosen === newNote ? this.#create(card) : chosen;
  }

  async open(note: NoteListItem, viewColumn: vscode.ViewColumn): Promise<void> {
    await vscode.window.showTextDocument(this.#needs.addresses.currentUriOf(note), { viewColumn, preview: false });
  }

  /** Asks for the folder and the RAG setting of notes for interviews, which are remembered; undefined if the user cancels. */
  async choosePlace(): Promise<InterviewNotes | undefined> {
    const { notes, consent, account, globalState } = this.#needs;
    const guard = notes.accountGuard();
    if (notes.notes === undefined) await notes.refresh();
    const folder = await pickFolder(notes, 'Where are notes for interviews created?');
    if (folder === undefined) return undefined;
    const useInRag = await pick(ragQuestion, ragChoices, 'Use Notes for Interviews in RAG?');
    if (useInRag === undefined) return undefined;
    if (useInRag) await consent.wasExplained();
    guard.assertInUse();
    const chosen = { account: account(), folderId: folder.id, useInRag };
    await globalState.update(stateKey, chosen);
    return chosen;
  }

  async #notesOf(card: Card): Promise<readonly NoteListItem[]> {
    const { notes } = this.#needs;
    const linked = await this.#linkedTo(card);
    const writable = (notes.notes?.notes ?? []).filter(({ testProject }) => !testProject);
    return notesOfCard(writable, card, linked, this.#needs.remembered);
  }

  async #linkedTo(card: Card): Promise<ReadonlySet<string>> {
    const { notes } = this.#needs;
    const signal = AbortSignal.timeout(searchTimeoutMs);
    const linked = new Set<string>();
    try {
      const found = await notes.search(cardMark(card).slice(-maxQueryLength), signal);
      for (const noteId of [...found].slice(0, maxSearched)) {
        const note = notes.find(noteId);
        const text = note === undefined ? '' : await notes.textOf(note, signal);
        if (cardsOfNote({ title: '', text }, [card]).length > 0) linked.add(noteId);
      }
    } catch (error) {
      // Offline, a note is still found by its title.
      log.warn(`Searching the notes of a card: ${String(error)}`);
    }
    return linked;
  }

  async #pick(found: readonly NoteListItem[], card: Card): Promise<NoteListItem | typeof newNote | undefined> {
    const ids = new Set(found.map(({ id }) => id));
    const choices: Choice<NoteListItem | typeof newNote>[] = noteChoices(this.#needs.notes).filter(({ value }) =>
      ids.has(value.id),
    );
    const create = this.#needs.mayEdit() ? [{ label: '$(new-file) New Note…', value: newNote } as const] : [];
    return pick(`Which note is for ${cardName(card)}?`, [...choices, ...create]);
  }

  async #create(card: Card): Promise<NoteListItem | undefined> {
    const { notes, addresses } = this.#needs;
    const account = notes.accountGuard();
    const place = this.#knownPlace() ?? (await this.choosePlace());
    if (place === undefined) return undefined;
    account.assertInUse();
    const folder = addresses.paths.folderPathOf.get(place.folderId ?? '') ?? '';
    return sendNewNote(notes, {
      title: shortText(`Interview: ${cardName(card)}`, maxTitleLength),
      text: interviewTemplate(markdownLink(cardName(card), `${folder}/new.md`, cardPath(card))),
      folderId: place.folderId,
      useInRag: place.useInRag,
    });
  }

  /** What was chosen for this account, unless its folder was deleted. */
  #knownPlace(): InterviewNotes | undefined {
    const { notes, account, globalState } = this.#needs;
    const stored: unknown = globalState.get(stateKey);
    if (!isInterviewNotes(stored) || stored.account !== account()) return undefined;
    const folders = notes.notes?.folders ?? [];
    return stored.folderId === null || folders.some(({ id }) => id === stored.folderId) ? stored : undefined;
  }
}

const ragQuestion = 'The in-meeting assistant relies on notes that are used in RAG.';
const ragChoices: readonly Choice<boolean>[] = [
  {
    label: 'Use them in RAG',
    detail: 'What they say can come up in its answers during your meetings.',
    value: true,
  },
  { label: 'Do not use them in RAG', detail: 'Each note can be added later, and taken out again.', value: false },
];

function isInterviewNotes(value: unknown): value is InterviewNotes {
  if (typeof value !== 'object' || value === null) return false;
  const [account, folderId, useInRag] = ['account', 'folderId', 'useInRag'].map((name) => Reflect.get(value, name));
  return (
    typeof account === 'string' && (folderId === null || typeof folderId === 'string') && typeof useInRag === 'boolean'
  );
}

const interviewTemplate = (card: string): string => `${card}

## What they look for

-

## What I tell

-

## What I ask

-

## Afterwards

-
`;
