import { ServiceError } from '../../../base/flow/errors.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { AttachedMeeting, Board, Card } from '../../../contract/tracker/board.ts';
import { cardsOf, replaceCard, withCardAt, withMovedCard, withoutCard } from '../boardView.ts';
import {
  applyCardEdit,
  type CardEdit,
  changesNothing,
  changesOf,
  formerIdOf,
  isSame,
  revertEdit,
} from '../cardEdit.ts';
import { boardIn, type ChangeRow, formerPosition, indexesOf, type UndoContext, UndoRefusal } from './change.ts';
import { editLabel, maxShownName, named } from './labels.ts';
import { restoreCard } from './restoredCard.ts';

interface OnCard<K extends string> {
  readonly kind: K;
  readonly cardId: string;
}
interface OnMeeting<K extends string> extends OnCard<K> {
  readonly meeting: AttachedMeeting;
}

export type CardChange =
  | (OnCard<'move'> & { readonly columnId: string; readonly position: number | undefined })
  | OnCard<'archive'>
  | OnCard<'remove'>
  | (OnCard<'edit'> & { readonly edit: CardEdit })
  | OnMeeting<'attach'>
  | OnMeeting<'detach'>
  | { readonly kind: 'addCard'; readonly card: Card; readonly key: string };

interface CardPlacement {
  readonly columnId: string;
  readonly columnTitle: string;
  readonly order: readonly string[];
}

interface MeetingEffect<K extends string> extends OnMeeting<K> {
  readonly isArchived: boolean;
}

export type CardEffect =
  | (OnCard<'move'> & {
      readonly title: string;
      readonly updatedAt: string;
      readonly before: CardPlacement;
      readonly after: CardPlacement;
    })
  /** `key` is the idempotency key of the card that an undo makes of it. */
  | (OnCard<'archive'> & { readonly columnId: string | null; readonly key: string })
  | (OnCard<'edit'> & { readonly edit: CardEdit; readonly isArchived: boolean })
  | MeetingEffect<'attach'>
  | MeetingEffect<'detach'>
  | { readonly kind: 'addCard'; readonly card: Card };

type CardRow<K extends CardChange['kind']> = ChangeRow<
  Extract<CardChange, { readonly kind: K }>,
  Extract<CardEffect, { readonly kind: K }>,
  CardChange
>;

const ids = ({ cardId }: { readonly cardId: string }): readonly string[] => [cardId];

const move: CardRow<'move'> = {
  area: 'places',
  canTellLanded: true,
  ids,
  apply: (board, { cardId, columnId, position }) => withMovedCard(board, cardId, columnId, position),
  async send({ cardId, columnId, position }, { calls, ids }) {
    const to = { columnId: ids.of(columnId), ...(position === undefined ? {} : { position }) };
    const moved = await calls.tracker_move_card({ cardId, ...to });
    return { apply: (board) => withCardAt(board, moved) };
  },
  effect({ cardId }, { before, after }) {
    const [was, is] = [cardOn(before, cardId), cardOn(after, cardId)];
    const [from, to] = [placementOf(before, was), placementOf(after, is)];
    if (is === undefined || from === undefined || to === undefined) return undefined;
    if (from.columnId === to.columnId && isSame(from.order, to.order)) return undefined;
    return { kind: 'move', cardId, title: is.title, updatedAt: is.updatedAt, before: from, after: to };
  },
  inverse({ cardId, updatedAt, before, after }, context) {
    const board = boardIn(context);
    const { idOf } = context;
    const card = cardOn(board, cardId);
    const now = placementOf(board, card);
    if (card === undefined || now === undefined) throw new UndoRefusal('The card is no longer on the board.');
    const columnId = idOf(before.columnId);
    if (isAt(now, before, cardId, idOf)) return undefined;
    const isUntouched = card.updatedAt === updatedAt && card.columnId === idOf(after.columnId);
    if (!isUntouched && !isAt(now, after, cardId, idOf)) throw new UndoRefusal('The card was moved elsewhere since.');
    if (board.columns.every(({ id }) => id !== columnId))
      throw new UndoRefusal(`The column “${before.columnTitle}” was deleted.`);
    const order = cardsOf(board.cards, columnId).flatMap(({ id }) => (id === cardId ? [] : id));
    const position = formerPosition(order, before.order, cardId);
    if (position === undefined)
      throw new UndoRefusal(`The cards of “${before.columnTitle}” were moved elsewhere since.`);
    return { kind: 'move', cardId, columnId, position };
  },
  label({ columnId }, board, card) {
    const title = board?.columns.find(({ id }) => id === columnId)?.title ?? 'another column';
    const how = card?.columnId === columnId ? 'within' : 'to';
    return `Moved ${nameOf(card)} ${how} ${shortText(title, maxShownName)}`;
  },
};

