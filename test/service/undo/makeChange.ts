import type { Board, Card, Column } from '../../../src/contract/tracker/board.ts';
import { cardsOf, columnsOf } from '../../../src/store/board/boardView.ts';
import { type CardEdit, isSame } from '../../../src/store/board/cardEdit.ts';
import type { TrackerStores } from '../../../src/store/board/stores.ts';
import { type Address, overRest } from '../calls.ts';
import type { Change, WindowChange } from './steps.ts';

const reminderAt = Date.parse('2030-01-01T09:00:00.000Z');
const contact = (name: string) => ({ name, role: null, email: null, phone: null });

/** Chooses records of a board by the numbers of a step. */
class Choices {
  readonly #board: Board;
  readonly #meetings: readonly string[];

  constructor(board: Board, meetings: readonly string[]) {
    this.#board = board;
    this.#meetings = meetings;
  }

  readonly card = (pick: number): Card => chosen(this.#board.cards, pick);
  readonly column = (pick: number): Column => chosen(columnsOf(this.#board), pick);
  readonly reminder = (card: Card, pick: number) => chosen(card.reminders, pick);
  readonly meeting = (pick: number): string => chosen(this.#meetings, pick);

  order(pick: number, position: number): string[] {
    const ids = columnsOf(this.#board).map(({ id }) => id);
    const { id } = this.column(pick);
    return ids.filter((other) => other !== id).toSpliced(position, 0, id);
  }
}

/** Nothing on the board fits the step. */
export class Impossible extends Error {}

function chosen<T>(list: readonly T[], pick: number): T {
  const item = list[pick % Math.max(list.length, 1)];
  if (item === undefined) throw new Impossible();
  return item;
}

/** Makes a change as a window does; resolves to the ids of the cards that it moves. Rejects if the service refuses it. */
export async function changeInWindow(
  { board, cards, columns, reminders }: TrackerStores,
  change: WindowChange,
  meetings: readonly string[],
): Promise<readonly string[]> {
  const known = board.board;
  if (known === undefined) throw new Impossible();
  const choices = new Choices(known, meetings);
  const edit = async (card: Card, edited: Pick<CardEdit, 'field' | 'after'>): Promise<readonly string[]> => {
    await cards.edit(card.id, { ...edited, before: card[edited.field] } as CardEdit);
    return [];
  };
  switch (change.kind) {
    case 'move': {
      const { id } = choices.card(change.card);
      await board.moveCard(id, choices.column(change.column).id, change.position);
      return [id];
    }
    case 'moveSeveral':
      return moveSeveral(board, change, choices);
    case 'emptyAndDelete': {
      const [column, target] = [choices.column(change.column), choices.column(change.target)];
      if (column.id === target.id) throw new Impossible();
      const inStep = board.group(() => 'Deleted a column with cards');
      const ids = cardsOf(known.cards, column.id).map(({ id }) => id);
      for (const id of ids) await inStep(() => board.moveCard(id, target.id));
      await inStep(() => columns.delete(column.id));
      return ids;
    }
    case 'edit':
      return edit(choices.card(change.card), { field: change.field, after: change.value } as CardEdit);
    case 'tags':
      return edit(choices.card(change.card), { field: 'tags', after: [...change.tags] });
    case 'contacts':
      return edit(choices.card(change.card), { field: 'contacts', after: change.names.map(contact) });
    case 'addReminder':
      await reminders.add(choices.card(change.card), reminderAt, change.text);
      return [];
    case 'changeReminder':
    case 'removeReminder': {
      const card = choices.card(change.card);
      const target = { card, reminder: choices.reminder(card, change.reminder) };
      if (change.kind === 'removeReminder') await reminders.remove(target);
      else await reminders.change(target, { done: change.done });
      return [];
    }
    default:
      await changeBoard({ board, cards, columns }, change, choices);
      return [];
  }
}

/** A card that has its place already is not moved, so the step restores no place of it. */
async function moveSeveral(
  board: TrackerStores['board'],
  change: Extract<WindowChange, { readonly kind: 'moveSeveral' }>,
  choices: Choices,
): Promise<readonly string[]> {
  const ids = [...new Set(change.cards.map((pick) => choices.card(pick).id))];
  const target = choices.column(change.column).id;
  const inStep = board.group((count) => `Moved ${count} cards`);
  const order = () => cardsOf(board.board?.cards ?? [], target).map(({ id }) => id);
  const moved: string[] = [];
  const moves = ids.map((id, index) => {
    const before = order();
    const moving = inStep(() => board.moveCard(id, target, change.position + index));
    if (!isSame(order(), before)) moved.push(id);
    return moving;
  });
  await Promise.all(moves);
  return moved;
}

type BoardChange = Extract<
  Change,
  {
    readonly kind:
      | 'attach'
      | 'detach'
      | 'createCard'
      | 'archive'
      | 'delete'
      | 'updateColumn'
      | 'reorderColumns'
      | 'createColumn'
      | 'deleteColumn';
  }
>;

function changeBoard(
  { board, cards, columns }: Pick<TrackerStores, 'board' | 'cards' | 'columns'>,
  change: BoardChange,
  choices: Choices,
): Promise<unknown> {
  switch (change.kind) {
    case 'attach': {
      const meeting = { id: choices.meeting(change.meeting), title: 'Talk', startedAt: '', scores: [], verdict: null };
      return cards.attach(choices.card(change.card).id, meeting);
    }
    case 'detach':
      return cards.detach(choices.card(change.card).id, choices.meeting(change.meeting));
    case 'createCard':
      return board.createCard({ title: change.title, columnId: choices.column(change.column).id }, crypto.randomUUID());
    case 'archive':
      return board.archiveCard(choices.card(change.card).id);
    case 'delete':
      return board.deleteCard(choices.card(change.card).id);
    case 'updateColumn':
      return columns.update(choices.column(change.column).id, change);
    case 'reorderColumns':
      return columns.reorder(choices.order(change.column, change.position), [choices.column(change.column).id]);
    case 'createColumn':
      return columns.create({ title: change.title, position: change.position }, crypto.randomUUID());
    case 'deleteColumn':
      return columns.delete(choices.column(change.column).id);
  }
}

/** Makes a change as an agent does, over REST. Rejects if the service refuses it. */
export async function changeByAgent(at: Address, change: Change, meetings: readonly string[]): Promise<unknown> {
  const choices = new Choices(await overRest(at, 'tracker_get_board', {}), meetings);
  const columnId = (pick: number) => choices.column(pick).id;
  const card = 'card' in change ? choices.card(change.card) : undefined;
  const cardId = card?.id ?? '';
  const update = (changes: object) => overRest(at, 'tracker_update_card', { cardId, ...changes });
  const reminders = card?.reminders ?? [];
  switch (change.kind) {
    case 'move':
      return overRest(at, 'tracker_move_card', {
        cardId,
        columnId: columnId(change.column),
        position: change.position,
      });
    case 'edit':
      return update({ [change.field]: change.value });
    case 'tags':
      return update({ tags: change.tags });
    case 'contacts':
      return update({ contacts: change.names.map(contact) });
    case 'addReminder':
      return update({ reminders: [...reminders, { at: new Date(reminderAt).toISOString(), text: change.text }] });
    case 'changeReminder':
      return update({
        reminders: reminders.map((each, index) =>
          index === change.reminder % reminders.length ? { ...each, done: change.done } : each,
        ),
      });
    case 'removeReminder':
      return update({ reminders: reminders.filter((_, index) => index !== change.reminder % reminders.length) });
    case 'attach':
      return overRest(at, 'tracker_attach_meeting', { cardId, meetingId: choices.meeting(change.meeting) });
    case 'detach':
      return overRest(at, 'tracker_detach_meeting', { cardId, meetingId: choices.meeting(change.meeting) });
    case 'createCard':
      return overRest(at, 'tracker_create_card', { title: change.title, columnId: columnId(change.column) });
    case 'archive':
      return overRest(at, 'tracker_archive_card', { cardId });
    case 'delete':
      return overRest(at, 'tracker_delete_card', { cardId });
    case 'updateColumn': {
      const { title, color } = change;
      return overRest(at, 'tracker_update_column', { columnId: columnId(change.column), title, color });
    }
    case 'reorderColumns':
      return overRest(at, 'tracker_reorder_columns', { columnIds: choices.order(change.column, change.position) });
    case 'createColumn':
      return overRest(at, 'tracker_create_column', { title: change.title, position: change.position });
    case 'deleteColumn':
      return overRest(at, 'tracker_delete_column', { columnId: columnId(change.column) });
  }
}
