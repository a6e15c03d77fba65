import * as vscode from 'vscode';

import { localTime } from '../../base/moments.ts';
import { TreeRows } from '../../base/treeRows.ts';
import type { Key } from '../../contract/keys.ts';
import { formatKeyLimit } from '../../store/keys/formatKey.ts';
import { conditionOf, levelOf } from '../../store/keys/keyHealth.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { type Arrangement, arrangeKeys } from './arrange.ts';
import { detailsOf, formatRow, formatRowAria, type Showing } from './formatRow.ts';
import { type KeyNode, type KeysNode, keyChildrenOf } from './nodes.ts';
import { contextOf } from './rowContext.ts';
import { keysViewState } from './viewState.ts';

export interface KeysTreeNeeds {
  readonly keys: KeyStore;
  readonly raises: TemporaryLimits;
  readonly showing: () => Showing;
  readonly arrangement: () => Arrangement;
  readonly isSaved: (hash: string) => boolean;
}

/** Reads stores only and never fetches, so expanding a node is free and cannot fail. */
export class KeysTree implements vscode.TreeDataProvider<KeysNode>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<KeysNode[] | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #needs: KeysTreeNeeds;
  readonly #rows: TreeRows<KeysNode>;

  constructor(needs: KeysTreeNeeds) {
    this.#needs = needs;
    this.#rows = new TreeRows({
      idOf: nodeId,
      lookOf: (node) => JSON.stringify(this.getTreeItem(node)),
      childrenOf: (node) => this.#listed(node),
    });
  }

  /** Redraws only rows that differ because of data, arrangement or time. */
  redraw(): void {
    const redrawn = this.#rows.update();
    if (redrawn === undefined) this.#changed.fire(undefined);
    else if (redrawn.length > 0) this.#changed.fire([...redrawn]);
  }

  getChildren(node?: KeysNode): KeysNode[] {
    return this.#rows.childrenOf(node);
  }

  getTreeItem(node: KeysNode): vscode.TreeItem {
    switch (node.kind) {
      case 'key':
        return this.#keyItem(node);
      case 'detail': {
        const { name, value, hover } = node.detail;
        const item = new vscode.TreeItem(name);
        item.description = value;
        item.tooltip = hover ?? value;
        item.contextValue = 'detail';
        return item;
      }
      case 'more': {
        const item = new vscode.TreeItem('Load more keys…');
        item.iconPath = new vscode.ThemeIcon('ellipsis');
        item.command = { command: 'jobdeck.keys.loadMore', title: 'Load More Keys' };
        return item;
      }
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #listed(node?: KeysNode): KeysNode[] {
    const { keys, showing, arrangement } = this.#needs;
    const { state } = keys;
    const list = 'value' in state ? state.value : undefined;
    if (list === undefined || keysViewState(state) !== 'ready') return [];
    const now = showing();
    const shown = { keys: arrangeKeys(list.keys, arrangement(), now.locale), hasMore: list.hasMore };
    return keyChildrenOf(shown, now, node);
  }

  #keyItem(node: KeyNode): vscode.TreeItem {
    const { key } = node;
    const { keys, raises, isSaved } = this.#needs;
    const showing = this.#needs.showing();
    const raise = raises.find(key.hash);
    const pending = keys.isPending(key.hash);
    const back =
      raise && `raised, back to ${formatKeyLimit({ ...key, limit: raise.from }, showing.locale)} after the reset`;
    const item = new vscode.TreeItem(key.name || key.label, vscode.TreeItemCollapsibleState.Collapsed);
    item.id = nodeId(node);
    item.description = formatRow(key, showing, back);
    item.tooltip = tooltipOf(key, showing, back);
    item.command = { command: 'jobdeck.key.open', title: 'Open Key', arguments: [node] };
    item.iconPath = pending ? new vscode.ThemeIcon('sync~spin') : iconOf(key, showing.now);
    item.contextValue = contextOf(key, {
      now: showing.now,
      isRaised: raise !== undefined,
      isAdded: keys.isRemembered(key.hash),
      isSaved: isSaved(key.hash),
    });
    item.accessibilityInformation = {
      label: `${formatRowAria(key, showing, back)}${pending ? ', saving' : ''}`,
    };
    return item;
  }
}

function nodeId(node: KeysNode): string {
  if (node.kind === 'more') return node.kind;
  return node.kind === 'key' ? `key/${node.key.hash}` : `detail/${node.key.hash}/${node.detail.name}`;
}

/** Details that do not fit into a row, with UTC beside local times; plain text, since names come from the service. */
function tooltipOf(key: Key, showing: Showing, back: string | undefined): string {
  const lines = detailsOf(key, showing).map(
    ({ name, value, hover }) => `${name}: ${value}${hover === undefined ? '' : ` (${hover})`}`,
  );
  const changed = Date.parse(key.updated_at ?? key.created_at);
  const last = Number.isNaN(changed) ? [] : [`Changed: ${localTime(changed, showing)}`];
  return [key.name, ...lines, ...last, ...(back === undefined ? [] : [back])].join('\n');
}

function iconOf(key: Key, now: number): vscode.ThemeIcon {
  const condition = conditionOf(key, now);
  const level = levelOf(key, now);
  if (condition === 'disabled')
    return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  if (condition === 'expired') return new vscode.ThemeIcon('watch', new vscode.ThemeColor('disabledForeground'));
  if (level === 'error') return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (level === 'warning') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon('key');
}