const archive: CardRow<'archive'> = {
  area: 'places',
  canTellLanded: false,
  ids,
  apply: (board, { cardId }) => withoutCard(board, cardId),
  async send({ cardId }, { calls }) {
    const archived = await calls.tracker_archive_card({ cardId });
    return { apply: (board) => withCardAt(board, archived), left: { cardId, archived } };
  },
  effect: ({ cardId }, { before }) => ({
    kind: 'archive',
    cardId,
    columnId: cardOn(before, cardId)?.columnId ?? null,
    key: crypto.randomUUID(),
  }),
  cardOf: ({ cardId }) => cardId,
  /** A new card, since the service has no way to bring the archived one back; undefined if it is on the board again. */
  inverse(effect, context) {
    const card = cardIn(context, effect.cardId, true);
    if (card.status === 'active') return undefined;
    const columnId = effect.columnId === null ? null : context.idOf(effect.columnId);
    const isThere = context.board?.columns.some(({ id }) => id === columnId) === true;
    const place = { columnId: isThere ? columnId : null, position: Number.MAX_SAFE_INTEGER };
    return { kind: 'addCard', card: { ...card, ...place, status: 'active' }, key: effect.key };
  },
  label: (_, __, card) => `Archived ${nameOf(card)}`,
};

const remove: CardRow<'remove'> = {
  area: 'places',
  canTellLanded: false,
  finalReason: 'The service cannot bring a deleted card back.',
  ids,
  apply: (board, { cardId }) => withoutCard(board, cardId),
  async send({ cardId }, { calls }) {
    await calls.tracker_delete_card({ cardId }).catch(unlessGone);
    return { apply: (board) => withoutCard(board, cardId), left: { cardId, archived: undefined } };
  },
  effect: () => undefined,
  inverse: () => undefined,
  label: (_, __, card) => `Deleted ${nameOf(card)}`,
};

const edit: CardRow<'edit'> = {
  area: 'fields',
  canTellLanded: true,
  ids,
  apply(board, { cardId, edit }) {
    const card = cardOn(board, cardId);
    return card === undefined ? board : replaceCard(board, applyCardEdit(card, edit));
  },
  async send({ cardId, edit }, { calls, ids }) {
    const card = await calls.tracker_update_card({ cardId, ...changesOf(edit) });
    if (edit.field === 'reminders')
      for (const [index, { id }] of edit.after.entries()) {
        const [former, stored] = [formerIdOf(id), card.reminders[index]];
        if (former !== undefined && stored !== undefined) ids.replace(former, stored.id);
      }
    const confirmed = { ...edit, after: card[edit.field] } as CardEdit;
    return { apply: (board) => withCardAt(board, card), edit: confirmed, card };
  },
  effect({ cardId, edit }, { before, after, edit: confirmed, card }) {
    const [was, is] = [before, after].map((board) => cardOn(board, cardId)?.[edit.field]);
    const known = confirmed ?? (was === undefined || is === undefined ? edit : { ...edit, before: was, after: is });
    if (isSame(known.before, known.after)) return undefined;
    return { kind: 'edit', cardId, edit: known as CardEdit, isArchived: isArchived(card) };
  },
  cardOf: ({ cardId }) => cardId,
  inverse({ cardId, edit, isArchived }, context) {
    const back = revertEdit(edit, cardIn(context, cardId, isArchived), context);
    if (back === undefined) throw new UndoRefusal('The same field was changed elsewhere, so it stays as it is.');
    return changesNothing(back) ? undefined : { kind: 'edit', cardId, edit: back };
  },
  label: ({ edit }, _, card) => editLabel(edit, nameOf(card)),
};

