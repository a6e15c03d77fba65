import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { Retries } from '../../host/ui/retries.ts';
import type { NotesStore } from '../../store/notes/notes.ts';

/** What the RAG setting of a note means, where it is shown. */
export const ragText = (useInRag: boolean): string =>
  useInRag
    ? 'Used in RAG: the in-meeting assistant looks things up in this note'
    : 'Not used in RAG: the in-meeting assistant does not look things up in this note';

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

interface PersistedFlag {
  readonly read: () => boolean;
  readonly set: () => Thenable<void>;
}

interface RagConsentNeeds {
  readonly explained: PersistedFlag;
  readonly choose: <T extends string>(message: string, detail: string, ...buttons: T[]) => Promise<T | undefined>;
}

const question = 'Use notes in RAG?';
const consequence =
  'The in-meeting assistant relies on notes that are used in RAG: what they say can come up in its answers during your meetings. Each note can be taken out again at any time.';

/** Explains, before the first note is used in RAG, what that means (tracker document, Resources), until the user has chosen. */
export class RagConsent {
  readonly #needs: RagConsentNeeds;
  /** The open question, shared by checkboxes ticked before it is answered. */
  #openQuestion: Promise<boolean> | undefined;

  constructor(needs: RagConsentNeeds) {
    this.#needs = needs;
  }

  forNotes(): Promise<boolean> {
    this.#openQuestion ??= this.#ask('Use in RAG')
      .then((chosen) => chosen === 'Use in RAG')
      .finally(() => this.#close());
    return this.#openQuestion;
  }

  /** The user has answered a question of the caller's that says what `forNotes` would explain. */
  async wasExplained(): Promise<void> {
    if (!this.#needs.explained.read()) await this.#needs.explained.set();
  }

  /** Whether a new note is used in RAG; undefined if the user cancels the creation. */
  async forNewNote(): Promise<boolean | undefined> {
    const chosen = await this.#ask('Create', 'Create without RAG');
    return chosen === undefined ? undefined : chosen === 'Create';
  }

  async #ask<T extends string>(agree: T, ...others: T[]): Promise<T | undefined> {
    const { explained, choose } = this.#needs;
    if (explained.read()) return agree;
    const chosen = await choose(question, consequence, agree, ...others);
    const stored = chosen === undefined ? undefined : explained.set();
    // A checkbox ticked while the flag is being stored is not part of the answered question.
    this.#close();
    await stored;
    return chosen;
  }

  #close(): void {
    this.#openQuestion = undefined;
  }
}
