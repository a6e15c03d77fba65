import { ServiceError } from '../../base/errors.ts';
import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import { applyChange, columnsOf, type PendingChange } from './boardView.ts';
import { changesNothing, isSame } from './cardEdit.ts';
import { revertEdit } from './undoEdit.ts';
import { type CardPlacement, type Effect, orderOf, placementOf } from './undoEffects.ts';

/** Ids of records that an undo created again, by the ids of the deleted ones; the id of any other record is its own. */
export type IdOf = (id: string) => string;

/** Thrown if the step cannot be undone; nothing was changed. */
export class UndoRefusal extends ServiceError {
  constructor(reason: string) {
    super('conflict', 'undo', reason);
  }
}

export interface Known {
  readonly board: Board | undefined;
  readonly cards: ReadonlyMap<string, Card>;
  readonly wasTried: (effect: Effect) => boolean;
}

export interface PlannedUndo {
  readonly effect: Effect;
  /** Undefined if everything is already as before the effect. */
  readonly change: PendingChange | undefined;
}

/** Plans to undo effects, last first. Throws an UndoRefusal if another client has changed something since that one of them changed. */
export function planUndo(effects: readonly Effect[], known: Known, idOf: IdOf): PlannedUndo[] {
  const cards = new Map(known.cards);
  let { board } = known;
  return effects.toReversed().map((effect) => {
    const change = inverseOf(effect, { ...known, board, cards }, idOf);
    if (change === undefined) return { effect, change };
    board = board && applyChange(board, change);
    const card = change.kind === 'edit' ? cards.get(change.cardId) : undefined;
    if (card !== undefined && change.kind === 'edit')
      cards.set(card.id, { ...card, [change.edit.field]: change.edit.after });
    return { effect, change };
  });
}

export const needsBoard = (effect: Effect): boolean => cardNeeded(effect) === undefined;

/** The card that has to be read individually, since the board may have it shortened or not at all. */
export function cardNeeded(effect: Effect): string | undefined {
  if (effect.kind === 'createCard') return effect.card.id;
  return effect.kind === 'archive' || effect.kind === 'edit' || effect.kind === 'attach' || effect.kind === 'detach'
    ? effect.cardId
    : undefined;
}

function inverseOf(effect: Effect, known: Known, idOf: IdOf): PendingChange | undefined {
  switch (effect.kind) {
    case 'final':
      throw new UndoRefusal(effect.reason);
    case 'move':
      return inverseMove(effect, boardIn(known), idOf);
    case 'edit': {
      const edit = revertEdit(effect.edit, cardIn(known, effect.cardId, effect.isArchived), {
        idOf,
        wasTried: known.wasTried(effect),
      });
      if (edit === undefined) throw new UndoRefusal('The same field was changed elsewhere, so it stays as it is.');
      return changesNothing(edit) ? undefined : { kind: 'edit', cardId: effect.cardId, edit };
    }
    case 'attach':
    case 'detach': {
      const { cardId, meeting, isArchived } = effect;
      const isAttached = cardIn(known, cardId, isArchived).meetings.some(({ id }) => id === meeting.id);
      if (isAttached !== (effect.kind === 'attach')) return undefined;
      return { kind: isAttached ? 'detach' : 'attach', cardId, meeting };
    }
    case 'createCard':
      return inverseCreate(effect.card, cardIn(known, effect.card.id));
    case 'archive':
      return inverseArchive(effect, known, idOf);
    case 'orderColumns':
      return inverseOrder(effect, boardIn(known), idOf);
    default:
      return inverseColumn(effect, boardIn(known), idOf);
  }
}

function inverseMove(
  { cardId, updatedAt, before, after }: Extract<Effect, { readonly kind: 'move' }>,
  board: Board,
  idOf: IdOf,
): PendingChange | undefined {
  const card = board.cards.find(({ id }) => id === cardId);
  const now = placementOf(board, card);
  if (card === undefined || now === undefined) throw new UndoRefusal('The card is no longer on the board.');
  const columnId = idOf(before.columnId);
  if (isAt(now, before, cardId, idOf)) return undefined;
  const isUntouched = card.updatedAt === updatedAt && card.columnId === idOf(after.columnId);
  if (!isUntouched && !isAt(now, after, cardId, idOf)) throw new UndoRefusal('The card was moved elsewhere since.');
  if (board.columns.every(({ id }) => id !== columnId))
    throw new UndoRefusal(`The column “${before.columnTitle}” was deleted.`);
  const others = board.cards.filter((each) => each.columnId === columnId && each.id !== cardId);
  const order = others.sort((a, b) => a.position - b.position).map(({ id }) => id);
  const position = positionIn(order, before.order, cardId);
  if (position === undefined) throw new UndoRefusal(`The cards of “${before.columnTitle}” were moved elsewhere since.`);
  return { kind: 'move', cardId, columnId, position };
}

function isAt(now: CardPlacement, placement: CardPlacement, cardId: string, idOf: IdOf): boolean {
  if (now.columnId !== idOf(placement.columnId)) return false;
  const [index, formerIndex] = [now.order.indexOf(cardId), placement.order.indexOf(cardId)];
  const indexes = indexesOf(now.order);
  return placement.order.every((id, former) => {
    const current = indexes.get(id);
    return current === undefined || id === cardId || current < index === former < formerIndex;
  });
}

