export interface PersistedFlag {
  readonly read: () => boolean;
  readonly set: () => Thenable<void>;
}

export interface RagConsentNeeds {
  readonly explained: PersistedFlag;
  readonly choose: <T extends string>(message: string, detail: string, ...buttons: T[]) => Promise<T | undefined>;
}

const question = 'Use notes in RAG?';
const consequence =
  'The in-meeting assistant relies on notes that are used in RAG: what they say can come up in its answers during your meetings. Each note can be taken out again at any time. This is said only once.';

/** Explains once, before the first note is used in RAG, what that means (tracker document, Resources). */
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

  /** Whether a new note is used in RAG; undefined if the user cancels the creation. */
  async forNewNote(): Promise<boolean | undefined> {
    const chosen = await this.#ask('Create', 'Create without RAG');
    return chosen === undefined ? undefined : chosen === 'Create';
  }

  async #ask<T extends string>(agree: T, ...others: T[]): Promise<T | undefined> {
    const { explained, choose } = this.#needs;
    if (explained.read()) return agree;
    const chosen = await choose(question, consequence, agree, ...others);
    const stored = explained.set();
    // A checkbox ticked while the flag is being stored is not part of the answered question.
    this.#close();
    await stored;
    return chosen;
  }

  #close(): void {
    this.#openQuestion = undefined;
  }
}
