import type { CurrentIds, Known } from './changes/change.ts';
import { applyChange, cardNeeded, type Effect, inverseChange, type SingleChange } from './changes/changes.ts';

export interface KnownState extends Pick<Known, 'board' | 'cards'> {
  readonly wasTried: (effect: Effect) => boolean;
}

export interface PlannedUndo {
  readonly effect: Effect;
  /** Undefined if everything is already as before the effect. */
  readonly change: SingleChange | undefined;
}

/** Plans to undo effects, last first. Throws an UndoRefusal if another client has changed something since that one of them changed. */
export function planUndo(effects: readonly Effect[], known: KnownState, idOf: CurrentIds['of']): PlannedUndo[] {
  const cards = new Map(known.cards);
  let { board } = known;
  return effects.toReversed().map((effect) => {
    const change = inverseChange(effect, { board, cards, idOf, wasTried: known.wasTried(effect) });
    if (change === undefined) return { effect, change };
    board = board && applyChange(board, change);
    const card = change.kind === 'edit' ? cards.get(change.cardId) : undefined;
    if (card !== undefined && change.kind === 'edit')
      cards.set(card.id, { ...card, [change.edit.field]: change.edit.after });
    return { effect, change };
  });
}

export const needsBoard = (effect: Effect): boolean => cardNeeded(effect) === undefined;
