import { attached, type BoardModel, type ModelCard } from './boardModel.ts';
import type { CardRecord, SettingsRecord } from './records.ts';
import { Refusal } from './refusal.ts';

/** Fields of a new or changed card, with complete reminders. */
export type Written = Partial<
  Pick<
    CardRecord,
    'title' | 'company' | 'location' | 'url' | 'description' | 'salary' | 'contacts' | 'tags' | 'priority' | 'reminders'
  >
>;
export type NewCard = Written & Pick<CardRecord, 'title'> & { readonly columnId?: string };

const day = 24 * 60 * 60 * 1000;

interface Earlier {
  readonly body: string;
  readonly at: number;
  readonly answer: unknown;
}

/** The write operations on the board model; each returns the expected record or throws a Refusal. */
export class TrackerModel {
  readonly board: BoardModel;
  readonly #earlier = new Map<string, Earlier>();

  constructor(board: BoardModel) {
    this.board = board;
  }

  /** The earlier response to the same key within a day; keys are per operation (tracker document, Cross-cutting rules 1). */
  once<T>(operation: string, key: string | null, body: unknown, work: () => T): unknown {
    if (key === null) return work();
    const name = `${operation} ${key}`;
    const now = Date.parse(this.board.now());
    const earlier = this.#earlier.get(name);
    const written = JSON.stringify(body);
    if (earlier !== undefined && now - earlier.at < day) {
      if (earlier.body !== written) throw new Refusal('idempotency_conflict');
      return earlier.answer;
    }
    const answer = work();
    this.#earlier.set(name, { body: written, at: now, answer });
    return answer;
  }

