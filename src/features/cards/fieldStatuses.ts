import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { CardEditResult } from '../../store/board/cards.ts';
import type { FieldName, FieldStatus } from './contract.ts';

export class FieldStatuses {
  readonly #statuses = new Map<FieldName, FieldStatus>();
  readonly #saveNumbers = new Map<FieldName, number>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  get all(): FieldStatus[] {
    return [...this.#statuses.values()];
  }

  /**
   * Runs a save and updates the field's status; of concurrent saves of a field, the last one decides. Errors go into the status and are not
   * thrown.
   */
  async during(
    field: FieldName,
    save: () => Promise<CardEditResult>,
    formatFailure: (error: unknown) => string,
  ): Promise<void> {
    const saveNumber = (this.#saveNumbers.get(field) ?? 0) + 1;
    this.#saveNumbers.set(field, saveNumber);
    this.#set({ field, kind: 'saving', message: 'Saving…' });
    const status = await this.#outcome(field, save, formatFailure);
    if (this.#saveNumbers.get(field) !== saveNumber) return;
    if (status === undefined) {
      this.#statuses.delete(field);
      this.#changed.fire();
    } else this.#set(status);
  }

  async #outcome(
    field: FieldName,
    save: () => Promise<CardEditResult>,
    formatFailure: (error: unknown) => string,
  ): Promise<FieldStatus | undefined> {
    try {
      const result = await save();
      if (result.kind === 'saved') return undefined;
      const message = 'This was changed somewhere else while you wrote. Nothing is overwritten: choose what stays.';
      return { field, kind: 'conflict', message };
    } catch (error) {
      const message = ServiceError.is(error, 'cancelled')
        ? 'This was not saved, since another account is in use.'
        : formatFailure(error);
      return { field, kind: 'failed', message };
    }
  }

  #set(status: FieldStatus): void {
    this.#statuses.set(status.field, status);
    this.#changed.fire();
  }
}
