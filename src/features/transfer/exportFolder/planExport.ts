import { formatCount } from '../../../base/domain/figureTexts.ts';
import { checksum } from '../../../base/flow/hashes.ts';
import type { DatedStage, LayoutColumn, NewColumn, PlannedCard } from '../../../store/imports/importRun.ts';
import { titleKey } from '../../../store/imports/plannedColumns.ts';
import { foldStage, stagesOf } from '../import/mapping/stageNames.ts';
import type { AccountPlan, TablePlanNeeds } from '../import/plan/accountPlan.ts';
import { readKnownCards } from '../import/plan/knownCards.ts';
import { planCards } from '../import/plan/planCards.ts';
import { cardInput } from '../import/rows/cardInput.ts';
import type { PlannedSource } from '../import/source/importSource.ts';
import {
  type ExportedBoard,
  type ExportedCard,
  type ExportedEntry,
  type ExportFiles,
  readExportedBoard,
} from './exportedBoard.ts';

interface ExportPlanNeeds extends Omit<TablePlanNeeds, 'settings'> {
  /** Milliseconds since 1970. */
  readonly today: () => number;
}

/** The plan of an import of an export folder; undefined if its files are not those of an export, or have no cards. */
export async function planExport(files: ExportFiles, needs: ExportPlanNeeds): Promise<PlannedSource | undefined> {
  const account = needs.board.serverState.accountGuard();
  const exported = await readExportedBoard(files, needs);
  if (exported === undefined) return undefined;
  const keepsHistory = await needs.keepsHistory();
  const planner = new ExportedCards(exported, keepsHistory ? needs.today() : undefined);
  const cards = exported.cards.map((card, index) => planner.plan(card, index + 1));
  const { plan, hasCards } = await planExported(cards, needs);
  const titles = new Set(stagesOf(needs.board.board).map(foldStage));
  const stages = planner.layout
    .filter(({ title }) => !titles.has(foldStage(title)))
    .map(({ title, color }, index) => ({ row: cards.length + index + 1, column: { title, color } }));
  account.assertInUse();
  return {
    name: files.name,
    contentHash: [files.cards, files.columns].map(checksum).join('-'),
    ...{ plan, notes: [], stages, layout: planner.layout },
    notice: formatNotRestored(planner.notRestored, { keepsHistory, hasCards, isNew: !plan.hadBoard }),
  };
}

interface ExportedPlan {
  readonly plan: AccountPlan;
  /** Whether the board or its archive has cards. */
  readonly hasCards: boolean;
}

async function planExported(cards: readonly PlannedCard[], needs: ExportPlanNeeds): Promise<ExportedPlan> {
  const { board, now, pause } = needs;
  const account = board.serverState.accountGuard();
  const known = await readKnownCards(needs);
  const hadBoard = board.board?.initialized !== false;
  const rows = await planCards(cards, { known, boardColumns: board.board?.columns ?? [], now, pause });
  account.assertInUse();
  const again = async () => (await planExported(cards, needs)).plan;
  return { plan: { rows, account, hadBoard, columns: [], again }, hasCards: known.length > 0 };
}

interface Target {
  readonly keepsHistory: boolean;
  /** Whether the board or its archive has cards. */
  readonly hasCards: boolean;
  /** Whether the import makes the board. */
  readonly isNew: boolean;
}

const maxNamedStages = 10;

/** What an import does to the stages of the board, and what of an export it does not bring back. */
function formatNotRestored(left: NotRestored, { keepsHistory, hasCards, isNew }: Target): string {
  const kept = 'The stages of your board stay as they are, and those that it does not have are added.';
  const replaced = 'The stages of your board become those of the export, with their order and colors';
  const stages = isNew
    ? `${replaced}, unless the new board gets cards of your meetings.`
    : `${replaced}, and Undo Import does not bring back those of today.`;
  const parts = [
    'notes and meetings',
    ...counted(left.withMeetings, 'which meetings are attached to cards'),
    'who made the changes of cards, and when a card was changed last',
    ...(keepsHistory ? historyParts(left) : ['the histories of cards, which this service does not keep']),
    ...counted(left.withoutStage, 'stages of archived cards that the export does not name'),
    ...(hasCards ? ['the order and colors of stages, and which is the default one'] : []),
  ];
  return [hasCards ? kept : stages, `Not imported: ${parts.join('; ')}.`, ...equalStages(left)].join(' ');
}

/** The number of each is that of entries of histories unless the text says another. */
const historyParts = (left: NotRestored): string[] => [
  'whether a card was created or imported',
  ...counted(left.entries, 'changes of fields and of meetings in histories'),
  ...counted(left.movesWithin, 'moves within a stage'),
  ...counted(left.earlierTitles, 'titles that stages had before'),
  ...counted(left.stagesBeyond, `moves of cards with more than ${maxStages}`),
  ...counted(left.times, 'times of histories that are in the future, or before an earlier one'),
  ...counted(left.createdAt, 'times of creation that are not those of the histories'),
  ...counted(left.histories, 'histories that are not in the export'),
];

const counted = (count: number, text: string): string[] => (count === 0 ? [] : [`${text} (${formatCount(count)})`]);

function equalStages({ equalStages: titles }: NotRestored): string[] {
  if (titles.size === 0) return [];
  const named = [...titles].slice(0, maxNamedStages).map((title) => `"${title.slice(0, 100)}"`);
  const more = titles.size - named.length;
  const list = new Intl.ListFormat('en').format(more > 0 ? [...named, `${formatCount(more)} more`] : named);
  return [`Stages with the same title become one: ${list}.`];
}

/** What an import cannot bring back, counted; `stages` are titles. */
interface NotRestored {
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
class ExportedCards {
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