  createCard({ columnId, ...fields }: NewCard) {
    const { board } = this;
    board.requireBoard();
    return board.shownCard(board.add(fields, this.#columnFor(columnId), 'created'));
  }

  updateCard(cardId: string, fields: Written) {
    const { board } = this;
    board.requireBoard();
    const card = board.card(cardId);
    const before: Readonly<Record<string, unknown>> = card.says;
    const changes = Object.entries(fields)
      .filter(([field, after]) => JSON.stringify(before[field]) !== JSON.stringify(after))
      .map(([field, after]) => ({ field, before: before[field], after }));
    if (changes.length > 0) {
      card.says = { ...card.says, ...fields, updatedAt: board.now() };
      board.note(card, { type: 'updated', changes });
    }
    return board.shownCard(card);
  }

  moveCard(cardId: string, columnId: string, position: number | null) {
    const { board } = this;
    board.requireBoard();
    const card = board.card(cardId);
    if (card.says.status === 'archived' || card.columnId === null) throw new Refusal('card_archived');
    const to = board.stage(columnId);
    const from = board.stage(card.columnId);
    const before = board.positionOf(card);
    board.order.set(
      from.columnId,
      board.inColumn(from.columnId).filter((id) => id !== cardId),
    );
    const others = board.inColumn(columnId);
    const after = Math.min(position ?? others.length, others.length);
    board.order.set(columnId, others.toSpliced(after, 0, cardId));
    const inside = from.columnId === columnId;
    if (!inside || before !== after) {
      card.columnId = columnId;
      card.says = { ...card.says, updatedAt: board.now() };
      board.note(card, { type: 'moved', from, to, changes: inside ? [{ field: 'position', before, after }] : [] });
    }
    return board.shownCard(card);
  }

  archiveCard(cardId: string) {
    const { board } = this;
    board.requireBoard();
    const card = board.card(cardId);
    if (card.says.status === 'active') board.shelve(card);
    return board.shownCard(card);
  }

  deleteCard(cardId: string) {
    const { board } = this;
    board.requireBoard();
    const { columnId } = board.card(cardId);
    if (columnId !== null) {
      board.order.set(
        columnId,
        board.inColumn(columnId).filter((id) => id !== cardId),
      );
    }
    board.cards.delete(cardId);
    return { deleted: true };
  }

  /** Imports rows one by one; null is a row that is no card. */
  importCards(rows: readonly (NewCard | null)[], skipDuplicates: boolean) {
    const { board } = this;
    board.requireBoard();
    const created: ModelCard[] = [];
    const skipped: { index: number; reason: string }[] = [];
    const failed: { index: number; error: string }[] = [];
    for (const [index, row] of rows.entries()) {
      if (row === null) failed.push({ index, error: 'invalid_request' });
      else if (skipDuplicates && this.#isThere(row)) skipped.push({ index, reason: 'duplicate' });
      else {
        const { columnId, ...fields } = row;
        try {
          created.push(board.add(fields, this.#columnFor(columnId), 'imported'));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          failed.push({ index, error: error.code });
        }
      }
    }
    return { created: created.map((card) => board.shownCard(card)), skipped, failed };
  }

  createColumn(title: string, color: string | null, position: number | null) {
    const { board } = this;
    board.requireBoard();
    const at = board.now();
    const column = { id: board.newName('column'), title, color, createdAt: at, updatedAt: at };
    board.columns = board.columns.toSpliced(position ?? board.columns.length, 0, column);
    return board.shownColumn(column);
  }

  updateColumn(columnId: string, title: string, color: string | null) {
    const { board } = this;
    board.requireBoard();
    const before = board.column(columnId);
    const same = before.title === title && before.color === color;
    const after = same ? before : { ...before, title, color, updatedAt: board.now() };
    board.columns = board.columns.map((column) => (column === before ? after : column));
    return board.shownColumn(after);
  }

  reorderColumns(columnIds: readonly string[]) {
    const { board } = this;
    board.requireBoard();
    const columns = columnIds.map((id) => board.column(id));
    if (columns.length !== board.columns.length || new Set(columns).size !== columns.length) {
      throw new Refusal('invalid_request');
    }
    board.columns = columns;
    return { items: columns.map((column) => board.shownColumn(column)), nextCursor: null };
  }

  deleteColumn(columnId: string) {
    const { board } = this;
    board.requireBoard();
    const gone = board.column(columnId);
    if (board.inColumn(columnId).length > 0) throw new Refusal('column_not_empty');
    board.columns = board.columns.filter((column) => column !== gone);
    for (const card of board.cards.values()) if (card.columnId === columnId) card.columnId = null;
    if (board.settings.defaultColumnId === columnId) board.settings = { ...board.settings, defaultColumnId: null };
    return { deleted: true };
  }

  archiveColumn(columnId: string) {
    const { board } = this;
    board.requireBoard();
    board.column(columnId);
    const cards = board.inColumn(columnId).map((id) => board.card(id));
    // Last one first: each keeps its present position.
    for (const card of cards.toReversed()) board.shelve(card);
    return { archived: cards.length };
  }

  attach(cardId: string, meetingId: string) {
    const { board } = this;
    board.requireBoard();
    const card = board.card(cardId);
    const meeting = attached(board.meeting(meetingId));
    if (!card.says.meetings.some(({ id }) => id === meetingId)) {
      card.says = { ...card.says, meetings: [...card.says.meetings, meeting], updatedAt: board.now() };
      board.note(card, { type: 'meeting_attached', meetingId });
    }
    return board.shownCard(card);
  }

  detach(cardId: string, meetingId: string) {
    const { board } = this;
    board.requireBoard();
    const card = board.card(cardId);
    const meetings = card.says.meetings.filter(({ id }) => id !== meetingId);
    if (meetings.length === card.says.meetings.length) throw new Refusal('meeting_not_found');
    card.says = { ...card.says, meetings, updatedAt: board.now() };
    board.note(card, { type: 'meeting_detached', meetingId });
    return board.shownCard(card);
  }

  updateSettings(settings: SettingsRecord) {
    if (settings.defaultColumnId !== null) this.board.column(settings.defaultColumnId);
    this.board.settings = settings;
    return settings;
  }

  #columnFor(wanted: string | undefined): string {
    const { board } = this;
    const columnId = wanted ?? board.settings.defaultColumnId ?? board.columns[0]?.id;
    if (columnId === undefined) throw new Refusal('column_not_found');
    return board.column(columnId).id;
  }

  #isThere(row: NewCard): boolean {
    return [...this.board.cards.values()].some(
      ({ says }) => says.title === row.title && says.company === (row.company ?? '') && says.url === (row.url ?? null),
    );
  }
}
