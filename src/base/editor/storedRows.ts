import type { Clock } from '../flow/clock.ts';
import type { Disposable } from '../flow/lifetime.ts';
import { untilSent } from '../flow/nextTurn.ts';
import type { StoredRow } from './storedTree.ts';
import type { DisplayedRow } from './treeRows.ts';

/** Milliseconds after which they count as answered: of a hidden tree the editor requests no rows. */
const maxWaitMs = 100;

export interface DisplayedStoredRow extends DisplayedRow<DisplayedStoredRow> {
  readonly stored: StoredRow;
}

interface KnownRow extends DisplayedStoredRow {
  /** The editor draws no row before it has the children of all expanded ones, so children that are not stored are none. */
  readonly below: readonly KnownRow[];
  children: readonly KnownRow[] | undefined;
}

/**
 * The rows of a tree as they were stored, which the editor draws while the code of the tree is loaded. Their elements are empty objects, which
 * become the rows of the loaded tree, so that equal rows are not drawn again.
 */
export class StoredRows {
  #roots: readonly KnownRow[];
  readonly #byElement = new WeakMap<object, KnownRow>();
  readonly #answered = Promise.withResolvers<void>();
  readonly #timer: Disposable;
  #isRequested = false;
  #isTaken = false;

  constructor(rows: readonly StoredRow[], { after }: Pick<Clock, 'after'>) {
    this.#roots = rows.map((row) => this.#knownRow(row));
    this.#timer = after(maxWaitMs, this.#answered.resolve);
  }

  /** Resolves once the editor has got all rows that it draws first. */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Whether the editor has got any. */
  get isRequested(): boolean {
    return this.#isRequested;
  }

  /** Undefined once they are taken, and for a row of the loaded tree. */
  childrenOf(element: unknown): object[] | undefined {
    if (this.#isTaken) return undefined;
    if (element === undefined) {
      this.#isRequested = true;
      return this.#answer(this.#roots);
    }
    const known = this.#find(element);
    if (known === undefined) return undefined;
    known.children = known.below;
    return this.#answer(known.below);
  }

  /** Undefined once the element is a row of the loaded tree, which has given it its content. */
  rowOf(element: unknown): StoredRow | undefined {
    const known = this.#find(element);
    return known && Object.keys(known.element).length === 0 ? known.stored : undefined;
  }

  /** Ends the answers; returns the rows that the editor has got, if any. */
  take(): readonly DisplayedStoredRow[] | undefined {
    this.#isTaken = true;
    this.#answered.resolve();
    this.#timer.dispose();
    const roots = this.#roots;
    this.#roots = [];
    return this.#isRequested ? roots : undefined;
  }

  #find(element: unknown): KnownRow | undefined {
    return typeof element === 'object' && element !== null ? this.#byElement.get(element) : undefined;
  }

  #knownRow(stored: StoredRow): KnownRow {
    const below = (stored.children ?? []).map((child) => this.#knownRow(child));
    const known: KnownRow = { id: stored.id, element: {}, stored, below, children: undefined };
    this.#byElement.set(known.element, known);
    return known;
  }

  #answer(rows: readonly KnownRow[]): object[] {
    const isMissing = ({ stored, children }: KnownRow) => stored.isExpanded === true && children === undefined;
    if (!this.#roots.some(isMissing)) void untilSent().then(this.#answered.resolve);
    return rows.map(({ element }) => element);
  }
}
