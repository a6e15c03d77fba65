import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { CardEditResult } from '../../store/board/cards.ts';
import type { FieldName, FieldNote } from './contract.ts';

export class FieldNotes {
  readonly #notes = new Map<FieldName, FieldNote>();
  readonly #turns = new Map<FieldName, number>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  get all(): FieldNote[] {
    return [...this.#notes.values()];
  }

  /**
   * Runs a save and updates the field's note; of concurrent saves of a field, the last one decides. Errors go into the note and are not
   * thrown.
   */
  async during(
    field: FieldName,
    save: () => Promise<CardEditResult>,
    words: (error: unknown) => string,
  ): Promise<void> {
    const turn = (this.#turns.get(field) ?? 0) + 1;
    this.#turns.set(field, turn);
    this.#say({ field, kind: 'saving', words: 'Saving…' });
    const note = await this.#outcome(field, save, words);
    if (this.#turns.get(field) !== turn) return;
    if (note === undefined) {
      this.#notes.delete(field);
      this.#changed.fire();
    } else this.#say(note);
  }

  async #outcome(
    field: FieldName,
    save: () => Promise<CardEditResult>,
    words: (error: unknown) => string,
  ): Promise<FieldNote | undefined> {
    try {
      const result = await save();
      if (result.kind === 'saved') return undefined;
      const said = 'This was changed somewhere else while you wrote. Nothing is overwritten: choose what stays.';
      return { field, kind: 'conflict', words: said };
    } catch (error) {
      const said = ServiceError.is(error, 'cancelled')
        ? 'This was not saved, since another account is in use.'
        : words(error);
      return { field, kind: 'failed', words: said };
    }
  }

  #say(note: FieldNote): void {
    this.#notes.set(note.field, note);
    this.#changed.fire();
  }
}
