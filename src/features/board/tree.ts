import type * as vscode from 'vscode';

import type { DisplayedStoredRow } from '../../base/editor/storedRows.ts';
import { maxStoredRows, type StoredRow } from '../../base/editor/storedTree.ts';
import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { untilSent } from '../../base/flow/nextTurn.ts';
import type { Card } from '../../contract/tracker/board.ts';
import { storedRowOf } from '../../host/lazy/storedItems.ts';
import {
  type CardPlaces,
  cardPlaces,
  cardUri,
  oldPath,
  onDidChangeCardPlaces,
  openCardCommand,
} from '../../host/ui/cardTabs.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { staleDays } from '../../store/board/derived/staleCards.ts';
import { isPendingCard } from '../../store/board/pendingCards.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import { cardTooltip } from './cardTooltip.ts';
import type { BoardNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';
import { cardItem, expansionAtStart, reminderTooltip, rowItem } from './rowItems.ts';
import { boardViewState } from './viewState.ts';
import { boardChildrenOf, boardNodeId, boardValuesOf, nothingVisible, visibleBoardOf } from './visibleBoard.ts';

export type AgentMarks = Pick<AgentActivity, 'unseenOf' | 'onDidChange'>;

interface BoardTreeNeeds {
  readonly board: BoardStore;
  readonly reminders: Pick<ReminderStore, 'groups' | 'onDidChange'>;
  readonly preferences: BoardPreferences;
  readonly settings: Pick<TrackerSettingsStore, 'known' | 'onDidChange'>;
  readonly caughtUp: Promise<unknown>;
  readonly clock: Clock;
  readonly expandedRows: ExpandedRows;
  /** The rows that the editor has drawn while the tree was loaded. */
  readonly drawnRows: readonly DisplayedStoredRow[] | undefined;
}

/** Milliseconds without a request from the editor after which the tree counts as drawn. */
const quietMs = 150;

export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #needs: Omit<BoardTreeNeeds, 'caughtUp' | 'drawnRows'>;
  readonly #rows: RowsTree<BoardNode>;
  readonly onDidChangeTreeData: vscode.Event<BoardNode[] | undefined>;
  readonly getTreeItem: (node: BoardNode) => vscode.TreeItem;
  readonly #subscriptions: readonly Disposable[];
  readonly #caughtUp: Promise<void>;
  readonly #answered = Promise.withResolvers<void>();
  readonly #drawn = Promise.withResolvers<void>();
  #visible = nothingVisible;
  #places = cardPlaces();
  /** Where the cards open whose rows have their command, which the editor requests when a row is opened or the pointer rests on it. */
  readonly #openedAt = new Map<string, string>();
  #isDrawn = false;
  #marks: AgentMarks | undefined;
  #timer: Disposable | undefined;

  constructor({ drawnRows, ...needs }: BoardTreeNeeds) {
    this.#needs = needs;
    const isPending = (id: string) => needs.board.isPending(id);
    this.#rows = new RowsTree({
      idOf: boardNodeId,
      valuesOf: (node) => [
        ...boardValuesOf(this.#visible, node, isPending),
        node.kind === 'card' && oldPath(this.#places, node.card),
        node.kind === 'card' && this.#staleDays(node.card) !== undefined,
        node.kind === 'card' && this.#changedBy(node.card),
      ],
      childrenOf: (node) => boardChildrenOf(this.#visible, node),
      itemOf: (node) => this.#itemOf(node),
    });
    this.onDidChangeTreeData = this.#rows.onDidChangeTreeData;
    this.getTreeItem = this.#rows.getTreeItem;
    const update = () => this.#update();
    this.#subscriptions = [
      ...[needs.board, needs.reminders, needs.preferences, needs.settings].map((each) => each.onDidChange(update)),
      onDidChangeCardPlaces((places) => {
        this.#places = places;
        update();
        this.#replaceCommands();
      }),
    ];
    this.#update();
    this.#caughtUp = needs.caughtUp.then(() => this.#takeOver(drawnRows));
  }

  /** The first request waits for the cached board, so that nothing else is drawn before it. */
  async getChildren(node?: BoardNode): Promise<BoardNode[]> {
    await this.#caughtUp;
    if (node === undefined) this.#answer();
    this.#restartTimer();
    return this.#rows.getChildren(node);
  }

  getParent(node: BoardNode): BoardNode | undefined {
    switch (node.kind) {
      case 'card':
        return this.#rows.find(`column/${node.card.columnId}`);
      case 'reminder':
        return this.#rows.find(`reminders/${node.group}`);
      default:
        return undefined;
    }
  }

  /** Remembers the rows beside a row. Once it has gone, the result returns the nearest of them that is left, or the row above. */
  nearestTo(node: BoardNode): () => BoardNode | undefined {
    const parent = this.getParent(node);
    const siblingIds = () => boardChildrenOf(this.#visible, parent).map(boardNodeId);
    const before = siblingIds();
    const index = before.indexOf(boardNodeId(node));
    const byDistance = [...before.slice(index), ...before.slice(0, index).toReversed()];
    return () => {
      const left = new Set(siblingIds());
      if (left.has(boardNodeId(node))) return undefined;
      const id = byDistance.find((each) => left.has(each));
      return id === undefined ? parent : this.#rows.find(id);
    };
  }

  /** The editor requests it when a row is opened, and when the pointer rests on it. */
  async resolveTreeItem(item: vscode.TreeItem, node: BoardNode): Promise<vscode.TreeItem> {
    await this.#caughtUp;
    if (node.kind === 'reminder') item.tooltip = reminderTooltip(node);
    if (node.kind === 'card') item.tooltip = cardTooltip(node.card, userLocale().locale, this.#staleDays(node.card));
    if ('card' in node && !isPendingCard(node.card.id)) {
      item.command = openCardCommand(node.card, this.#places);
      this.#openedAt.set(boardNodeId(node), openedWhere(node.card, this.#places));
    }
    return item;
  }

  /** The rows of the whole board as a start draws them: without marks, which depend on what is read later. */
  storedRows(): StoredRow[] {
    const { board, reminders, expandedRows } = this.#needs;
    if (board.board === undefined) return [];
    const visible = visibleBoardOf(board.board, reminders.groups);
    const itemOfCard = (card: Card) => cardItem(card, { state: '', places: nowhere, changedBy: undefined });
    const rowOf = (node: BoardNode, expansion: Pick<ExpandedRows, 'stateOf'> = expansionAtStart) =>
      storedRowOf(rowItem(node, { visible, expandedRows: expansion, cardItem: itemOfCard }));
    const roots = boardChildrenOf(visible).slice(0, maxStoredRows);
    let left = maxStoredRows - roots.length;
    return roots.map((node) => {
      const row = rowOf(node);
      if (!row.isExpanded && !rowOf(node, expandedRows).isExpanded) return row;
      const children = boardChildrenOf(visible, node)
        .slice(0, left)
        .map((child) => rowOf(child));
      left -= children.length;
      return { ...row, children };
    });
  }

  /** Says which agent changed a card, until the user has seen it. */
  showMarks(marks: AgentMarks): Disposable {
    this.#marks = marks;
    this.#rows.update();
    return marks.onDidChange(() => this.#rows.update());
  }

  /**
   * Resolves once the first rows are sent to the editor. The first date that is formatted takes 15 ms, in which the editor makes them and asks
   * for their children.
   */
  get answered(): Promise<void> {
    return this.#answered.promise;
  }

  /** Resolves when the editor has requested all that it draws first; without a cached board, right after its first request. */
  get drawn(): Promise<void> {
    return this.#drawn.promise;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#timer?.dispose();
    this.#rows.dispose();
  }

  /** The editor requests the children of columns after the columns, so each request restarts the timer. */
  #restartTimer(): void {
    if (this.#isDrawn) return;
    this.#timer?.dispose();
    const wait = this.#needs.board.board === undefined ? 0 : quietMs;
    this.#timer = this.#needs.clock.after(wait, () => {
      this.#isDrawn = true;
      this.#drawn.resolve();
    });
  }

  #takeOver(drawnRows: BoardTreeNeeds['drawnRows']): void {
    if (drawnRows === undefined) return;
    this.#rows.takeOver(drawnRows);
    this.#answer();
    this.#restartTimer();
  }

  #answer(): void {
    void untilSent().then(this.#answered.resolve);
  }

  #update(): void {
    const { board: store, reminders, preferences } = this.#needs;
    const { board, state } = store;
    this.#visible =
      board === undefined || boardViewState(state) !== 'ready'
        ? nothingVisible
        : visibleBoardOf(board, reminders.groups, preferences.matcherAt(Date.now()));
    this.#rows.update();
  }

  /** Only the rows that have a command are built again: the editor keeps some memory for each row that it is given again. */
  #replaceCommands(): void {
    const outdated = [...this.#openedAt].flatMap(([id, place]) => {
      const node = this.#rows.find(id);
      return node !== undefined && 'card' in node && openedWhere(node.card, this.#places) === place ? [] : id;
    });
    for (const id of outdated) this.#openedAt.delete(id);
    this.#rows.redraw(outdated);
  }

  #staleDays(card: Card): number | undefined {
    return staleDays(card, this.#needs.settings.known?.staleAfterDays, Date.now());
  }

  #cardItem(card: Card): vscode.TreeItem {
    const state = this.#needs.board.isPending(card.id) ? 'saving' : this.#staleDays(card) === undefined ? '' : 'stale';
    return cardItem(card, { state, places: this.#places, changedBy: this.#changedBy(card) });
  }

  #changedBy({ id }: Card): string | undefined {
    return this.#marks?.unseenOf({ kind: 'card', id })?.agent;
  }

  #itemOf(node: BoardNode): vscode.TreeItem {
    const { expandedRows } = this.#needs;
    return rowItem(node, { visible: this.#visible, expandedRows, cardItem: (card) => this.#cardItem(card) });
  }
}

const nowhere: CardPlaces = { column: undefined, uris: new Map() };

const openedWhere = (card: Card, places: CardPlaces): string => `${places.column} ${cardUri(card, places)}`;
