import * as vscode from 'vscode';

import { ageOf } from '../base/age.ts';
import type { Disposable } from '../base/lifetime.ts';
import type { Card } from '../contract/tracker/board.ts';
import type { BoardStore } from '../store/board.ts';
import type { ReminderStore } from '../store/reminders.ts';
import { type BoardNode, childrenOf } from './nodes.ts';
import { reminderGroupItem, reminderItem } from './reminderItem.ts';
import { whatIsShown } from './welcome.ts';

/** Reads the store and never fetches: expanding a node costs nothing and cannot fail. */
export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #store: BoardStore;
  readonly #reminders: ReminderStore;
  readonly #subscriptions: readonly Disposable[];

  constructor(store: BoardStore, reminders: ReminderStore) {
    this.#store = store;
    this.#reminders = reminders;
    const fire = () => this.#changed.fire();
    this.#subscriptions = [store.onDidChange(fire), reminders.onDidChange(fire)];
  }

  getChildren(node?: BoardNode): BoardNode[] {
    const { board, state } = this.#store;
    return board === undefined || whatIsShown(state) !== 'ready' ? [] : childrenOf(board, node, this.#reminders.groups);
  }

  getTreeItem(node: BoardNode): vscode.TreeItem {
    switch (node.kind) {
      case 'card':
        return cardItem(node.card, this.#store.isPending(node.card.id));
      case 'column':
        return columnItem(node.column);
      case 'reminders':
        return reminderGroupItem(node);
      case 'reminder':
        return reminderItem(node);
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#changed.dispose();
  }
}

function columnItem({ id, title, cardCount }: { id: string; title: string; cardCount: number }): vscode.TreeItem {
  const item = new vscode.TreeItem(title, vscode.TreeItemCollapsibleState.Expanded);
  item.id = `column/${id}`;
  item.description = String(cardCount);
  item.contextValue = 'column';
  item.iconPath = new vscode.ThemeIcon('list-unordered');
  item.accessibilityInformation = { label: `${title}, ${cardCount} ${cardCount === 1 ? 'card' : 'cards'}` };
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
  item.command = { command: 'jobdeck.card.open', title: 'Open Card', arguments: [{ kind: 'card', card }] };
  item.accessibilityInformation = {
    label: [card.title, card.company, age, pending ? 'saving' : ''].filter(Boolean).join(', '),
  };
  return item;
}
