import type { NoteListItem } from '../contract/tracker/library.ts';
import { tell } from '../host/ask.ts';
import { withRetryForEach } from '../host/explain.ts';
import type { NotesStore } from '../store/notes.ts';
import type { RagConsent } from './ragConsent.ts';

/** Switches what the in-meeting assistant relies on. */
export class RagSwitch {
  readonly #notes: NotesStore;
  readonly #consent: RagConsent;

  constructor(notes: NotesStore, consent: RagConsent) {
    this.#notes = notes;
    this.#consent = consent;
  }

  /** Switches notes on or off, and says once what became of all of them. */
  async set(chosen: readonly NoteListItem[], useInRag: boolean): Promise<void> {
    if (chosen.length === 0) return;
    const stay = this.#notes.guard();
    if (useInRag && !(await this.#consent.forNotes())) return;
    const changed = chosen.filter((note) => note.useInRag !== useInRag);
    let done = 0;
    await withRetryForEach('Changing what is used in RAG', stay, changed, async (note) => {
      await this.#notes.change(note.id, { useInRag });
      done += 1;
    });
    if (chosen.length > 1) tell(summary(chosen.length, changed.length, done, useInRag));
  }
}

function summary(chosen: number, changed: number, done: number, useInRag: boolean): string {
  const became = useInRag ? 'used in RAG now' : 'not used in RAG any more';
  const parts = [
    `Jobdeck: ${done} ${done === 1 ? 'note is' : 'notes are'} ${became}.`,
    chosen === changed ? '' : `${chosen - changed} ${chosen - changed === 1 ? 'was' : 'were'} so already.`,
    changed === done ? '' : `${changed - done} could not be changed.`,
  ];
  return parts.filter(Boolean).join(' ');
}
