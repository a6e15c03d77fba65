import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { AccountGuard } from '../../sync/accountGuard.ts';
import type { BoardStore } from '../board.ts';
import type { CardStore } from '../cards.ts';
import { type CurrentIds, type LeftCard, type UndoContext, UndoRefusal } from '../changes/change.ts';
import {
  applyChange,
  cardNeeded,
  type Effect,
  effectOf,
  inverseChange,
  type SingleChange,
  withChange,
} from '../changes/changes.ts';
import type { TrackerSettingsStore } from '../settings.ts';

export interface UndoNeeds {
  readonly board: BoardStore;
  readonly cards: Pick<CardStore, 'find'>;
  readonly settings: Pick<TrackerSettingsStore, 'known' | 'change'>;
  readonly calls: Pick<Tracker, 'tracker_get_card'>;
}

interface PlanContext extends Pick<UndoContext, 'board' | 'cards'> {
  readonly wasTried: (effect: Effect) => boolean;
}

interface PlannedUndo {
  readonly effect: Effect;
  /** Undefined if everything is already as before the effect. */
  readonly change: SingleChange | undefined;
}

/** Plans to undo effects, last first. Throws an UndoRefusal if another client has changed something since that one of them changed. */
export function planUndo(effects: readonly Effect[], context: PlanContext, idOf: CurrentIds['of']): PlannedUndo[] {
  const cards = new Map(context.cards);
  let { board } = context;
  return effects.toReversed().map((effect) => {
    const change = inverseChange(effect, { board, cards, idOf, wasTried: context.wasTried(effect) });
    if (change === undefined) return { effect, change };
    board = board && applyChange(board, change);
    const card = 'cardId' in change ? cards.get(change.cardId) : undefined;
    if (card !== undefined) cards.set(card.id, withChange(card, change));
    return { effect, change };
  });
}

const needsBoard = (effect: Effect): boolean => cardNeeded(effect) === undefined;

const restoredNote = {
  one: 'It is a new card. Its history stays with the archived one.',
  several: 'They are new cards. Their histories stay with the archived ones.',
} as const;

type Update = (board: Board) => Board;

export class RenewedIds implements CurrentIds {
  readonly #ids = new Map<string, string>();

  readonly of = (id: string): string => {
    const newer = this.#ids.get(id);
    return newer === undefined ? id : this.of(newer);
  };

  readonly replace = (id: string, by: string): void => {
    // A service may give a record its former id back, which is then its newest one.
    this.#ids.delete(by);
    if (id !== by) this.#ids.set(id, by);
  };

  clear(): void {
    this.#ids.clear();
  }
}

/**
 * Undoes the effects of one step as one write. It is planned twice: by what is shown, for the preview, and by what the service has once its turn
 * comes, for what is sent.
 */
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
    await this.#needs.board.undo(this.#preview(effects), async () => {
      const planned = planUndo(effects, await this.#read(effects, account), this.#ids.of);
      const updates: Update[] = [];
      let left: LeftCard | undefined;
      const apply: Update = (board) => updates.reduce((value, update) => update(value), board);
      let now = this.#needs.board.serverState.value?.value;
      try {
        for (const { effect, change } of planned) {
          this.#tried.add(effect);
          if (change === undefined) {
            didUndo(effect, undefined);
            continue;
          }
          const { apply: update, ...confirmed } = await this.#needs.board.send(change, account, this.#ids);
          account.assertInUse();
          left ??= confirmed.left;
          updates.push(update);
          const before = now;
          now = before && update(before);
          // The undo of its own effect is the redo.
          didUndo(effect, effectOf(change, { ...confirmed, before, after: now }));
        }
      } catch (error) {
        if (account.isInUse() && updates.length > 0)
          this.#needs.board.serverState.write((board) => board && apply(board));
        throw error;
      }
      note = await this.#noteAfter(effects);
      return { apply, left };
    });
    return note;
  }

  #preview(effects: readonly Effect[]): SingleChange[] {
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

  async #read(effects: readonly Effect[], account: AccountGuard): Promise<PlanContext> {
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
