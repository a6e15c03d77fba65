import * as vscode from 'vscode';

import { ageOf } from '../../base/age.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Card, Column } from '../../contract/tracker/board.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { matcher } from './filter.ts';
import type { BoardNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';
import { reminderGroupItem, reminderItem } from './reminderItem.ts';
import { boardViewState } from './viewState.ts';
import {
  boardChildrenOf,
  boardNodeId,
  boardValuesOf,
  isExpandedAtStart,
  nothingVisible,
  type VisibleBoard,
  visibleBoardOf,
} from './visibleBoard.ts';

export interface BoardTreeNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly preferences: BoardPreferences;
  readonly caughtUp: Promise<unknown>;
  readonly clock: Clock;
}

/** Milliseconds without a request from the editor after which the tree counts as drawn. */
const quietMs = 150;

export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #needs: BoardTreeNeeds;
  readonly #rows: RowsTree<BoardNode>;
  readonly onDidChangeTreeData: vscode.Event<BoardNode[] | undefined>;
  readonly getTreeItem: (node: BoardNode) => vscode.TreeItem;
  readonly #subscriptions: readonly Disposable[];
  readonly #drawn = Promise.withResolvers<void>();
  #visible = nothingVisible;
  #isDrawn = false;
  #timer: Disposable | undefined;

  constructor(needs: BoardTreeNeeds) {
    this.#needs = needs;
    const isPending = (id: string) => needs.board.isPending(id);
    this.#rows = new RowsTree({
      idOf: boardNodeId,
      valuesOf: (node) => boardValuesOf(this.#visible, node, isPending),
      childrenOf: (node) => boardChildrenOf(this.#visible, node),
      itemOf: (node) => this.#itemOf(node),
    });
    this.onDidChangeTreeData = this.#rows.onDidChangeTreeData;
    this.getTreeItem = this.#rows.getTreeItem;
    const update = () => this.#update();
    this.#subscriptions = [needs.board, needs.reminders, needs.preferences].map((each) => each.onDidChange(update));
    this.#update();
  }

  /** The first request waits for the cached board, so that nothing else is drawn before it. */
  async getChildren(node?: BoardNode): Promise<BoardNode[]> {
    await this.#needs.caughtUp;
    this.#restartTimer();
    return this.#rows.getChildren(node);
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

  #update(): void {
    const { board: store, reminders, preferences } = this.#needs;
    const { board, state } = store;
    const filter = preferences.treeFilter?.filter;
    this.#visible =
      board === undefined || boardViewState(state) !== 'ready'
        ? nothingVisible
        : visibleBoardOf(board, reminders.groups, filter && matcher(filter, Date.now()));
    this.#rows.update();
  }

  #itemOf(node: BoardNode): vscode.TreeItem {
    switch (node.kind) {
      case 'card':
        return cardItem(node.card, this.#needs.board.isPending(node.card.id));
      case 'column':
        return columnItem(node.column, this.#visible);
      case 'reminders':
        return reminderGroupItem(node);
      case 'reminder':
        return reminderItem(node);
    }
  }
}

function columnItem({ id, title, cardCount }: Column, visible: VisibleBoard): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(title, isExpandedAtStart(visible, id) ? Expanded : Collapsed);
  const visibleCount = visible.cardsOf(id).length;
  item.id = `column/${id}`;
  item.description = visibleCount === cardCount ? String(cardCount) : `${visibleCount} of ${cardCount}`;
  item.contextValue = 'column';
  item.iconPath = new vscode.ThemeIcon('list-unordered');
  item.accessibilityInformation = { label: `${title}, ${item.description} ${cardCount === 1 ? 'card' : 'cards'}` };
  return item;
}

function cardItem(card: Card, pending: boolean): vscode.TreeItem {
  const age = ageOf(card.createdAt, Date.now());
  const item = new vscode.TreeItem(card.title);
  item.id = `card/${card.id}`;
  item.description = [card.company, age].filter(Boolean).join(' · ');
  item.contextValue = 'card';
  item.iconPath = new vscode.ThemeIcon(pending ? 'sync~spin' : 'briefcase');
  item.tooltip = [card.title, card.company, card.location].filter(Boolean).join('\n');
  item.command = { command: 'jobdeck.card.open', title: 'Open Card', arguments: [card.id] };
  item.accessibilityInformation = {
    label: [card.title, card.company, age, pending ? 'saving' : ''].filter(Boolean).join(', '),
  };
  return item;
}
