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
