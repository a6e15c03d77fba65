export interface RowSource<Node> {
  /** Unique id of a node; the same for as long as a row represents the same item. */
  readonly idOf: (node: Node) => string;
  /** Everything that a row displays, as text. */
  readonly lookOf: (node: Node) => string;
  readonly childrenOf: (node?: Node) => readonly Node[];
}

/** Nodes to refresh, with their children; undefined is the whole tree. */
export type Redrawn<Node> = readonly Node[] | undefined;

/**
 * The rows of a tree that the editor has requested. Nodes stay the same objects while shown and only changed rows are refreshed, since a
 * refresh loses a click in progress on the row.
 */
export class TreeRows<Node extends object> {
  readonly #source: RowSource<Node>;
  readonly #nodes = new Map<string, Node>();
  /** By the id of a requested node: what its children display, by their ids and in order. */
  readonly #drawn = new Map<string | undefined, ReadonlyMap<string, string>>();

  constructor(source: RowSource<Node>) {
    this.#source = source;
  }

  childrenOf(node?: Node): Node[] {
    const { idOf } = this.#source;
    const found = this.#source.childrenOf(node);
    if (node === undefined && found.length === 0) this.#forget();
    const children = found.map((child) => this.#kept(child));
    this.#drawn.set(node && idOf(node), new Map(children.map((child) => [idOf(child), this.#source.lookOf(child)])));
    return children;
  }

  find(id: string): Node | undefined {
    return this.#nodes.get(id);
  }

  update(): Redrawn<Node> {
    const redrawn: Node[] = [];
    if (!this.#drawn.has(undefined)) return redrawn;
    return this.#isRearranged(undefined, redrawn) ? undefined : redrawn;
  }

  #isRearranged(node: Node | undefined, redrawn: Node[]): boolean {
    const { idOf, lookOf, childrenOf } = this.#source;
    const before = this.#drawn.get(node && idOf(node));
    if (before === undefined) return false;
    const children = childrenOf(node);
    const ids = [...before.keys()];
    if (children.length !== ids.length || children.some((child, place) => idOf(child) !== ids[place])) return true;
    const looks = new Map<string, string>();
    for (const child of children) {
      const [id, look, kept] = [idOf(child), lookOf(child), this.#kept(child)];
      looks.set(id, look);
      if (before.get(id) === look && !this.#isRearranged(kept, redrawn)) continue;
      redrawn.push(kept);
      // The editor requests its children again, unless the row is collapsed.
      this.#drawn.delete(id);
    }
    this.#drawn.set(node && idOf(node), looks);
    return false;
  }

  #forget(): void {
    this.#nodes.clear();
    this.#drawn.clear();
  }

  #kept(node: Node): Node {
    const id = this.#source.idOf(node);
    const known = this.#nodes.get(id);
    if (known !== undefined) return Object.assign(known, node);
    this.#nodes.set(id, node);
    return node;
  }
}
