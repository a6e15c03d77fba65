import * as vscode from 'vscode';

import { ageOf } from '../../base/age.ts';
import type { Clock } from '../../base/clock.ts';
import type { Disposable } from '../../base/lifetime.ts';
import type { Card, Column } from '../../contract/tracker/board.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import { matcher } from './filter.ts';
import type { BoardNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';
import { reminderGroupItem, reminderItem } from './reminderItem.ts';
import { ShownTree } from './shownTree.ts';
import { boardViewState } from './viewState.ts';

export interface BoardTreeNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly preferences: BoardPreferences;
  readonly caughtUp: Promise<unknown>;
  readonly clock: Clock;
}

/** Milliseconds without a request from the editor after which the tree counts as drawn. */
const quiet = 150;

/** Reads stores only and never fetches, so expanding a node is free and cannot fail. */
export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<BoardNode | BoardNode[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #needs: BoardTreeNeeds;
  readonly #shown = new ShownTree();
  readonly #subscriptions: readonly Disposable[];
  /** Before the editor's first request no change is fired, since that would only make the editor start again. */
  #isAnswered = false;
  readonly #drawn = Promise.withResolvers<void>();
  #isDrawn = false;
  #alarm: Disposable | undefined;

  constructor(needs: BoardTreeNeeds) {
    this.#needs = needs;
    const update = () => this.#update();
    this.#subscriptions = [needs.board, needs.reminders, needs.preferences].map((each) => each.onDidChange(update));
    this.#update();
  }

  /** The first request waits for the cached board, so that nothing else is drawn before it. */
  async getChildren(node?: BoardNode): Promise<BoardNode[]> {
    await this.#needs.caughtUp;
    this.#isAnswered = true;
    this.#noteQuestion();
    return [...this.#shown.childrenOf(node)];
  }

  /** Resolves when the editor has requested all that it draws first; without a cached board, right after its first request. */
  get drawn(): Promise<void> {
    return this.#drawn.promise;
  }

  getTreeItem(node: BoardNode): vscode.TreeItem {
    switch (node.kind) {
      case 'card':
        return cardItem(node.card, this.#shown.isPending(node.card.id));
      case 'column':
        return columnItem(node.column, this.#shown);
      case 'reminders':
        return reminderGroupItem(node);
      case 'reminder':
        return reminderItem(node);
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#alarm?.dispose();
    this.#changed.dispose();
  }

  /** The editor requests the children of columns after the columns, so each request restarts the timer. */
  #noteQuestion(): void {
    if (this.#isDrawn) return;
    this.#alarm?.dispose();
    const wait = this.#needs.board.board === undefined ? 0 : quiet;
    this.#alarm = this.#needs.clock.after(wait, () => {
      this.#isDrawn = true;
      this.#drawn.resolve();
    });
  }

  #update(): void {
    const { board: store, reminders, preferences } = this.#needs;
    const { board, state } = store;
    const filter = preferences.treeFilter?.filter;
    const redrawn = this.#shown.update(
      board === undefined || boardViewState(state) !== 'ready'
        ? undefined
        : {
            board,
            reminders: reminders.groups,
            isPending: (id) => store.isPending(id),
            fits: filter && matcher(filter, Date.now()),
          },
    );
    if (!this.#isAnswered) return;
    if (redrawn === undefined) this.#changed.fire(undefined);
    else if (redrawn.length > 0) this.#changed.fire([...redrawn]);
  }
}

function columnItem({ id, title, cardCount }: Column, tree: ShownTree): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const shown = tree.countOf(id);
  const item = new vscode.TreeItem(title, tree.isLong(id) ? Collapsed : Expanded);
  item.id = `column/${id}`;
  item.description = shown === cardCount ? String(cardCount) : `${shown} of ${cardCount}`;
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
