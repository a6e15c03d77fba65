import * as vscode from 'vscode';

import { localTime } from '../../base/domain/moments.ts';
import type { ApiKey } from '../../contract/keys.ts';
import type { ExpandedRows } from '../../host/ui/expandedRows.ts';
import { openPageCommand } from '../../host/ui/pageTabs.ts';
import { RowsTree } from '../../host/ui/rowsTree.ts';
import { formatApiKeyLimit } from '../../store/keys/formatKey.ts';
import { conditionOf, levelOf } from '../../store/keys/keyHealth.ts';
import type { ApiKeyStore } from '../../store/keys/keyStore.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import { detailsOf, type FormatContext, formatRow, formatRowAria } from './formatRow.ts';
import { apiKeyTabs } from './keyEditor.ts';
import {
  type ApiKeyNode,
  type ApiKeysNode,
  type Arrangement,
  apiKeyChildrenOf,
  arrangeApiKeys,
  contextOf,
} from './nodes.ts';
import { apiKeysViewState } from './viewState.ts';

interface ApiKeysTreeNeeds {
  readonly keys: ApiKeyStore;
  readonly temporaryLimits: TemporaryLimits;
  readonly formatContext: () => FormatContext;
  readonly arrangement: () => Arrangement;
  readonly isSaved: (hash: string) => boolean;
  readonly expandedRows: ExpandedRows;
}

export const apiKeysTree = (needs: ApiKeysTreeNeeds): RowsTree<ApiKeysNode> =>
  new RowsTree({
    idOf: apiKeyNodeId,
    valuesOf: (node) => valuesOf(itemOf(needs, node)),
    childrenOf: (node) => childrenOf(needs, node),
    itemOf: (node) => itemOf(needs, node),
  });

/** Without whether it is expanded, which the editor has changed already. */
const valuesOf = ({ command, collapsibleState: _, ...item }: vscode.TreeItem): readonly unknown[] => [
  JSON.stringify(item),
  String(command?.arguments?.[0]),
];

function childrenOf({ keys, formatContext, arrangement }: ApiKeysTreeNeeds, node?: ApiKeysNode): ApiKeysNode[] {
  const { state } = keys;
  const list = 'value' in state ? state.value : undefined;
  if (list === undefined || apiKeysViewState(state) !== 'ready') return [];
  const context = formatContext();
  const arranged = { keys: arrangeApiKeys(list.keys, arrangement(), context.locale), hasMore: list.hasMore };
  return apiKeyChildrenOf(arranged, context, node);
}

function itemOf(needs: ApiKeysTreeNeeds, node: ApiKeysNode): vscode.TreeItem {
  switch (node.kind) {
    case 'key':
      return keyItem(needs, node);
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

function keyItem(
  { keys, temporaryLimits, isSaved, expandedRows, ...needs }: ApiKeysTreeNeeds,
  node: ApiKeyNode,
): vscode.TreeItem {
  const { key } = node;
  const formatContext = needs.formatContext();
  const temporaryLimit = temporaryLimits.find(key.hash);
  const pending = keys.edits.writes.isPending(key.hash);
  const back =
    temporaryLimit &&
    `raised, back to ${formatApiKeyLimit({ ...key, limit: temporaryLimit.from }, formatContext.locale)} after the reset`;
  const id = apiKeyNodeId(node);
  const item = new vscode.TreeItem(key.name || key.label, expandedRows.stateOf(id, false));
  item.id = id;
  item.description = formatRow(key, formatContext, back);
  item.tooltip = tooltipOf(key, formatContext, back);
  const uri = apiKeyTabs.uris().get(key.hash) ?? apiKeyTabs.newUri(key.hash, key.name);
  item.command = openPageCommand('Open Key', uri, key.name || key.label);
  item.iconPath = pending ? new vscode.ThemeIcon('sync~spin') : iconOf(key, formatContext.now);
  item.contextValue = contextOf(key, {
    now: formatContext.now,
    isRaised: temporaryLimit !== undefined,
    isAdded: keys.isRemembered(key.hash),
    isSaved: isSaved(key.hash),
  });
  item.accessibilityInformation = { label: `${formatRowAria(key, formatContext, back)}${pending ? ', saving' : ''}` };
  return item;
}

export function apiKeyNodeId(node: ApiKeysNode): string {
  if (node.kind === 'more') return node.kind;
  return node.kind === 'key' ? `key/${node.key.hash}` : `detail/${node.key.hash}/${node.detail.name}`;
}

/** Plain text, since names come from the service. */
function tooltipOf(key: ApiKey, formatContext: FormatContext, back: string | undefined): string {
  const lines = detailsOf(key, formatContext).map(
    ({ name, value, hover }) => `${name}: ${value}${hover === undefined ? '' : ` (${hover})`}`,
  );
  const changed = Date.parse(key.updated_at ?? key.created_at);
  const last = Number.isNaN(changed) ? [] : [`Changed: ${localTime(changed, formatContext)}`];
  return [key.name, ...lines, ...last, ...(back === undefined ? [] : [back])].join('\n');
}

function iconOf(key: ApiKey, now: number): vscode.ThemeIcon {
  const condition = conditionOf(key, now);
  const level = levelOf(key, now);
  if (condition === 'disabled')
    return new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('disabledForeground'));
  if (condition === 'expired') return new vscode.ThemeIcon('watch', new vscode.ThemeColor('disabledForeground'));
  if (level === 'error') return new vscode.ThemeIcon('error', new vscode.ThemeColor('list.errorForeground'));
  if (level === 'warning') return new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  return new vscode.ThemeIcon('key');
}
