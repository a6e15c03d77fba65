import * as vscode from 'vscode';

import { expansionKey, readExpansion } from '../../base/editor/storedTree.ts';
import { log } from '../log.ts';

/** Those changed longest ago are dropped. */
const maxRows = 1_000;

interface RowMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Of a row that the user has neither expanded nor collapsed. */
export const stateAtStart = (isExpanded: boolean): vscode.TreeItemCollapsibleState => {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  return isExpanded ? Expanded : Collapsed;
};

/** Which rows of a tree the user expanded or collapsed, which the editor forgets when its window is reloaded. */
export class ExpandedRows {
  readonly #memory: RowMemory;
  readonly #key: string;
  readonly #rows: Map<string, boolean>;
  #isDue = false;

  constructor(memory: RowMemory, view: string) {
    this.#memory = memory;
    this.#key = expansionKey(view);
    this.#rows = readExpansion(memory.get(this.#key));
  }

  stateOf(id: string, isExpandedAtStart: boolean): vscode.TreeItemCollapsibleState {
    return stateAtStart(this.#rows.get(id) ?? isExpandedAtStart);
  }

  follow<Row>(view: vscode.TreeView<Row>, idOf: (row: Row) => string): vscode.Disposable {
    return vscode.Disposable.from(
      view.onDidExpandElement(({ element }) => this.#set(idOf(element), true)),
      view.onDidCollapseElement(({ element }) => this.#set(idOf(element), false)),
    );
  }

  #set(id: string, isExpanded: boolean): void {
    // Moves it to the end, which is dropped last.
    this.#rows.delete(id);
    this.#rows.set(id, isExpanded);
    if (this.#isDue) return;
    this.#isDue = true;
    // Once for all rows that are collapsed together.
    setImmediate(() => {
      this.#isDue = false;
      this.#memory
        .update(this.#key, Object.fromEntries([...this.#rows].slice(-maxRows)))
        .then(undefined, (error) => log.warn(`Expanded rows are not stored: ${error}`));
    });
  }
}
