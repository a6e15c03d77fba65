import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { CardEditResult } from '../../store/board/cards.ts';
import type { FieldName, FieldStatus } from './contract.ts';

export type StatusOf<F extends string> = Omit<FieldStatus, 'field'> & { readonly field: F };

export class FieldStatuses<F extends string = FieldName> {
  readonly #statuses = new Map<F, StatusOf<F>>();
  readonly #saveNumbers = new Map<F, number>();
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;

  get all(): StatusOf<F>[] {
    return [...this.#statuses.values()];
  }

  /** Errors go into the status and are not thrown; of concurrent saves of a field, the last one decides. */
  async during(
    field: F,
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
    field: F,
    save: () => Promise<CardEditResult>,
    formatFailure: (error: unknown) => string,
  ): Promise<StatusOf<F> | undefined> {
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

  #set(status: StatusOf<F>): void {
    this.#statuses.set(status.field, status);
    this.#changed.fire();
  }
}