const meetingRow = <K extends 'attach' | 'detach'>(
  kind: K,
  row: Pick<ChangeRow<OnMeeting<K>, MeetingEffect<K>, CardChange>, 'send' | 'label'>,
): ChangeRow<OnMeeting<K>, MeetingEffect<K>, CardChange> => ({
  ...row,
  area: 'fields',
  canTellLanded: true,
  ids,
  apply(board, { cardId, meeting }) {
    const card = cardOn(board, cardId);
    if (card === undefined) return board;
    const others = card.meetings.filter(({ id }) => id !== meeting.id);
    return replaceCard(board, { ...card, meetings: kind === 'attach' ? [...others, meeting] : others });
  },
  effect: ({ cardId, meeting }, { card }) => ({ kind, cardId, meeting, isArchived: isArchived(card) }),
  cardOf: ({ cardId }) => cardId,
  inverse({ cardId, meeting, isArchived }, context) {
    const isAttached = cardIn(context, cardId, isArchived).meetings.some(({ id }) => id === meeting.id);
    if (isAttached !== (kind === 'attach')) return undefined;
    return { kind: isAttached ? 'detach' : 'attach', cardId, meeting };
  },
});

const attach = meetingRow('attach', {
  async send({ cardId, meeting }, { calls }) {
    const card = await calls.tracker_attach_meeting({ cardId, meetingId: meeting.id });
    return { apply: (board) => withCardAt(board, card), card };
  },
  label: ({ meeting }, _, card) => `Attached ${named(meeting.title, 'a meeting')} to ${nameOf(card)}`,
});

const detach = meetingRow('detach', {
  async send({ cardId, meeting }, { calls }) {
    const card = await calls.tracker_detach_meeting({ cardId, meetingId: meeting.id });
    return { apply: (board) => withCardAt(board, card), card };
  },
  label: ({ meeting }, _, card) => `Detached ${named(meeting.title, 'a meeting')} from ${nameOf(card)}`,
});

/** Of a new card, or of one that an undo makes of an archived card. */
const addCard: CardRow<'addCard'> = {
  area: 'fields',
  canTellLanded: true,
  ids: ({ card }) => [card.id],
  apply: (board, { card }) => withCardAt(board, card),
  async send({ card, key }, { calls }) {
    const restored = await restoreCard(calls, card, key);
    return { apply: (board) => withCardAt(board, restored) };
  },
  effect: () => ({ kind: 'final', reason: 'The restored card is a new one. Archive it instead.' }),
  cardOf: ({ card }) => card.id,
  inverse({ card: created }, context) {
    const content = ({ updatedAt: _, position: __, shortened: ___, columnId, ...card }: Card) => ({
      ...card,
      columnId: columnId === null ? null : context.idOf(columnId),
    });
    if (!isSame(content(created), content(cardIn(context, created.id))))
      throw new UndoRefusal('The card was changed elsewhere since, so it is not deleted.');
    return { kind: 'remove', cardId: created.id };
  },
  label: ({ card }) => `Created ${nameOf(card)}`,
};

export const cardChanges = { move, archive, remove, edit, attach, detach, addCard };

const nameOf = (card: Card | undefined): string => named(card?.title, 'a card');

const isArchived = (card: Card | undefined): boolean => card?.status === 'archived';

const cardOn = (board: Board | undefined, cardId: string): Card | undefined =>
  board?.cards.find(({ id }) => id === cardId);

function cardIn({ board, cards }: UndoContext, cardId: string, wasArchived = false): Card {
  const card = cards.get(cardId) ?? cardOn(board, cardId);
  if (card === undefined) throw new UndoRefusal('The card no longer exists.');
  if (isArchived(card) && !wasArchived) throw new UndoRefusal('The card was archived since.');
  return card;
}

function placementOf(board: Board | undefined, card: Card | undefined): CardPlacement | undefined {
  const column = board?.columns.find(({ id }) => id === card?.columnId);
  if (board === undefined || column === undefined) return undefined;
  const order = cardsOf(board.cards, column.id).map(({ id }) => id);
  return { columnId: column.id, columnTitle: column.title, order };
}

function isAt(now: CardPlacement, placement: CardPlacement, cardId: string, idOf: UndoContext['idOf']): boolean {
  if (now.columnId !== idOf(placement.columnId)) return false;
  const [index, formerIndex] = [now.order.indexOf(cardId), placement.order.indexOf(cardId)];
  const indexes = indexesOf(now.order);
  return placement.order.every((id, former) => {
    const current = indexes.get(id);
    return current === undefined || id === cardId || current < index === former < formerIndex;
  });
}

function unlessGone(error: unknown): void {
  if (!ServiceError.is(error, 'missing') || error.code !== 'card_not_found') throw error;
}
