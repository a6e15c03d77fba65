import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Board, Card } from '../../contract/tracker/board.ts';
import type { ServerState } from '../sync/serverState.ts';
import type { ChangedCard } from './entryChanges.ts';
import { isAfter, laterOf } from './times.ts';

export type WatchedBoard = Pick<
  ServerState<Board>,
  'value' | 'onDidChange' | 'onWillWriteElsewhere' | 'onDidForget' | 'accountGuard'
>;

type Cards = ReadonlyMap<string, Card>;

/**
 * `before` is undefined for the first board; `read` is `before` without this window's own writes since it was read. `covered` is the newest
 * change that a read has shown, empty if it may lack an older one.
 */
interface ChangedBoard {
  readonly before: Cards | undefined;
  readonly read: Cards | undefined;
  readonly now: Cards;
  readonly covered: string;
}

/** The board as other clients change it. */
export class BoardChanges implements Disposable {
  readonly #board: WatchedBoard;
  readonly #onDidChange: (change: ChangedBoard) => void;
  readonly #subscriptions: readonly Disposable[];
  #known: { readonly cards: Cards; readonly read: Cards; readonly fetchedAt: number } | undefined;
  #isWrittenElsewhere = false;

  constructor(board: WatchedBoard, onDidChange: (change: ChangedBoard) => void) {
    this.#board = board;
    this.#onDidChange = onDidChange;
    this.#subscriptions = [
      board.onDidForget(() => {
        this.#known = undefined;
      }),
      board.onDidChange(() => this.#compare()),
      board.onWillWriteElsewhere(() => {
        this.#isWrittenElsewhere = true;
      }),
    ];
    this.#compare();
  }

  find(cardId: string): Card | undefined {
    return this.#known?.cards.get(cardId);
  }

  inColumn(columnId: unknown): Card[] {
    return [...(this.#known?.cards.values() ?? [])].filter((card) => card.columnId === columnId);
  }

  dispose(): void {
    for (const each of this.#subscriptions) each.dispose();
  }

  /** A confirmed write of this window keeps the time of the read, so that only others' changes are examined. */
  #compare(): void {
    const { value } = this.#board;
    if (value === undefined) return;
    const before = this.#known;
    const isRead = value.fetchedAt !== before?.fetchedAt;
    const isByOthers = isRead || this.#isWrittenElsewhere;
    const now = new Map(value.value.cards.map((card) => [card.id, card]));
    this.#known = { cards: now, read: isByOthers ? now : (before?.read ?? now), fetchedAt: value.fetchedAt };
    this.#isWrittenElsewhere = false;
    if (!isByOthers) return;
    // A write that was confirmed since the read may be newer than one that the read lacks.
    const isWhole = isRead && value.confirmedAt <= value.fetchedAt;
    const covered = isWhole ? value.value.cards.reduce((newest, { updatedAt }) => laterOf(newest, updatedAt), '') : '';
    this.#onDidChange({ before: before?.cards, read: before?.read, now, covered });
  }
}

/** Without a board to compare with, the cards that changed after `since`, while no window looked. */
export function changedCards(
  { before, read, now }: ChangedBoard,
  since: string,
  isDeleted: (cardId: string) => boolean,
): ChangedCard[] {
  const cards = [...now.values()];
  const changed = (card: Card, hasLeft: boolean): ChangedCard => ({
    card,
    since: (read?.get(card.id) ?? before?.get(card.id))?.updatedAt ?? since,
    hasLeft,
    relayed: [],
  });
  if (before === undefined) {
    const newer = since === '' ? [] : cards.filter(({ updatedAt }) => isAfter(updatedAt, since));
    return newer.map((card) => changed(card, false));
  }
  const other = cards.filter(({ id, updatedAt }) => before.get(id)?.updatedAt !== updatedAt);
  const left = [...before.values()].filter(({ id }) => !now.has(id) && !isDeleted(id));
  return [...other.map((card) => changed(card, false)), ...left.map((card) => changed(card, true))];
}
