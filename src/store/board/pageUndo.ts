import { Emitter } from '../../base/event.ts';
import { type Disposable, runAll } from '../../base/lifetime.ts';
import type { UndoState } from '../../base/undoState.ts';
import type { UndoStore } from './undo.ts';
import { type ConfirmUndo, formatUndo } from './undoOutcome.ts';

export interface PageUndoNeeds {
  readonly undo: Pick<UndoStore, 'next' | 'undo' | 'onDidChange'>;
  readonly confirm: ConfirmUndo;
}

/** Undo from one page, which offers only steps that changed `item`, if there is one. */
export class PageUndo implements Disposable {
  readonly #needs: PageUndoNeeds;
  readonly #item: string | undefined;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #outcome: UndoState['outcome'];

  constructor(needs: PageUndoNeeds, item?: string) {
    this.#needs = needs;
    this.#item = item;
    this.#subscription = needs.undo.onDidChange(() => this.#changed.fire());
  }

  get state(): UndoState {
    const { next } = this.#needs.undo;
    const isOffered = next?.canUndo && (this.#item === undefined || next.items.includes(this.#item));
    return {
      ...(isOffered ? { offer: { number: next.number, label: next.label } } : {}),
      ...(this.#outcome === undefined ? {} : { outcome: this.#outcome }),
    };
  }

  async run(): Promise<void> {
    const outcome = await this.#needs.undo.undo(this.#needs.confirm);
    const message = formatUndo(outcome);
    if (message === '') return;
    this.#outcome = { number: (this.#outcome?.number ?? 0) + 1, message, isRefused: outcome.kind === 'refused' };
    this.#changed.fire();
  }

  forget(): void {
    this.#outcome = undefined;
  }

  dispose(): void {
    runAll([this.#subscription, this.#changed], (each) => each.dispose());
  }
}
