import assert from 'node:assert/strict';

import type { Random } from '../../../src/local/samples/random.ts';
import { type Address, CallError, overMcp, overRest } from '../calls.ts';

/** State of a worker's card, as known from responses. */
interface OwnCard {
  readonly id: string;
  readonly title: string;
  readonly columnId: string;
}

interface OwnNote {
  readonly id: string;
  readonly text: string;
  readonly version: number;
}

/** A write that was sent and not answered yet. */
type Attempt =
  | { readonly kind: 'create'; readonly title: string }
  | { readonly kind: 'move'; readonly card: OwnCard; readonly columnId: string }
  | { readonly kind: 'rename'; readonly card: OwnCard; readonly title: string }
  | { readonly kind: 'delete'; readonly card: OwnCard }
  | { readonly kind: 'createNote'; readonly title: string }
  | { readonly kind: 'editNote'; readonly note: OwnNote; readonly text: string };

const most = 10;

/** Writes one record after the other, only its own cards and notes, and records what was acknowledged. */
export class Worker {
  readonly #name: string;
  readonly #random: Random;
  readonly #cards = new Map<string, OwnCard>();
  #note: OwnNote | undefined;
  #attempt: Attempt | undefined;
  #count = 0;

  constructor(name: string, random: Random) {
    this.#name = name;
    this.#random = random;
  }

  get cards(): readonly OwnCard[] {
    return [...this.#cards.values()];
  }

  get note(): OwnNote | undefined {
    return this.#note;
  }

  /** Writes until the service has ended; calls `acknowledged` after each response. */
  async work(to: Address, columnIds: readonly string[], acknowledged: () => void): Promise<void> {
    try {
      for (;;) {
        this.#attempt = this.#next(columnIds);
        await this.#send(to, this.#attempt);
        this.#attempt = undefined;
        acknowledged();
      }
    } catch (error) {
      if (error instanceof CallError || error instanceof assert.AssertionError) throw error;
    }
  }

  /** Finds the outcome of the unanswered write as a careful client does. */
  async settle(to: Address): Promise<void> {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    if (attempt === undefined) return;
    switch (attempt.kind) {
      case 'create':
      case 'createNote':
        return this.#send(to, attempt);
      case 'editNote': {
        const { id, text, version } = await overRest(to, 'get_note', { noteId: attempt.note.id });
        const { note } = attempt;
        assert.ok(
          (version === note.version && text === note.text) || (version === note.version + 1 && text === attempt.text),
          'an edit of a note is done wholly or not at all',
        );
        this.#note = { id, text, version };
        return;
      }
      default: {
        const { card } = attempt;
        const found = await overRest(to, 'tracker_get_card', { cardId: card.id }).catch((error: unknown) => {
          if (attempt.kind === 'delete' && error instanceof CallError && error.code === 'card_not_found')
            return undefined;
          throw error;
        });
        if (found === undefined) {
          this.#cards.delete(card.id);
          return;
        }
        const { id, title, columnId } = found;
        assert.ok(title === card.title || (attempt.kind === 'rename' && title === attempt.title));
        assert.ok(columnId === card.columnId || (attempt.kind === 'move' && columnId === attempt.columnId));
        this.#cards.set(id, { id, title, columnId: columnId ?? '' });
      }
    }
  }

  #next(columnIds: readonly string[]): Attempt {
    const title = `${this.#name} ${++this.#count}`;
    const [card, ...others] = this.cards;
    if (card === undefined || this.#cards.size < 3) return { kind: 'create', title };
    if (this.#cards.size > most) return { kind: 'delete', card: this.#random.pick([card, ...others]) };
    const columnId = columnIds[this.#random.between(0, columnIds.length - 1)] ?? '';
    const { note } = this;
    return this.#random.pick<Attempt>([
      { kind: 'create', title },
      { kind: 'move', card: this.#random.pick([card, ...others]), columnId },
      { kind: 'move', card: this.#random.pick([card, ...others]), columnId },
      { kind: 'rename', card: this.#random.pick([card, ...others]), title },
      note === undefined ? { kind: 'createNote', title } : { kind: 'editNote', note, text: title },
    ]);
  }

  async #send(to: Address, attempt: Attempt): Promise<void> {
    // A client may switch between REST and MCP between two tries.
    const call = this.#random.pick([overRest, overRest, overMcp]);
    switch (attempt.kind) {
      case 'create': {
        const { title } = attempt;
        const card = await call(to, 'tracker_create_card', { title, requestId: title });
        assert.equal(card.title, title);
        this.#know(card);
        return;
      }
      case 'move': {
        const { card, columnId } = attempt;
        const position = this.#random.between(0, 3);
        this.#know(await call(to, 'tracker_move_card', { cardId: card.id, columnId, position }));
        return;
      }
      case 'rename':
        this.#know(await call(to, 'tracker_update_card', { cardId: attempt.card.id, title: attempt.title }));
        return;
      case 'delete':
        await call(to, 'tracker_delete_card', { cardId: attempt.card.id });
        this.#cards.delete(attempt.card.id);
        return;
      case 'createNote': {
        const { title } = attempt;
        const { id, text, version } = await call(to, 'create_note', { title, text: 'First', requestId: title });
        this.#note = { id, text, version };
        return;
      }
      case 'editNote': {
        const { note, text } = attempt;
        const edited = await call(to, 'update_note', { noteId: note.id, text, version: note.version });
        assert.equal(edited.version, note.version + 1);
        this.#note = { id: note.id, text, version: edited.version };
      }
    }
  }

  #know({ id, title, columnId }: { id: string; title: string; columnId: string | null }): void {
    this.#cards.set(id, { id, title, columnId: columnId ?? '' });
  }
}
