import { defaultStages } from '../../../../base/domain/cardValues.ts';
import type { DatedStage, PlannedCard } from '../../../../store/imports/importRun.ts';
import { foldStage, matchStage } from '../mapping/stageNames.ts';
import { momentOf } from './cellDate.ts';
import type { RowCell, RowCells } from './rowCells.ts';
import { dateIn, instantIn } from './rowLists.ts';

export interface StageOfRow {
  readonly column: PlannedCard['column'];
  readonly title: string;
}

export interface StageDatesNeeds {
  /** Titles, in order. */
  readonly boardStages: readonly string[];
  /** IANA name. */
  readonly timeZone: string;
  /** Milliseconds since 1970; a history has no later times. */
  readonly now: number;
  readonly stageOf: (title: string) => StageOfRow;
}

/** Makes the stages of a card of the dates in its row: when it was applied for, and since when it is in its stage. */
export class StageDates {
  readonly #needs: StageDatesNeeds;
  readonly #positions: ReadonlyMap<string, number>;
  readonly #applied: string | undefined;
  /** By text; few dates of a column are different. */
  readonly #times = new Map<string, string | undefined>();

  constructor(needs: StageDatesNeeds) {
    this.#needs = needs;
    const stages = needs.boardStages.length === 0 ? defaultStages : needs.boardStages;
    this.#positions = new Map(stages.map((title, position) => [foldStage(title), position]));
    this.#applied = matchStage('Applied', stages);
  }

  /** Marks the cells that it uses. A date that fits no history is left for the description, such as that of a card which is only saved. */
  of(byField: RowCells, stage: StageOfRow): readonly DatedStage[] {
    if (stage.column === undefined) return none;
    const [applied, since] = [byField.first('appliedOn'), byField.first('stageSince')];
    const stages: DatedStage[] = [];
    const appliedAt = applied && this.#isApplied(stage) ? this.#timeOf(applied) : undefined;
    if (appliedAt !== undefined && this.#applied !== undefined) {
      const { column = stage.column, title } = this.#needs.stageOf(this.#applied);
      stages.push({ column, title, at: appliedAt });
      byField.use(applied);
      if (foldStage(stage.title) === foldStage(this.#applied)) return stages;
    }
    const sinceAt = since && this.#timeOf(since);
    if (sinceAt !== undefined && (appliedAt === undefined || appliedAt <= sinceAt)) {
      stages.push({ column: stage.column, title: stage.title, at: sinceAt });
      byField.use(since);
    }
    return stages;
  }

  /** A new stage comes after those of the board. */
  #isApplied({ title }: StageOfRow): boolean {
    if (this.#applied === undefined) return false;
    const position = this.#positions.get(foldStage(title)) ?? Number.POSITIVE_INFINITY;
    return position >= (this.#positions.get(foldStage(this.#applied)) ?? 0);
  }

  #timeOf(cell: RowCell): string | undefined {
    const key = `${cell.index} ${cell.text}`;
    if (!this.#times.has(key)) this.#times.set(key, this.#readTime(cell));
    return this.#times.get(key);
  }

  /** A day without a time begins it, so that today is not in the future. */
  #readTime(cell: RowCell): string | undefined {
    const date = dateIn(cell);
    const at = instantIn(cell.text) ?? (date && momentOf({ ...date, hour: date.hour ?? 0 }, this.#needs.timeZone));
    return at !== undefined && this.keeps(at) ? at : undefined;
  }

  keeps(at: string): boolean {
    return Date.parse(at) <= this.#needs.now;
  }
}

const none: readonly never[] = [];
