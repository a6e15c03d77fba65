import type { Board, Card } from '../../contract/tracker/board.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import type { BoardStore } from './board.ts';
import type { PendingChange } from './boardView.ts';
import type { CardStore } from './cards.ts';
import type { TrackerSettingsStore } from './trackerSettings.ts';
import { type Effect, redoOf } from './undoEffects.ts';
import { cardNeeded, type Known, needsBoard, planUndo, UndoRefusal } from './undoPlan.ts';
import { RenewedIds, sendUndo, type UndoCalls } from './undoSend.ts';

export interface UndoNeeds {
  readonly board: BoardStore;
  readonly cards: Pick<CardStore, 'find' | 'acceptFor'>;
  readonly settings: Pick<TrackerSettingsStore, 'known' | 'change'>;
  readonly calls: UndoCalls;
}

const restoredNote = {
  one: 'It is a new card. Its history stays with the archived one.',
  several: 'They are new cards. Their histories stay with the archived ones.',
} as const;

type Update = (board: Board) => Board;

export class UndoRunner {
  readonly #needs: UndoNeeds;
  readonly #ids = new RenewedIds();
  readonly #tried = new WeakSet<Effect>();
  readonly #wasTried = (effect: Effect): boolean => this.#tried.has(effect);

  constructor(needs: UndoNeeds) {
    this.#needs = needs;
  }

  forget(): void {
    this.#ids.clear();
  }

  /**
   * Resolves to what could not be restored, empty if all was. Calls `didUndo` for each effect, with the effect whose undo is its redo; a
   * failure keeps those before it undone.
   */
  async run(
    effects: readonly Effect[],
    account: AccountGuard,
    didUndo: (effect: Effect, redo: Effect | undefined) => void,
  ): Promise<string> {
    let note = '';
    await this.#needs.board.write({ kind: 'undo', changes: this.#preview(effects) }, async () => {
      const planned = planUndo(effects, await this.#read(effects, account), this.#ids.of);
      const updates: Update[] = [];
      const apply: Update = (board) => updates.reduce((value, update) => update(value), board);
      let now = this.#needs.board.serverState.value?.value;
      try {
        for (const { effect, change } of planned) {
          this.#tried.add(effect);
          const [before, update] = [now, change && (await this.#send(change, account))];
          if (update !== undefined) updates.push(update);
          now = before && (update?.(before) ?? before);
          didUndo(effect, change && redoOf(change, effect, before, now));
        }
      } catch (error) {
        if (account.isInUse() && updates.length > 0)
          this.#needs.board.serverState.write((board) => board && apply(board));
        throw error;
      }
      note = await this.#noteAfter(effects);
      const deleted = planned.find(({ change }) => change?.kind === 'remove')?.change;
      return { apply, ...(deleted?.kind === 'remove' && { left: { cardId: deleted.cardId, archived: undefined } }) };
    });
    return note;
  }

  #preview(effects: readonly Effect[]): PendingChange[] {
    const { board, cards } = this.#needs;
    const found = effects.flatMap((effect) => cards.find(cardNeeded(effect) ?? '') ?? []);
    try {
      return planUndo(
        effects,
        { board: board.board, cards: byId(found), wasTried: this.#wasTried },
        this.#ids.of,
      ).flatMap(({ change }) => change ?? []);
    } catch (error) {
      if (error instanceof UndoRefusal) return [];
      throw error;
    }
  }

  async #read(effects: readonly Effect[], account: AccountGuard): Promise<Known> {
    const { board, calls } = this.#needs;
    const ids = new Set(effects.flatMap((effect) => cardNeeded(effect) ?? []));
    const reading = Promise.all(Array.from(ids, (cardId) => calls.tracker_get_card({ cardId })));
    const { serverState } = board;
    const [cards] = await Promise.all([
      reading,
      effects.some(needsBoard) ? serverState.refreshAnew('user') : undefined,
    ]);
    account.assertInUse();
    if (effects.some(needsBoard) && serverState.error !== undefined) throw serverState.error;
    return { board: serverState.value?.value, cards: byId(cards), wasTried: this.#wasTried };
  }

  async #send(change: PendingChange, account: AccountGuard): Promise<Update> {
    const { calls, cards } = this.#needs;
    const update = await sendUndo({ calls, ids: this.#ids, accept: cards.acceptFor(account) }, change);
    account.assertInUse();
    return update;
  }

  /** Also restores the default column, which the service forgets when that is deleted. */
  async #noteAfter(effects: readonly Effect[]): Promise<string> {
    const archived = effects.filter(({ kind }) => kind === 'archive').length;
    if (archived > 0) return archived === 1 ? restoredNote.one : restoredNote.several;
    const removed = effects.find((effect) => effect.kind === 'removeColumn');
    if (removed === undefined) return '';
    if (removed.isDefault) {
      const after = this.#ids.of(removed.column.id);
      const result = await this.#needs.settings
        .change({ name: 'defaultColumnId', before: null, after })
        .catch(() => undefined);
      if (result?.kind !== 'saved') return 'It is no longer the column of new cards.';
    }
    return 'Its past statistics are not restored.';
  }
}

const byId = (cards: readonly Card[]): ReadonlyMap<string, Card> => new Map(cards.map((card) => [card.id, card]));
