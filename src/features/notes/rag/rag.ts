import type { NoteListItem } from '../../../contract/tracker/library.ts';
import type { Retries } from '../../../host/ui/retries.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import type { RagConsent } from './ragConsent.ts';

interface RagSwitchNeeds {
  readonly notes: NotesStore;
  readonly consent: RagConsent;
  readonly retries: Retries;
  readonly notify: (message: string) => void;
}

export class RagSwitch {
  readonly #needs: RagSwitchNeeds;

  constructor(needs: RagSwitchNeeds) {
    this.#needs = needs;
  }

  async set(chosen: readonly NoteListItem[], useInRag: boolean): Promise<void> {
    const { notes, consent, retries, notify } = this.#needs;
    if (chosen.length === 0) return;
    const account = notes.accountGuard();
    if (useInRag && !(await consent.forNotes())) return;
    const changed = chosen.filter((note) => note.useInRag !== useInRag);
    let done = 0;
    await retries.withRetryForEach('Changing what is used in RAG', account.assertInUse, changed, async (note) => {
      await notes.change(note.id, { useInRag }, changed);
      done += 1;
    });
    if (chosen.length > 1) notify(summary(chosen.length, changed.length, done, useInRag));
  }
}

function summary(chosen: number, changed: number, done: number, useInRag: boolean): string {
  const became = useInRag ? 'used in RAG now' : 'not used in RAG any more';
  const parts = [
    `${done} ${done === 1 ? 'note is' : 'notes are'} ${became}.`,
    chosen === changed ? '' : `${chosen - changed} ${chosen - changed === 1 ? 'was' : 'were'} so already.`,
    changed === done ? '' : `${changed - done} could not be changed.`,
  ];
  return parts.filter(Boolean).join(' ');
}

export class RagBadges {
  #listed: ReadonlyMap<string, boolean> = new Map();

  /** Ids of the notes whose RAG setting changed since the last call, new notes included. */
  update(notes: readonly Pick<NoteListItem, 'id' | 'useInRag'>[]): string[] {
    const before = this.#listed;
    this.#listed = new Map(notes.map(({ id, useInRag }) => [id, useInRag]));
    return notes.filter(({ id, useInRag }) => before.get(id) !== useInRag).map(({ id }) => id);
  }
}