function positionIn(order: readonly string[], formerOrder: readonly string[], cardId: string): number | undefined {
  const formerIndex = formerOrder.indexOf(cardId);
  const indexes = indexesOf(order);
  let lastBefore = -1;
  let firstAfter = Number.POSITIVE_INFINITY;
  for (const [former, id] of formerOrder.entries()) {
    const index = indexes.get(id);
    if (index === undefined) continue;
    if (former < formerIndex) lastBefore = Math.max(lastBefore, index);
    else firstAfter = Math.min(firstAfter, index);
  }
  if (lastBefore > firstAfter) return undefined;
  // Between its former neighbours, and as far from the start as it was: what another window created again has other ids here.
  return Math.min(Math.max(formerIndex, lastBefore + 1), firstAfter, order.length);
}

function inverseCreate(created: Card, now: Card): PendingChange {
  const content = ({ updatedAt: _, position: __, shortened: ___, ...card }: Card) => card;
  if (!isSame(content(created), content(now)))
    throw new UndoRefusal('The card was changed elsewhere since, so it is not deleted.');
  return { kind: 'remove', cardId: created.id };
}

/** A new card, since the service has no way to bring the archived one back; undefined if it is on the board again. */
function inverseArchive(
  effect: Extract<Effect, { readonly kind: 'archive' }>,
  known: Known,
  idOf: IdOf,
): PendingChange | undefined {
  const card = cardIn(known, effect.cardId, true);
  if (card.status === 'active') return undefined;
  const columnId = effect.columnId === null ? null : idOf(effect.columnId);
  const isThere = known.board?.columns.some(({ id }) => id === columnId) === true;
  const place = { columnId: isThere ? columnId : null, position: Number.MAX_SAFE_INTEGER };
  return { kind: 'addCard', card: { ...card, ...place, status: 'active' }, key: effect.key };
}

/** Newer columns stay behind the column that they are behind now. */
function inverseOrder(
  effect: Extract<Effect, { readonly kind: 'orderColumns' }>,
  board: Board,
  idOf: IdOf,
): PendingChange | undefined {
  const now = orderOf(board);
  const [before, after] = [effect.before.map(idOf), effect.after.map(idOf)];
  const known = now.filter((id) => after.includes(id));
  const wanted = before.filter((id) => known.includes(id));
  if (isSame(known, wanted)) return undefined;
  if (
    !isSame(
      known,
      after.filter((id) => known.includes(id)),
    )
  )
    throw new UndoRefusal('The order of the columns was changed elsewhere since.');
  const columnIds = [...wanted];
  for (const [index, id] of now.entries()) {
    if (columnIds.includes(id)) continue;
    const neighbour = now[index - 1];
    columnIds.splice(neighbour === undefined ? 0 : columnIds.indexOf(neighbour) + 1, 0, id);
  }
  return { kind: 'orderColumns', columnIds };
}

function inverseColumn(
  effect: Extract<Effect, { readonly kind: 'updateColumn' | 'createColumn' | 'removeColumn' }>,
  board: Board,
  idOf: IdOf,
): PendingChange | undefined {
  if (effect.kind === 'removeColumn') {
    const column = { ...effect.column, id: idOf(effect.column.id), cardCount: 0 };
    const position = positionIn(orderOf(board), effect.order.map(idOf), column.id);
    if (position === undefined) throw new UndoRefusal('The order of the columns was changed elsewhere since.');
    return { kind: 'addColumn', column: { ...column, position }, key: effect.key };
  }
  const { id: formerId } = effect.kind === 'createColumn' ? effect.column : effect.before;
  const now = columnsOf(board).find(({ id }) => id === idOf(formerId));
  const { title: formerTitle } = effect.kind === 'createColumn' ? effect.column : effect.after;
  if (now === undefined) throw new UndoRefusal(`The column “${formerTitle}” was deleted.`);
  if (effect.kind === 'createColumn') return inverseCreateColumn(effect.column, now);
  const { title, color } = now;
  const { before, after } = effect;
  const restored = {
    title: revertValue(before.title, after.title, title),
    color: revertValue(before.color, after.color, color),
  };
  if (restored.title === title && restored.color === color) return undefined;
  return { kind: 'updateColumn', columnId: now.id, ...restored };
}

function inverseCreateColumn(created: Column, now: Column): PendingChange {
  if (now.cardCount > 0) throw new UndoRefusal(`The column “${now.title}” has cards.`);
  if (now.title !== created.title || now.color !== created.color)
    throw new UndoRefusal(`The column “${now.title}” was changed elsewhere since, so it is not deleted.`);
  return { kind: 'removeColumn', columnId: now.id };
}

function revertValue<T>(before: T, after: T, now: T): T {
  if (before === after || now === before) return now;
  if (now !== after) throw new UndoRefusal('The column was changed elsewhere since.');
  return before;
}

const indexesOf = (ids: readonly string[]): ReadonlyMap<string, number> => new Map(ids.map((id, index) => [id, index]));

function boardIn({ board }: Known): Board {
  if (board === undefined) throw new UndoRefusal('The board is not read yet.');
  return board;
}

function cardIn({ board, cards }: Known, cardId: string, wasArchived = false): Card {
  const card = cards.get(cardId) ?? board?.cards.find(({ id }) => id === cardId);
  if (card === undefined) throw new UndoRefusal('The card no longer exists.');
  if (card.status === 'archived' && !wasArchived) throw new UndoRefusal('The card was archived since.');
  return card;
}
