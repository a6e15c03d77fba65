import { ServiceError } from '../../base/errors.ts';
import type { Event } from '../../base/event.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Board } from '../../contract/tracker/board.ts';
import { UndoStack } from '../sync/undoStack.ts';
import type { BoardStore, BoardWrite } from './board.ts';
import { columnsOf, type PendingChange } from './boardView.ts';
import type { CardEdit } from './cardEdit.ts';
import type { CardStore } from './cards.ts';
import type { ColumnStore } from './columns.ts';

export interface Undoable {
  readonly number: number;
  readonly label: string;
}

interface Entry extends Undoable {
  readonly restore: () => Promise<unknown>;
}

export interface UndoNeeds {
  readonly board: BoardStore;
  readonly cards: Pick<CardStore, 'edit'>;
  readonly columns: Pick<ColumnStore, 'reorder' | 'update'>;
}

/** Undo history of this window, for changes by any caller; an undo is a normal write. */
export class UndoStore implements Disposable {
  readonly #needs: UndoNeeds;
  readonly #stack: UndoStack<Entry>;
  readonly #subscription: Disposable;
  readonly onDidChange: Event<void>;
  #count = 0;
  #isUndoing = false;

  constructor(needs: UndoNeeds) {
    this.#needs = needs;
    this.#stack = new UndoStack(needs.board.serverState);
    this.onDidChange = this.#stack.onDidChange;
    this.#subscription = needs.board.onDidWrite((written) => this.#record(written));
  }

  get next(): Undoable | undefined {
    return this.#stack.last;
  }

  /** Rejects if the service refuses; the undo can then be tried again. */
  async undo(): Promise<void> {
    const undo = (entry: Entry): Promise<unknown> => {
      // `restore` fires onDidWrite synchronously; that write is no new undo step.
      this.#isUndoing = true;
      try {
        return entry.restore();
      } finally {
        this.#isUndoing = false;
      }
    };
    await this.#stack.undo(undo, () => true);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#stack.dispose();
  }

  #record({ change, before, response }: BoardWrite): void {
    if (this.#isUndoing || before === undefined) return;
    const step = this.#stepFor(change, before, response);
    if (step === undefined) return;
    this.#count += 1;
    const entry: Entry = { number: this.#count, ...step };
    this.#stack.push(entry);
    // A refused change did not happen.
    response.catch(() => this.#stack.remove(entry));
  }

  #stepFor(change: PendingChange, before: Board, response: BoardWrite['response']): Omit<Entry, 'number'> | undefined {
    const { board, cards, columns } = this.#needs;
    switch (change.kind) {
      case 'move': {
        const card = before.cards.find(({ id }) => id === change.cardId);
        const target = before.columns.find(({ id }) => id === change.columnId);
        if (card?.columnId == null) return undefined;
        const { id, title, columnId, position } = card;
        return {
          label: `Moved "${title}" to ${target?.title ?? 'another column'}`,
          restore: () => board.moveCard(id, columnId, position),
        };
      }
      case 'edit': {
        const { cardId, edit } = change;
        const find = (where: Board | undefined) => where?.cards.find(({ id }) => id === cardId);
        // The service assigns the ids of new reminders, so an undo starts from the field in the response.
        let confirmed: unknown = edit.after;
        response.then(
          (confirm) => (confirmed = find(board.board && confirm(board.board))?.[edit.field] ?? confirmed),
          () => undefined,
        );
        return {
          label: `Changed ${edit.field} of "${find(before)?.title ?? 'a card'}"`,
          restore: async () => {
            const { kind } = await cards.edit(cardId, { ...edit, before: confirmed, after: edit.before } as CardEdit);
            if (kind === 'conflict')
              throw new ServiceError('conflict', 'undo', 'The field was changed elsewhere, so it stays as it is now.');
          },
        };
      }
      case 'orderColumns': {
        const order = columnsOf(before).map(({ id }) => id);
        return { label: 'Moved a column', restore: () => columns.reorder(order) };
      }
      case 'updateColumn': {
        const column = before.columns.find(({ id }) => id === change.columnId);
        if (column === undefined) return undefined;
        return { label: `Changed the column "${column.title}"`, restore: () => columns.update(column.id, column) };
      }
      default:
        return undefined;
    }
  }
}
