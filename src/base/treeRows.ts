/** How a tree is made of its nodes. */
export interface RowSource<Node> {
  /** Tells nodes apart; the same for as long as a row is about the same thing. */
  readonly idOf: (node: Node) => string;
  /** Everything that a row shows, as text. */
  readonly lookOf: (node: Node) => string;
  /** What stands below a node, or at the top. */
  readonly childrenOf: (node?: Node) => readonly Node[];
}

/** Nodes to be drawn anew, with what is below them; undefined is the whole tree. */
export type Redrawn<Node> = readonly Node[] | undefined;

/**
 * The rows of a tree that the editor has asked for. Each node stays the same object for as long as it is shown, so that a change has only
 * those rows drawn anew that look otherwise: a row that is drawn anew loses the click that is under way on it.
 */
export class TreeRows<Node extends object> {
  readonly #source: RowSource<Node>;
  readonly #nodes = new Map<string, Node>();
  /** By the id of a node that the editor has asked about, its children's looks by their ids, in their order. */
  readonly #drawn = new Map<string | undefined, ReadonlyMap<string, string>>();

  constructor(source: RowSource<Node>) {
    this.#source = source;
  }

  /** What stands below a node, as the editor is given it. */
  childrenOf(node?: Node): Node[] {
    const { idOf } = this.#source;
    const found = this.#source.childrenOf(node);
    if (node === undefined && found.length === 0) this.#forget();
    const children = found.map((child) => this.#kept(child));
    this.#drawn.set(node && idOf(node), new Map(children.map((child) => [idOf(child), this.#source.lookOf(child)])));
    return children;
  }

  /** The node that the editor knows by this id. */
  find(id: string): Node | undefined {
    return this.#nodes.get(id);
  }

  /** Compares what there is to see now with what the editor was given. */
  update(): Redrawn<Node> {
    const redrawn: Node[] = [];
    if (!this.#drawn.has(undefined)) return redrawn;
    return this.#isRearranged(undefined, redrawn) ? undefined : redrawn;
  }

  /** Whether other children, or in another order, stand below a node now; else notes which of them look otherwise. */
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
      // The editor asks for its children again, unless it is collapsed.
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
