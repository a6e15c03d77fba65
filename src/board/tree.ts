import * as vscode from 'vscode';

import type { Card } from '../contract/tracker/board.ts';
import type { BoardStore } from '../store/board.ts';
import { ageOf } from './age.ts';
import { type BoardNode, childrenOf } from './nodes.ts';
import { whatIsShown } from './welcome.ts';

/** Reads the store and never fetches: expanding a node costs nothing and cannot fail. */
export class BoardTree implements vscode.TreeDataProvider<BoardNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #store: BoardStore;
  readonly #subscription: { dispose(): unknown };

  constructor(store: BoardStore) {
    this.#store = store;
    this.#subscription = store.onDidChange(() => this.#changed.fire());
  }

  getChildren(node?: BoardNode): BoardNode[] {
    const { board, state } = this.#store;
    return board === undefined || whatIsShown(state) !== 'ready' ? [] : childrenOf(board, node);
  }

  getTreeItem(node: BoardNode): vscode.TreeItem {
    return node.kind === 'card' ? cardItem(node.card, this.#store.isPending(node.card.id)) : columnItem(node.column);
  }

  dispose(): void {
    this.#subscription.dispose();
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
