import type { AttachedMeeting, Board, Card, Column } from '../../contract/tracker/board.ts';
import { cardsOf, columnsOf, type PendingChange } from './boardView.ts';
import type { ConfirmedWrite, Created } from './boardWrite.ts';
import { type CardEdit, isSame } from './cardEdit.ts';

export interface CardPlacement {
  readonly columnId: string;
  readonly columnTitle: string;
  readonly order: readonly string[];
}

export type Effect =
  | {
      readonly kind: 'move';
      readonly cardId: string;
      readonly title: string;
      readonly updatedAt: string;
      readonly before: CardPlacement;
      readonly after: CardPlacement;
    }
  | { readonly kind: 'edit'; readonly cardId: string; readonly edit: CardEdit; readonly isArchived: boolean }
  | {
      readonly kind: 'attach' | 'detach';
      readonly cardId: string;
      readonly meeting: AttachedMeeting;
      readonly isArchived: boolean;
    }
  | { readonly kind: 'updateColumn'; readonly before: Column; readonly after: Column }
  | { readonly kind: 'orderColumns'; readonly before: readonly string[]; readonly after: readonly string[] }
  | {
      readonly kind: 'removeColumn';
      readonly column: Column;
      readonly order: readonly string[];
      readonly isDefault: boolean;
      /** Idempotency key of its creation by an undo. */
      readonly key: string;
    }
  | { readonly kind: 'createColumn'; readonly column: Column }
  | { readonly kind: 'createCard'; readonly card: Card }
  | {
      readonly kind: 'archive';
      readonly cardId: string;
      readonly columnId: string | null;
      /** Idempotency key of the card that an undo makes of it. */
      readonly key: string;
    }
  | { readonly kind: 'final'; readonly reason: string };

/** Undefined if the write changed nothing. `isDefault`: a deleted column was that of new cards. */
export function effectOf(change: PendingChange, write: ConfirmedWrite, isDefault: boolean): Effect | undefined {
  const { before, after } = write;
  if (write.isUnchanged) return undefined;
  if (change.kind === 'edit') return editEffect(change, write);
  if (change.kind === 'remove' && change.toArchive) {
    const { cardId } = change;
    const columnId = cardIn(before, cardId)?.columnId ?? null;
    return { kind: 'archive', cardId, columnId, key: crypto.randomUUID() };
  }
  if (change.kind === 'remove' || change.kind === 'clearColumn')
    return { kind: 'final', reason: finalReasons[change.kind] };
  if (change.kind === 'attach' || change.kind === 'detach') {
    const { kind, cardId, meeting } = change;
    return { kind, cardId, meeting, isArchived: write.isArchived === true };
  }
  if (before === undefined || after === undefined) return undefined;
  switch (change.kind) {
    case 'move':
      return moveEffect(change.cardId, before, after);
    case 'updateColumn': {
      const [was, is] = [before, after].map(({ columns }) => columns.find(({ id }) => id === change.columnId));
      if (was === undefined || is === undefined || (was.title === is.title && was.color === is.color)) return undefined;
      return { kind: 'updateColumn', before: was, after: is };
    }
    case 'orderColumns': {
      const [was, is] = [orderOf(before), orderOf(after)];
      return isSame(was, is) ? undefined : { kind: 'orderColumns', before: was, after: is };
    }
    case 'removeColumn': {
      const column = before.columns.find(({ id }) => id === change.columnId);
      return column && { kind: 'removeColumn', column, order: orderOf(before), isDefault, key: crypto.randomUUID() };
    }
    default:
      return undefined;
  }
}

/** The effect of a change that undid `undone`, so that its undo is the redo; undefined if that is not known. */
export function redoOf(
  change: PendingChange,
  undone: Effect,
  before: Board | undefined,
  after: Board | undefined,
): Effect | undefined {
  const isArchived = 'isArchived' in undone && undone.isArchived;
  switch (change.kind) {
    case 'edit': {
      const { cardId, edit } = change;
      // The service has given new reminders their ids.
      const reminders = edit.field === 'reminders' ? cardIn(after, cardId)?.reminders : undefined;
      return {
        kind: 'edit',
        cardId,
        edit: { ...edit, ...(reminders && { after: reminders }) } as CardEdit,
        isArchived,
      };
    }
    case 'addColumn': {
      const column = after?.columns.find(({ id }) => before?.columns.every((each) => each.id !== id));
      return column && { kind: 'createColumn', column };
    }
    case 'addCard':
      return { kind: 'final', reason: 'The restored card is a new one. Archive it instead.' };
    default:
      return effectOf(change, { before, after, isArchived }, false);
  }
}

export const createdEffect = (created: Created): Effect =>
  created.kind === 'card'
    ? { kind: 'createCard', card: created.card }
    : { kind: 'createColumn', column: created.column };

export const orderOf = (board: Board): string[] => columnsOf(board).map(({ id }) => id);

export function placementOf(board: Board, card: Card | undefined): CardPlacement | undefined {
  const column = board.columns.find(({ id }) => id === card?.columnId);
  return (
    column && {
      columnId: column.id,
      columnTitle: column.title,
      order: cardsOf(board.cards, column.id).map(({ id }) => id),
    }
  );
}

function editEffect(
  { cardId, edit }: Extract<PendingChange, { readonly kind: 'edit' }>,
  { before, after, edit: confirmed, isArchived = false }: ConfirmedWrite,
): Effect | undefined {
  const [was, is] = [before, after].map((board) => cardIn(board, cardId)?.[edit.field]);
  const known = confirmed ?? (was === undefined || is === undefined ? edit : { ...edit, before: was, after: is });
  return isSame(known.before, known.after) ? undefined : { kind: 'edit', cardId, edit: known as CardEdit, isArchived };
}

function moveEffect(cardId: string, before: Board, after: Board): Effect | undefined {
  const [was, is] = [cardIn(before, cardId), cardIn(after, cardId)];
  const [from, to] = [placementOf(before, was), placementOf(after, is)];
  if (is === undefined || from === undefined || to === undefined) return undefined;
  if (from.columnId === to.columnId && isSame(from.order, to.order)) return undefined;
  return { kind: 'move', cardId, title: is.title, updatedAt: is.updatedAt, before: from, after: to };
}

const cardIn = (board: Board | undefined, cardId: string): Card | undefined =>
  board?.cards.find(({ id }) => id === cardId);

const finalReasons = {
  clearColumn: 'The service cannot bring cards back from the archive. Restore as New Card is on the page of each.',
  remove: 'The service cannot bring a deleted card back.',
} as const;
