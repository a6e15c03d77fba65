import { type MappedStage, maxMappedStages } from '../contract.ts';
import { oneLine } from './rowCells.ts';
import { foldStage, matchStage } from './stageNames.ts';

/** The distinct stages of a file, and the stage of the board that each becomes; a stage without one is created. */
export class FileStages {
  readonly #names: readonly { readonly name: string; readonly key: string; readonly rowCount: number }[];
  /** By folded name, what the user has chosen; undefined creates the stage. */
  readonly #chosen = new Map<string, string | undefined>();

  constructor(cells: readonly string[]) {
    const found = new Map<string, { name: string; key: string; rowCount: number }>();
    // Few texts are different, and folding takes longer than counting.
    for (const [cell, equal] of Map.groupBy(cells, (text) => text)) {
      const name = oneLine(cell);
      const key = foldStage(name);
      const known = found.get(key);
      if (known !== undefined) known.rowCount += equal.length;
      else if (key !== '') found.set(key, { name, key, rowCount: equal.length });
    }
    this.#names = [...found.values()];
  }

  get count(): number {
    return this.#names.length;
  }

  choose(index: number, target: string | undefined): void {
    const stage = this.#names[index];
    if (stage !== undefined) this.#chosen.set(stage.key, target);
  }

  /** By folded name, the title of the board's stage. Those that the page does not show keep their names. */
  targets(boardStages: readonly string[]): ReadonlyMap<string, string> {
    const targets = new Map<string, string>();
    for (const { name, key } of this.#names.slice(0, maxMappedStages)) {
      const target = this.#chosen.has(key) ? this.#chosen.get(key) : matchStage(name, boardStages);
      if (target !== undefined) targets.set(key, target);
    }
    return targets;
  }

  mapped(boardStages: readonly string[]): MappedStage[] {
    const targets = this.targets(boardStages);
    const keys = new Set(boardStages.map(foldStage));
    return this.#names.slice(0, maxMappedStages).map(({ name, key, rowCount }) => {
      const target = targets.get(key);
      const choice = target === undefined ? 0 : boardStages.indexOf(target) + 1;
      return { name, rowCount, choice, canCreate: !keys.has(key) };
    });
  }
}
