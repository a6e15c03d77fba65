import * as vscode from 'vscode';

import type { StoredRow } from '../../base/editor/storedTree.ts';

export function storedItem(row: StoredRow): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const state = row.isExpanded === undefined ? None : row.isExpanded ? Expanded : Collapsed;
  const item = new vscode.TreeItem(row.label, state);
  item.id = row.id;
  item.description = row.description;
  item.contextValue = row.contextValue;
  item.iconPath = new vscode.ThemeIcon(
    row.icon,
    row.color === undefined ? undefined : new vscode.ThemeColor(row.color),
  );
  const { scheme, path = '', query = '' } = row;
  if (scheme !== undefined) item.resourceUri = vscode.Uri.from({ scheme, path, query });
  item.accessibilityInformation = { label: row.spoken };
  return item;
}

/** An item of texts and an icon of the theme, without its children. */
export function storedRowOf(item: vscode.TreeItem): StoredRow {
  const { id = '', label, description, contextValue = '', iconPath, resourceUri, accessibilityInformation } = item;
  const { id: icon, color } = iconPath instanceof vscode.ThemeIcon ? iconPath : vscode.ThemeIcon.File;
  const { None, Expanded } = vscode.TreeItemCollapsibleState;
  const state = item.collapsibleState ?? None;
  return {
    id,
    label: typeof label === 'string' ? label : '',
    description: typeof description === 'string' ? description : '',
    contextValue,
    icon,
    ...(color && { color: color.id }),
    ...(resourceUri && { scheme: resourceUri.scheme, path: resourceUri.path, query: resourceUri.query }),
    spoken: accessibilityInformation?.label ?? '',
    ...(state !== None && { isExpanded: state === Expanded }),
  };
}
