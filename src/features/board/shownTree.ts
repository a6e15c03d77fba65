import type { Board, Card } from '../../contract/tracker/board.ts';
import type { CardReminder, ReminderGroups } from '../../store/board/reminderDays.ts';
import { indexOf } from './boardIndex.ts';
import { type BoardNode, boardChildrenOf, type CardNode, type ColumnNode } from './nodes.ts';

export interface TreeSource {
  readonly board: Board;
  readonly reminders: ReminderGroups;
  readonly isPending: (id: string) => boolean;
  readonly fits: ((card: Card) => boolean) | undefined;
}

/** Nodes to refresh with their children; undefined is the whole tree. */
export type TreeRedraw = readonly BoardNode[] | undefined;

interface Shown {
  readonly source: TreeSource;
  readonly cards: ReadonlyMap<string, readonly Card[]>;
  readonly pending: ReadonlySet<string>;
}

/** Cards above which a column starts collapsed. */
const long = 200;

/** Nodes stay the same objects while they are shown, so that only changed ones are refreshed. */
export class ShownTree {
  readonly #nodes = new Map<string, BoardNode>();
  #shown: Shown | undefined;

  /** Replaces the source and returns what changed. */
  update(source: TreeSource | undefined): TreeRedraw {
    const before = this.#shown;
    this.#shown = source && shownOf(source);
    if (before === undefined || this.#shown === undefined) {
      this.#nodes.clear();
      return before === this.#shown ? [] : undefined;
    }
    if (topOf(before.source) !== topOf(this.#shown.source)) return undefined;
    return [...this.#changedReminders(before, this.#shown), ...this.#changedColumns(before, this.#shown)];
  }

  childrenOf(node?: BoardNode): readonly BoardNode[] {
    if (this.#shown === undefined) return [];
    const { source, cards } = this.#shown;
    if (node?.kind === 'column') return (cards.get(node.column.id) ?? []).map((card) => this.#cardNode(card));
    return boardChildrenOf(source.board, node, source.reminders).map((child) => this.#same(child));
  }

  isPending(id: string): boolean {
    return this.#shown?.pending.has(id) ?? false;
  }

  countOf(columnId: string): number {
    return this.#shown?.cards.get(columnId)?.length ?? 0;
  }

  /** Whether a column is so long that nodes below it would be hard to reach. */
  isLong(columnId: string): boolean {
    return this.countOf(columnId) > long;
  }

  #changedReminders(before: Shown, now: Shown): BoardNode[] {
    const [was, is] = [before.source.reminders, now.source.reminders];
    return this.childrenOf().filter(
      (node) => node.kind === 'reminders' && !remindSame(was[node.group], is[node.group]),
    );
  }

  #changedColumns(before: Shown, now: Shown): BoardNode[] {
    const columns = new Map(indexOf(before.source.board).columns.map((column) => [column.id, column]));
    return indexOf(now.source.board).columns.flatMap((column): BoardNode[] => {
      const [was, is] = [before.cards.get(column.id) ?? [], now.cards.get(column.id) ?? []];
      const old = columns.get(column.id);
      const hasSameHead = old?.title === column.title && old.cardCount === column.cardCount;
      const hasSameCards = was.length === is.length && is.every(({ id }, place) => id === was[place]?.id);
      if (!hasSameHead || !hasSameCards || before.pending.has(column.id) !== now.pending.has(column.id))
        return [this.#columnNode({ kind: 'column', column })];
      return is.flatMap((card, place) => {
        const isSame = card === was[place] || readSame(card, was[place]);
        const node = this.#cardNode(card);
        return isSame && before.pending.has(card.id) === now.pending.has(card.id) ? [] : [node];
      });
    });
  }

  #cardNode(card: Card): BoardNode {
    return this.#kept(`card/${card.id}`, { kind: 'card', card } satisfies CardNode);
  }

  #columnNode(node: ColumnNode): BoardNode {
    return this.#kept(`column/${node.column.id}`, node);
  }

  #same(node: BoardNode): BoardNode {
    if (node.kind === 'column') return this.#columnNode(node);
    return node.kind === 'reminders' ? this.#kept(`reminders/${node.group}`, node) : node;
  }

  /** Returns the node that the editor knows by this name, updated in place. */
  #kept(name: string, node: BoardNode): BoardNode {
    const known = this.#nodes.get(name);
    if (known !== undefined) return Object.assign(known, node);
    this.#nodes.set(name, node);
    return node;
  }
}

function shownOf(source: TreeSource): Shown {
  const { columns, cardsOf } = indexOf(source.board);
  const { fits, isPending } = source;
  const cards = new Map(columns.map(({ id }) => [id, fits === undefined ? cardsOf(id) : cardsOf(id).filter(fits)]));
  const ids = [...columns, ...[...cards.values()].flat()].map(({ id }) => id);
  return { source, cards, pending: new Set(ids.filter(isPending)) };
}

const topOf = ({ board, reminders }: TreeSource): string =>
  JSON.stringify([
    Object.values(reminders).map((group) => group.length > 0),
    indexOf(board).columns.map(({ id }) => id),
  ]);

const readSame = (one: Card, other: Card | undefined): boolean =>
  one.title === other?.title &&
  one.company === other.company &&
  one.location === other.location &&
  one.createdAt === other.createdAt;

const remindSame = (some: readonly CardReminder[], others: readonly CardReminder[]): boolean =>
  some.length === others.length &&
  some.every(({ card, reminder }, place) => {
    const other = others[place];
    return (
      readSame(card, other?.card) &&
      card.id === other?.card.id &&
      reminder.id === other.reminder.id &&
      reminder.at === other.reminder.at &&
      reminder.text === other.reminder.text
    );
  });
