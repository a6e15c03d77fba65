import { ServiceError } from '../../base/errors.ts';
import { Emitter } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Board } from '../../contract/tracker/board.ts';
import type { Written } from '../sync/writes.ts';
import type { BoardStore } from './board.ts';
import { columnsOf, type PendingChange } from './boardView.ts';
import type { CardEdit } from './cardEdit.ts';
import type { CardStore } from './cards.ts';
import type { ColumnStore } from './columns.ts';

const most = 20;

export interface Undoable {
  readonly number: number;
  readonly label: string;
}

interface Entry extends Undoable {
  readonly takeBack: () => Promise<unknown>;
}

export interface UndoNeeds {
  readonly board: BoardStore;
  readonly cards: Pick<CardStore, 'edit'>;
  readonly columns: Pick<ColumnStore, 'reorder' | 'update'>;
}

/** Undo history of this window, for changes by any caller; an undo is a normal write. */
export class UndoStore implements Disposable {
  readonly #needs: UndoNeeds;
  readonly #changed = new Emitter<void>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange = this.#changed.event;
  #entries: readonly Entry[] = [];
  #count = 0;
  #isUndoing = false;

  constructor(needs: UndoNeeds) {
    this.#needs = needs;
    this.#subscriptions = [
      needs.board.onDidWrite((written) => this.#note(written)),
      needs.board.serverState.onDidForget(() => this.#set([])),
    ];
  }

  get next(): Undoable | undefined {
    return this.#entries.at(-1);
  }

  /** Rejects if the service refuses; the undo can then be tried again. */
  async undo(): Promise<void> {
    const entry = this.#entries.at(-1);
    if (entry === undefined) return;
    this.#set(this.#entries.slice(0, -1));
    try {
      // `takeBack` fires onDidWrite synchronously; that write is no new undo step.
      this.#isUndoing = true;
      const done = entry.takeBack();
      this.#isUndoing = false;
      await done;
    } catch (error) {
      this.#set([...this.#entries, entry]);
      throw error;
    } finally {
      this.#isUndoing = false;
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }

  #note({ change, before, answer }: Written): void {
    if (this.#isUndoing || before === undefined) return;
    const undoing = this.#undoing(change, before, answer);
    if (undoing === undefined) return;
    this.#count += 1;
    const entry: Entry = { number: this.#count, ...undoing };
    this.#set([...this.#entries, entry].slice(-most));
    // A refused change did not happen.
    answer.catch(() => this.#set(this.#entries.filter((other) => other !== entry)));
  }

  #undoing(change: PendingChange, before: Board, answer: Written['answer']): Omit<Entry, 'number'> | undefined {
    const { board, cards, columns } = this.#needs;
    switch (change.kind) {
      case 'move': {
        const card = before.cards.find(({ id }) => id === change.cardId);
        const target = before.columns.find(({ id }) => id === change.columnId);
        if (card?.columnId == null) return undefined;
        const { id, title, columnId, position } = card;
        return {
          label: `Moved "${title}" to ${target?.title ?? 'another column'}`,
          takeBack: () => board.moveCard(id, columnId, position),
        };
      }
      case 'edit': {
        const { cardId, edit } = change;
        const find = (where: Board | undefined) => where?.cards.find(({ id }) => id === cardId);
        // The service assigns the ids of new reminders, so an undo starts from the field in the response.
        let landed: unknown = edit.after;
        answer.then(
          (confirm) => (landed = find(board.board && confirm(board.board))?.[edit.field] ?? landed),
          () => undefined,
        );
        return {
          label: `Changed ${edit.field} of "${find(before)?.title ?? 'a card'}"`,
          takeBack: async () => {
            const { kind } = await cards.edit(cardId, { ...edit, before: landed, after: edit.before } as CardEdit);
            if (kind === 'conflict')
              throw new ServiceError('conflict', 'undo', 'The field was changed elsewhere, so it stays as it is now.');
          },
        };
      }
      case 'orderColumns': {
        const order = columnsOf(before).map(({ id }) => id);
        return { label: 'Moved a column', takeBack: () => columns.reorder(order) };
      }
      case 'updateColumn': {
        const column = before.columns.find(({ id }) => id === change.columnId);
        if (column === undefined) return undefined;
        return { label: `Changed the column "${column.title}"`, takeBack: () => columns.update(column.id, column) };
      }
      default:
        return undefined;
    }
  }

  #set(entries: readonly Entry[]): void {
    if (entries.length === this.#entries.length && entries.at(-1) === this.#entries.at(-1)) return;
    this.#entries = entries;
    this.#changed.fire();
  }
}
