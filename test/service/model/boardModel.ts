import type { AttachedMeeting } from '../../../src/contract/tracker/board.ts';
import type { CardRecord, ColumnRecord, Entry, MeetingRecord, SettingsRecord, Stage } from './records.ts';
import { Refusal } from './refusal.ts';

/** A card of the model: its content, its position, and its history, oldest first. */
export interface ModelCard {
  says: Omit<CardRecord, 'columnId' | 'position'>;
  columnId: string | null;
  /** Last position of an archived card. */
  lastPosition: number;
  readonly history: Entry[];
}

export const attached = ({ id, title, startedAt }: MeetingRecord): AttachedMeeting => ({
  id,
  title,
  startedAt,
  scores: [],
  verdict: null,
});

const stages = ['Saved', 'Applied', 'Screening', 'Interview', 'Offer', 'Rejected'];

/** The board as plain lists, from payloads only: Records, Operations and Points decided. It creates its own ids. */
export class BoardModel {
  initialized = false;
  columns: ColumnRecord[] = [];
  /** Ids of the active cards of each column, in order. */
  readonly order = new Map<string, string[]>();
  /** Every card that is not deleted, in the order of creation. */
  readonly cards = new Map<string, ModelCard>();
  readonly meetings: MeetingRecord[] = [];
  settings: SettingsRecord;
  now: () => string;
  actor: Entry['actor'] = { kind: 'user', name: null };
  #named = 0;

  constructor(settings: SettingsRecord, now: () => string) {
    this.settings = settings;
    this.now = now;
  }

  newName(what: string): string {
    this.#named++;
    return `the model's ${what} ${this.#named}`;
  }

  requireBoard(): void {
    if (!this.initialized) throw new Refusal('board_not_found');
  }

  column(id: string): ColumnRecord {
    return this.columns.find((column) => column.id === id) ?? refuse('column_not_found');
  }

  card(id: string): ModelCard {
    return this.cards.get(id) ?? refuse('card_not_found');
  }

  meeting(id: string): MeetingRecord {
    return this.meetings.find((meeting) => meeting.id === id) ?? refuse('meeting_not_found');
  }

  inColumn(id: string): string[] {
    return this.order.get(id) ?? [];
  }

  stage(columnId: string): Stage {
    return { columnId, columnTitle: this.column(columnId).title };
  }

  positionOf({ says, columnId, lastPosition }: ModelCard): number {
    return says.status === 'archived' ? lastPosition : this.inColumn(columnId ?? '').indexOf(says.id);
  }

  note(card: ModelCard, entry: Partial<Entry> & Pick<Entry, 'type'>): void {
    const nothing = { from: null, to: null, changes: [], meetingId: null };
    card.history.push({ ...nothing, at: this.now(), actor: this.actor, ...entry });
  }

  /** The Card of the response. */
  shownCard(card: ModelCard): CardRecord {
    return { ...card.says, columnId: card.columnId, position: this.positionOf(card) };
  }

  /** The Column of the response. */
  shownColumn(column: ColumnRecord): ColumnRecord & { position: number; cardCount: number } {
    return { ...column, position: this.columns.indexOf(column), cardCount: this.inColumn(column.id).length };
  }

  shownBoard() {
    const active = this.columns.flatMap(({ id }) => this.inColumn(id).map((card) => this.shownCard(this.card(card))));
    return {
      initialized: this.initialized,
      columns: this.columns.map((column) => this.shownColumn(column)),
      cards: active,
    };
  }

  archived(): CardRecord[] {
    return [...this.cards.values()]
      .filter(({ says }) => says.status === 'archived')
      .map((card) => this.shownCard(card));
  }

  /** Adds a new card at the end of a column. */
  add(
    says: Partial<CardRecord> & Pick<CardRecord, 'title'>,
    columnId: string,
    type: 'created' | 'imported',
  ): ModelCard {
    const at = this.now();
    const empty = { company: '', location: null, url: null, description: null, salary: null, contacts: [], tags: [] };
    const id = this.newName('card');
    const card: ModelCard = {
      says: {
        ...empty,
        priority: 'normal',
        reminders: [],
        meetings: [],
        ...says,
        id,
        status: 'active',
        createdAt: at,
        updatedAt: at,
        archivedAt: null,
      },
      columnId,
      lastPosition: 0,
      history: [],
    };
    this.cards.set(id, card);
    this.order.set(columnId, [...this.inColumn(columnId), id]);
    this.note(card, { type, to: this.stage(columnId) });
    return card;
  }

  /** Removes an active card from the board; it keeps its position. */
  shelve(card: ModelCard): void {
    const columnId = card.columnId ?? '';
    const at = this.now();
    card.lastPosition = this.positionOf(card);
    this.order.set(
      columnId,
      this.inColumn(columnId).filter((id) => id !== card.says.id),
    );
    card.says = { ...card.says, status: 'archived', updatedAt: at, archivedAt: at };
    this.note(card, { type: 'archived', from: this.stage(columnId) });
  }

  /** Creates the default stages, and one card for each vacancy of past meetings, in the order of the meetings. */
  initialize() {
    if (this.initialized) return this.shownBoard();
    this.initialized = true;
    const at = this.now();
    this.columns = stages.map((title) => {
      const times = { createdAt: at, updatedAt: at };
      return { id: this.newName('column'), title, color: null, ...times };
    });
    const interview = this.columns[stages.indexOf('Interview')]?.id ?? '';
    const met = this.meetings.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
    const vacancies = Map.groupBy(
      met.filter(({ vacancy }) => vacancy !== null),
      ({ vacancy }) => JSON.stringify([vacancy?.company, vacancy?.title]),
    );
    for (const meetings of vacancies.values()) {
      const { title, company } = meetings[0]?.vacancy ?? { title: '', company: '' };
      this.add({ title, company, meetings: meetings.map(attached) }, interview, 'created');
    }
    return this.shownBoard();
  }
}

function refuse(code: Refusal['code']): never {
  throw new Refusal(code);
}
