import { ServiceError } from '../../../base/flow/errors.ts';
import type { Board, Card } from '../../../contract/tracker/board.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import type { CardEdit } from '../cardEdit.ts';

export type ChangeCalls = Pick<
  Tracker,
  | 'tracker_create_card'
  | 'tracker_move_card'
  | 'tracker_update_card'
  | 'tracker_archive_card'
  | 'tracker_delete_card'
  | 'tracker_attach_meeting'
  | 'tracker_detach_meeting'
  | 'tracker_create_column'
  | 'tracker_update_column'
  | 'tracker_reorder_columns'
  | 'tracker_delete_column'
  | 'tracker_archive_column_cards'
>;

/** Ids of records that an undo created again, by the ids of the deleted ones; the id of any other record is its own. */
export interface CurrentIds {
  readonly of: (id: string) => string;
  readonly replace: (id: string, by: string) => void;
}

export interface Sending {
  readonly calls: ChangeCalls;
  readonly ids: CurrentIds;
}

/** A card that left the board by a write of this window; `archived` is undefined for a deleted card. */
export interface LeftCard {
  readonly cardId: string;
  readonly archived: Card | undefined;
}

export interface Confirmation {
  readonly apply: (board: Board) => Board;
  readonly edit?: CardEdit | undefined;
  /** The changed card, if it may be in the archive. */
  readonly card?: Card | undefined;
  readonly left?: LeftCard | undefined;
  readonly isUnchanged?: boolean | undefined;
  /** How many cards were archived. */
  readonly count?: number | undefined;
}

export interface ConfirmedWrite extends Pick<Confirmation, 'edit' | 'card' | 'isUnchanged'> {
  readonly before: Board | undefined;
  readonly after: Board | undefined;
  /** Whether a deleted column was that of new cards. */
  readonly wasDefault?: boolean;
}

/** What an undo is planned by. */
export interface UndoContext {
  readonly board: Board | undefined;
  readonly cards: ReadonlyMap<string, Card>;
  readonly idOf: CurrentIds['of'];
  /** An earlier attempt without a response may have landed. */
  readonly wasTried: boolean;
}

/** What an undo cannot restore. */
export interface FinalEffect {
  readonly kind: 'final';
  readonly reason: string;
}

/** Thrown if the step cannot be undone; nothing was changed. */
export class UndoRefusal extends ServiceError {
  constructor(reason: string) {
    super('conflict', 'undo', reason);
  }
}

/**
 * All that is known of one kind of board change: `C` is the change, `E` what a confirmed one has changed, and `I` the changes that undo it.
 */
export interface ChangeRow<C, E, I> {
  /** `places` of cards count in the order of all changes. */
  readonly area: 'fields' | 'places' | 'columns';
  /** The service replaces the record as a whole, so the board is read before it is sent. */
  readonly readsFirst?: true;
  /** Why it cannot be undone. */
  readonly finalReason?: string;
  /** Ids of the changed cards and columns. */
  ids(change: C): readonly string[];
  /** Does not mutate the board; returns the same one if a card is missing. */
  apply(board: Board, change: C): Board;
  send(change: C, to: Sending): Promise<Confirmation>;
  /** Whether the board tells that it has landed. A card that left the board may have left it in another way. */
  readonly canTellLanded: boolean;
  /** Undefined if the write changed nothing. */
  effect(change: C, write: ConfirmedWrite): E | FinalEffect | undefined;
  /** The card that has to be read individually to plan the undo; without it, the board is read. */
  cardOf?(effect: E): string;
  /** Undefined if everything is already as before. Throws an UndoRefusal if another client has changed the same thing since. */
  inverse(effect: E, context: UndoContext): I | undefined;
  /** In the past tense. `card` is the changed card before the change, if it is known. */
  label(change: C, board: Board | undefined, card: Card | undefined): string;
}

export function boardIn({ board }: UndoContext): Board {
  if (board === undefined) throw new UndoRefusal('The board is not read yet.');
  return board;
}

export const indexesOf = (ids: readonly string[]): ReadonlyMap<string, number> =>
  new Map(ids.map((id, index) => [id, index]));

/** Where `id` was in `formerOrder`, as an index of `order` without it; undefined if its former neighbours changed places. */
export function formerPosition(
  order: readonly string[],
  formerOrder: readonly string[],
  id: string,
): number | undefined {
  const formerIndex = formerOrder.indexOf(id);
  const indexes = indexesOf(order);
  let lastBefore = -1;
  let firstAfter = Number.POSITIVE_INFINITY;
  for (const [former, other] of formerOrder.entries()) {
    const index = indexes.get(other);
    if (index === undefined) continue;
    if (former < formerIndex) lastBefore = Math.max(lastBefore, index);
    else firstAfter = Math.min(firstAfter, index);
  }
  if (lastBefore > firstAfter) return undefined;
  // Between its former neighbours, and as far from the start as it was: what another window created again has other ids here.
  return Math.min(Math.max(formerIndex, lastBefore + 1), firstAfter, order.length);
}
