/** A fact that is kept over windows and restarts. */
export interface KeptFlag {
  readonly read: () => boolean;
  readonly set: () => Thenable<void>;
}

export interface RagConsentNeeds {
  readonly said: KeptFlag;
  /** Asks with buttons; undefined where the user cancels. */
  readonly choose: <T extends string>(message: string, detail: string, ...buttons: T[]) => Promise<T | undefined>;
}

const question = 'Use notes in RAG?';
const consequence =
  'The in-meeting assistant relies on notes that are used in RAG: what they say can come up in its answers during your meetings. Each note can be taken out again at any time. This is said only once.';

/** Says once, before the first note is used in RAG, what that means (tracker document, Resources). */
export class RagConsent {
  readonly #needs: RagConsentNeeds;
  /** The question that is open; several boxes may be ticked before it is answered. */
  #asked: Promise<boolean> | undefined;

  constructor(needs: RagConsentNeeds) {
    this.#needs = needs;
  }

  /** Whether the user goes on to use notes in RAG. */
  forNotes(): Promise<boolean> {
    this.#asked ??= this.#ask('Use in RAG')
      .then((chosen) => chosen === 'Use in RAG')
      .finally(() => this.#close());
    return this.#asked;
  }

  /** Whether a new note is used in RAG; undefined where the user cancels its creation. */
  async forNewNote(): Promise<boolean | undefined> {
    const chosen = await this.#ask('Create', 'Create without RAG');
    return chosen === undefined ? undefined : chosen === 'Create';
  }

  /** The button chosen; the first where this was said before. */
  async #ask<T extends string>(agree: T, ...others: T[]): Promise<T | undefined> {
    const { said, choose } = this.#needs;
    if (said.read()) return agree;
    const chosen = await choose(question, consequence, agree, ...others);
    const kept = said.set();
    // While that is stored, a box that is ticked is not part of the answered question.
    this.#close();
    await kept;
    return chosen;
  }

  #close(): void {
    this.#asked = undefined;
  }
}
