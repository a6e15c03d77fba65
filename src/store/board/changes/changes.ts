import type { Board, Card } from '../../../contract/tracker/board.ts';
import { columnsOf } from '../boardView.ts';
import { isSame } from '../cardEdit.ts';
import { type CardChange, type CardEffect, cardChanges } from './cardChanges.ts';
import {
  type ChangeRow,
  type Confirmation,
  type ConfirmedWrite,
  type FinalEffect,
  type Sending,
  type UndoContext,
  UndoRefusal,
} from './change.ts';
import { type ColumnChange, type ColumnEffect, columnChanges } from './columnChanges.ts';

/** One kind of change, as it is sent. */
export type SingleChange = CardChange | ColumnChange;

interface UndoChange {
  readonly kind: 'undo';
  readonly changes: readonly SingleChange[];
}

export type PendingChange = SingleChange | UndoChange;
export type Effect = CardEffect | ColumnEffect | FinalEffect;

type Row = ChangeRow<SingleChange, Exclude<Effect, FinalEffect>, SingleChange>;

/** All kinds of board changes. To add one, add its change, effect and row to the file of cards or of columns. */
const table: Readonly<Record<SingleChange['kind'], Row>> = { ...cardChanges, ...columnChanges };

export const changedIds = (change: PendingChange): readonly string[] =>
  change.kind === 'undo' ? change.changes.flatMap(changedIds) : table[change.kind].ids(change);

/** Changes of places are valid only in the order of all changes. */
export const dependsOnPlace = (pending: PendingChange, rejected: PendingChange): boolean =>
  isOfPlace(pending) && isOfPlace(rejected) && isSame(changedIds(pending), changedIds(rejected));

const isOfPlace = ({ kind }: PendingChange): boolean => kind !== 'undo' && table[kind].area === 'places';

/** Whether other cards or columns may have another position after it. */
export const mayChangeOrder = ({ kind }: PendingChange): boolean => kind === 'undo' || table[kind].area !== 'fields';

export const readsFirst = ({ kind }: PendingChange): boolean => kind !== 'undo' && table[kind].readsFirst === true;

export const isFinal = ({ kind }: PendingChange): boolean => kind !== 'undo' && table[kind].finalReason !== undefined;

export const applyChange = (board: Board, change: PendingChange): Board =>
  change.kind === 'undo' ? change.changes.reduce(applyChange, board) : table[change.kind].apply(board, change);

/** The card after a change of its fields. */
export function withChange(card: Card, change: SingleChange): Card {
  if (table[change.kind].area !== 'fields') return card;
  const [changed] = applyChange({ initialized: true, columns: [], cards: [card] }, change).cards;
  return changed ?? card;
}

export const sendChange = (change: SingleChange, to: Sending): Promise<Confirmation> =>
  table[change.kind].send(change, to);

/** Whether the board already includes the change; an undo compares with the board itself. */
export function hasLanded(board: Board, change: PendingChange): boolean {
  if (change.kind === 'undo' || !table[change.kind].canTellLanded) return false;
  const after = applyChange(board, change);
  const before = new Map(board.cards.map((card) => [card.id, card]));
  return (
    after.cards.length === board.cards.length &&
    after.cards.every((card) => isSame(card, before.get(card.id))) &&
    isSame(columnsOf(after), columnsOf(board))
  );
}

/** Undefined if the write changed nothing. */
export function effectOf(change: SingleChange, write: ConfirmedWrite): Effect | undefined {
  if (write.isUnchanged) return undefined;
  const row = table[change.kind];
  const { finalReason: reason } = row;
  return reason === undefined ? row.effect(change, write) : { kind: 'final', reason };
}

/** The card that has to be read individually, since the board may have it shortened or not at all. */
export const cardNeeded = (effect: Effect): string | undefined =>
  effect.kind === 'final' ? undefined : table[effect.kind].cardOf?.(effect);

/** The change that undoes it, undefined if there is none to make. */
export function inverseChange(effect: Effect, context: UndoContext): SingleChange | undefined {
  if (effect.kind === 'final') throw new UndoRefusal(effect.reason);
  return table[effect.kind].inverse(effect, context);
}

/** A change in the past tense, with the name of its object. `card` is the changed card before the change, if it is known. */
export const labelOf = (change: SingleChange, board: Board | undefined, card: Card | undefined): string =>
  table[change.kind].label(change, board, card);
