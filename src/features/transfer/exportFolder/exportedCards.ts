import type { DatedStage, LayoutColumn, NewColumn, PlannedCard } from '../../../store/imports/importRun.ts';
import { titleKey } from '../../../store/imports/plannedColumns.ts';
import { cardInput } from '../import/rows/cardInput.ts';
import type { ExportedBoard, ExportedCard, ExportedEntry } from './exportedBoard.ts';

/** What an import cannot bring back, counted; `stages` are titles. */
export interface NotRestored {
  /** Entries that are no stage of the card. */
  entries: number;
  /** Moves within a stage. */
  movesWithin: number;
  /** Entries with a title that the stage had before. */
  earlierTitles: number;
  /** Times that a history cannot have: before those of earlier entries, or in the future. */
  times: number;
  /** Stages beyond those that a history takes. */
  stagesBeyond: number;
  /** Cards without a history in the export. */
  histories: number;
  /** Cards that were created at another time than their histories say. */
  createdAt: number;
  /** Archived cards whose stage is not known. */
  withoutStage: number;
  /** Cards with attached meetings. */
  withMeetings: number;
  /** Titles that several stages have. */
  readonly equalStages: Set<string>;
}

/** As many stages as an imported card may have. */
const maxStages = 50;

/** Makes cards of an import of those of an export, with their histories if the service keeps them. */
export class ExportedCards {
  readonly notRestored: NotRestored = {
    ...{ entries: 0, movesWithin: 0, earlierTitles: 0, times: 0, stagesBeyond: 0 },
    ...{ histories: 0, createdAt: 0, withoutStage: 0, withMeetings: 0 },
    equalStages: new Set(),
  };
  /** The stages of the board, each title once. */
  readonly layout: readonly LayoutColumn[];
  readonly #histories: ExportedBoard['histories'];
  readonly #until: number | undefined;
  /** By id of the column. */
  readonly #stages = new Map<string, NewColumn>();
  /** Ids of columns, by folded title. */
  readonly #ids = new Map<string, string>();

  /** `historyUntil` in milliseconds since 1970, if the service keeps histories. */
  constructor({ columns, histories }: Pick<ExportedBoard, 'columns' | 'histories'>, historyUntil: number | undefined) {
    this.#histories = histories;
    this.#until = historyUntil;
    for (const { id, title, color } of columns) this.#addStage(id, { title, color });
    this.layout = columns
      .filter((column) => this.#ids.get(titleKey(column)) === column.id)
      .map(({ title, color, isDefault }) => ({ title, color, isDefault }));
  }

  plan(card: ExportedCard, row: number): PlannedCard {
    const { notRestored } = this;
    const way = this.#wayOf(card);
    const column = this.#stages.get(card.columnId ?? '') ?? way.at(-1)?.column;
    if (column === undefined && card.archivedAt !== null) notRestored.withoutStage += 1;
    if (card.meetings.length > 0) notRestored.withMeetings += 1;
    const planned = { row, card: cardInput(card), column };
    if (this.#until === undefined) return card.archivedAt === null ? planned : { ...planned, isArchived: true };
    const toTime = this.#fitting(this.#until);
    const stages = way.map((stage) => ({ ...stage, at: toTime(stage.at) }));
    if (stages[0] !== undefined && stages[0].at !== card.createdAt) notRestored.createdAt += 1;
    const dated = { ...planned, ...(stages.length > 0 && { stages }) };
    return card.archivedAt === null ? dated : { ...dated, isArchived: true, archivedAt: toTime(card.archivedAt) };
  }

  #addStage(id: string, column: NewColumn): void {
    const key = titleKey(column);
    if (this.#ids.has(key)) this.notRestored.equalStages.add(column.title);
    else this.#ids.set(key, id);
    this.#stages.set(id, column);
  }

  /** A deleted stage has the title that is found first. */
  #stageOf(stage: ExportedEntry['to']): NewColumn | undefined {
    if (stage === null || stage.columnTitle.trim() === '') return undefined;
    const { columnId, columnTitle: title } = stage;
    const id = columnId ?? title;
    if (!this.#stages.has(id)) this.#addStage(id, { title });
    const column = this.#stages.get(id);
    if (column?.title !== title) this.notRestored.earlierTitles += 1;
    return column;
  }

  #wayOf(card: ExportedCard): DatedStage[] {
    const { notRestored } = this;
    const entries = this.#histories.get(card.id) ?? [];
    const way: DatedStage[] = [];
    const enter = (column: NewColumn | undefined, at: string) => {
      if (column !== undefined) way.push({ column, title: column.title, at });
    };
    for (const entry of entries) {
      const [from, to] = [this.#stageOf(entry.from), this.#stageOf(entry.to)];
      if (entry.type === 'archived') continue;
      if (!isOfWay(entry)) notRestored.entries += 1;
      else if (isWithinStage(entry)) notRestored.movesWithin += 1;
      else {
        if (way.length === 0) enter(from, card.createdAt);
        enter(to, entry.at);
      }
    }
    if (entries.length === 0) notRestored.histories += 1;
    if (way.length === 0) enter(this.#stages.get(card.columnId ?? ''), card.createdAt);
    if (way.length <= maxStages) return way;
    notRestored.stagesBeyond += way.length - maxStages;
    return [...way.slice(0, 1), ...way.slice(1 - maxStages)];
  }

  /** Makes times ascend, and none in the future, as the service wants them. */
  #fitting(until: number): (at: string) => string {
    let last = Number.NEGATIVE_INFINITY;
    return (at) => {
      const time = Date.parse(at);
      last = Math.min(Math.max(time, last), until);
      if (last === time) return at;
      this.notRestored.times += 1;
      return new Date(last).toISOString();
    };
  }
}

const isOfWay = ({ type }: ExportedEntry): boolean => type === 'created' || type === 'imported' || type === 'moved';

const isWithinStage = ({ type, from, to }: ExportedEntry): boolean =>
  type === 'moved' && from?.columnId === to?.columnId;
