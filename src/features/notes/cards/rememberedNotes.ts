import { anyString, type Reader, record, tryRead } from '../../../base/input/reader.ts';

interface RememberedNotesNeeds {
  /** Shared between windows. */
  readonly state: { get(key: string): unknown; update(key: string, value: unknown): PromiseLike<void> };
  /** The service in use. */
  readonly account: () => string;
}

const stateKey = 'jobdeck.notes.ofCards';

type NotesOfCards = Readonly<Record<string, string>>;

const Stored: Reader<Readonly<Record<string, NotesOfCards>>> = record(record(anyString));

/** Which note belongs to a card, by ids, so that neither a new title nor a new company separates them. The service has no field for it. */
export class RememberedNotes {
  readonly #needs: RememberedNotesNeeds;

  constructor(needs: RememberedNotesNeeds) {
    this.#needs = needs;
  }

  noteOf(cardId: string): string | undefined {
    return this.#ofAccount.get(cardId);
  }

  cardsOf(noteId: string): ReadonlySet<string> {
    return new Set([...this.#ofAccount].flatMap(([cardId, known]) => (known === noteId ? [cardId] : [])));
  }

  async remember(noteId: string, cardIds: readonly string[]): Promise<void> {
    const { state, account } = this.#needs;
    const known = this.#ofAccount;
    if (cardIds.every((cardId) => known.get(cardId) === noteId)) return;
    const added = cardIds.map((cardId): [string, string] => [cardId, noteId]);
    await state.update(stateKey, { ...this.#stored, [account()]: Object.fromEntries([...known, ...added]) });
  }

  async forget(account: string): Promise<void> {
    const { [account]: forgotten, ...others } = this.#stored;
    if (forgotten !== undefined) await this.#needs.state.update(stateKey, others);
  }

  get #ofAccount(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#stored[this.#needs.account()] ?? {}));
  }

  get #stored(): Readonly<Record<string, NotesOfCards>> {
    return tryRead(Stored, this.#needs.state.get(stateKey)) ?? {};
  }
}
