import { type MappedStage, maxMappedStages } from '../../contract.ts';
import { foldStage, matchStage } from '../mapping/stageNames.ts';
import { readMarkup } from '../rows/cellMarkup.ts';
import { isPlaceholder } from '../rows/placeholder.ts';
import { oneLine } from '../rows/rowCells.ts';

/** What a row with a stage of the file becomes. */
export type StageTarget =
  | { readonly kind: 'stage'; readonly title: string }
  /** The default stage; that of the file is added to the description. */
  | { readonly kind: 'text' }
  /** The row is not imported unless the user selects it. */
  | { readonly kind: 'leaveOut' };

/** By folded name of the stage in the file, empty for rows without one; a stage that is missing is created. */
export type StageTargets = ReadonlyMap<string, StageTarget>;

/** More new stages than a board has use for are created only if the user asks for them. */
const maxNewStages = 12;

/** The stage that a cell names; empty for one with a placeholder or with a link. */
export function stageInCell(cell: string): string {
  const trimmed = cell.trim();
  if (trimmed === '' || isPlaceholder(trimmed)) return '';
  const { text, addresses } = readMarkup(trimmed);
  return addresses.length > 0 ? '' : oneLine(text);
}

interface FileStage {
  readonly name: string;
  readonly key: string;
  rowCount: number;
}

/** The distinct stages of a file, and what each becomes. */
export class FileStages {
  readonly #stages: readonly FileStage[];
  /** Rows without a stage. */
  readonly othersCount: number;
  /** What the user has chosen, by folded name. */
  readonly #chosen = new Map<string, MappedStage['choice']>();
  /** Stage of the rows without one, such as that of a list of applications. */
  readonly #usual: string | undefined;
  #createsMany = false;
  #found: { readonly board: string; readonly matches: ReadonlyMap<string, string | undefined> } | undefined;

  constructor(cells: readonly string[], usual?: string) {
    const found = new Map<string, FileStage>();
    // Few texts are different, and folding takes longer than counting.
    for (const [cell, equal] of Map.groupBy(cells, (text) => text)) {
      const name = stageInCell(cell);
      const key = foldStage(name);
      const known = found.get(key);
      if (known !== undefined) known.rowCount += equal.length;
      else found.set(key, { name, key, rowCount: equal.length });
    }
    this.othersCount = found.get('')?.rowCount ?? 0;
    found.delete('');
    this.#stages = [...found.values()];
    this.#usual = usual;
  }

  get count(): number {
    return this.#stages.length;
  }

  choose(index: number, choice: MappedStage['choice']): void {
    const stage = this.#stages[index];
    if (stage !== undefined) this.#chosen.set(stage.key, choice);
  }

  chooseForOthers(choice: MappedStage['choice']): void {
    this.#chosen.set('', choice);
  }

  /** Creates each stage that the board does not have. */
  createAll(): void {
    this.#createsMany = true;
  }

  targets(boardStages: readonly string[]): StageTargets {
    const targets = new Map<string, StageTarget>();
    for (const [key, choice] of this.#choices(boardStages)) {
      const title = boardStages[Number(choice) - 1];
      if (title !== undefined) targets.set(key, { kind: 'stage', title });
      else if (choice === 'text' || choice === 'leaveOut') targets.set(key, { kind: choice });
    }
    return targets;
  }

  mapped(boardStages: readonly string[]): MappedStage[] {
    const choices = this.#choices(boardStages);
    const keys = new Set(boardStages.map(foldStage));
    return this.#stages.slice(0, maxMappedStages).map(({ name, key, rowCount }) => {
      return { name, rowCount, choice: choices.get(key) ?? 'create', canCreate: !keys.has(key) };
    });
  }

  others(boardStages: readonly string[]): { readonly rowCount: number; readonly choice: string } | undefined {
    if (this.othersCount === 0) return undefined;
    return { rowCount: this.othersCount, choice: this.#choices(boardStages).get('') ?? 'text' };
  }

  /** Stages that are kept as text since they are so many; 0 if the user wants them. */
  uncreatedCount(boardStages: readonly string[]): number {
    const missing = this.#missing(boardStages);
    return this.#createsMany || missing.size <= maxNewStages ? 0 : missing.size;
  }

  /** By key; folding thousands of names takes long. */
  #matches(boardStages: readonly string[]): ReadonlyMap<string, string | undefined> {
    const board = boardStages.join('\n');
    if (this.#found?.board !== board)
      this.#found = {
        board,
        matches: new Map(this.#stages.map(({ key, name }) => [key, matchStage(name, boardStages)])),
      };
    return this.#found.matches;
  }

  #missing(boardStages: readonly string[]): ReadonlySet<string> {
    const matches = this.#matches(boardStages);
    const missing = this.#stages.filter(({ key }) => !this.#chosen.has(key) && matches.get(key) === undefined);
    return new Set(missing.map(({ key }) => key));
  }

  #choices(boardStages: readonly string[]): ReadonlyMap<string, string> {
    const matches = this.#matches(boardStages);
    const missing = this.#missing(boardStages);
    const instead = this.#createsMany || missing.size <= maxNewStages ? 'create' : 'text';
    const choiceOf = (title: string | undefined) =>
      title === undefined ? instead : String(boardStages.indexOf(title) + 1);
    const choices = new Map<string, string>();
    for (const { key } of this.#stages) choices.set(key, this.#chosen.get(key) ?? choiceOf(matches.get(key)));
    const usual = this.#usual && matchStage(this.#usual, boardStages);
    const ofOthers = this.#chosen.get('') ?? (usual && choiceOf(usual));
    if (ofOthers !== undefined) choices.set('', ofOthers);
    return choices;
  }
}
