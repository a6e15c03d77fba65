import type { NoteListItem } from '../contract/tracker/library.ts';
import { confirm, tell } from '../host/ask.ts';
import { withRetryForEach } from '../host/explain.ts';
import type { NotesStore } from '../store/notes.ts';

/** A fact that is kept over windows and restarts. */
export interface KeptFlag {
  readonly read: () => boolean;
  readonly set: () => Thenable<void>;
}

/** Switches what the in-meeting assistant relies on, and says once what that means (tracker document, Resources). */
export class RagSwitch {
  readonly #notes: NotesStore;
  readonly #said: KeptFlag;

  constructor(notes: NotesStore, said: KeptFlag) {
    this.#notes = notes;
    this.#said = said;
  }

  /** Whether the user knows what RAG means: asked the first time that it is switched on, and never again once agreed. */
  async agreed(): Promise<boolean> {
    if (this.#said.read()) return true;
    const agreed = await confirm(
      'Use notes in RAG?',
      'The in-meeting assistant relies on notes that are used in RAG: what they say can come up in its answers during your meetings. Each note can be taken out again at any time. This is said only once.',
      'Use in RAG',
    );
    if (agreed) await this.#said.set();
    return agreed;
  }

  /** Switches notes on or off, and says once what became of all of them. */
  async set(chosen: readonly NoteListItem[], useInRag: boolean): Promise<void> {
    if (chosen.length === 0) return;
    const stay = this.#notes.guard();
    if (useInRag && !(await this.agreed())) return;
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
