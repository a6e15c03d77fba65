import { Emitter } from '../../base/event.ts';
import { type Disposable, runAll } from '../../base/lifetime.ts';
import type { UndoState } from '../../base/undoState.ts';
import type { UndoStore } from './undo.ts';
import { type ConfirmUndo, formatUndo } from './undoOutcome.ts';

export interface PageUndoNeeds {
  readonly undo: Pick<UndoStore, 'next' | 'undo' | 'onDidChange' | 'pages'>;
  readonly confirm: ConfirmUndo;
}

/**
 * Undo from one page, which offers only steps that changed `item`, if there is one. A step is offered where the user acted last; if that
 * page does not show what was changed, others offer it.
 */
export class PageUndo implements Disposable {
  readonly #needs: PageUndoNeeds;
  readonly #item: string | undefined;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #outcome: UndoState['outcome'];
  /** A step below it is not offered once it is undone. */
  #newest: { readonly number: number; readonly isElsewhere: boolean };

  constructor(needs: PageUndoNeeds, item?: string) {
    this.#needs = needs;
    this.#item = item;
    this.#newest = { number: needs.undo.next?.number ?? 0, isElsewhere: false };
    this.#subscription = needs.undo.onDidChange(() => {
      this.#place();
      this.#changed.fire();
    });
  }

  tookFocus(): void {
    this.#needs.undo.pages.last = this;
  }

  wasHidden(): void {
    const { pages } = this.#needs.undo;
    if (pages.last === this) pages.last = undefined;
  }

  get state(): UndoState {
    const { next } = this.#needs.undo;
    const { number, isElsewhere } = this.#newest;
    const isOffered = next?.canUndo && next.number === number && !isElsewhere && this.isAbout(next.items);
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

  isAbout(items: readonly string[]): boolean {
    return this.#item === undefined || items.includes(this.#item);
  }

  forget(): void {
    this.#outcome = undefined;
  }

  dispose(): void {
    this.wasHidden();
    runAll([this.#subscription, this.#changed], (each) => each.dispose());
  }

  #place(): void {
    const { next, pages } = this.#needs.undo;
    if (next === undefined || next.number <= this.#newest.number) return;
    const isElsewhere = pages.last !== this && pages.last?.isAbout(next.items) === true;
    this.#newest = { number: next.number, isElsewhere };
  }
}
