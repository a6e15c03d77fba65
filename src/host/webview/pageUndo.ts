import { Emitter, type Event } from '../../base/flow/event.ts';
import { type Disposable, runAll } from '../../base/flow/lifetime.ts';
import type { ConfirmUndo, Undoable, UndoOutcome, UndoState } from '../../base/flow/undoState.ts';

interface UndoSteps {
  readonly next: Undoable | undefined;
  nextOf(item: string): Undoable | undefined;
  undo(confirm: ConfirmUndo, item?: string): Promise<UndoOutcome>;
  redo(confirm: ConfirmUndo, item?: string): Promise<UndoOutcome>;
  readonly onDidChange: Event<void>;
  readonly pages: { last: Pick<PageUndo, 'isAbout'> | undefined };
}

export interface PageUndoNeeds {
  readonly undo: UndoSteps;
  readonly confirm: ConfirmUndo;
}

/**
 * Undo from one page. If it shows one `item`, it offers and undoes the steps that changed it, and asks before it undoes another one. A step
 * is offered where the user acted last; if that page does not show what was changed, others offer it.
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
    this.#newest = { number: this.#next?.number ?? 0, isElsewhere: false };
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
    const next = this.#next;
    const { number, isElsewhere } = this.#newest;
    const isOffered = next?.canUndo && next.number === number && !isElsewhere;
    return {
      ...(isOffered ? { offer: { number: next.number, label: next.label } } : {}),
      ...(this.#outcome === undefined ? {} : { outcome: this.#outcome }),
    };
  }

  async run(): Promise<void> {
    const { undo, confirm } = this.#needs;
    const [own, last] = [this.#next, undo.next];
    if (own === undefined && last !== undefined) {
      const question = 'Undo the last change elsewhere?';
      if (!(await confirm(question, `${last.label}. Nothing that was changed on this page is left to undo.`, 'Undo')))
        return;
      if (undo.next?.number !== last.number) return;
    }
    this.#show(await undo.undo(confirm, own === undefined ? undefined : this.#item), 'undo');
  }

  async redo(): Promise<void> {
    const { undo, confirm } = this.#needs;
    this.#show(await undo.redo(confirm, this.#item), 'redo');
  }

  #show(outcome: UndoOutcome, how: 'undo' | 'redo'): void {
    const message = formatUndo(outcome, how);
    if (message === '') return;
    this.#outcome = { number: (this.#outcome?.number ?? 0) + 1, message, isRefused: outcome.kind === 'refused' };
    this.#changed.fire();
  }

  get #next(): Undoable | undefined {
    const { undo } = this.#needs;
    return this.#item === undefined ? undo.next : undo.nextOf(this.#item);
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
    const { pages } = this.#needs.undo;
    const next = this.#next;
    if (next === undefined || next.number <= this.#newest.number) return;
    const isElsewhere = pages.last !== this && pages.last?.isAbout(next.items) === true;
    this.#newest = { number: next.number, isElsewhere };
  }
}

const words = {
  undo: { nothing: 'undo', done: 'Undid', refused: 'Not undone' },
  redo: { nothing: 'redo', done: 'Redid', refused: 'Not redone' },
} as const;

export function formatUndo(outcome: UndoOutcome, how: keyof typeof words = 'undo'): string {
  switch (outcome.kind) {
    case 'nothing':
      return `There is nothing to ${words[how].nothing}.`;
    case 'cancelled':
      return '';
    case 'undone':
      return [`${words[how].done}: ${outcome.label}.`, outcome.note].filter(Boolean).join(' ');
    case 'refused':
      return `${words[how].refused}: ${outcome.label}. ${outcome.reason}`;
  }
}
