import type * as vscode from 'vscode';

import { shortText } from '../../base/shortText.ts';

/** Characters; longer rows are never visible in full, and the editor lays out the whole text. */
const longestRow = 300;

/** Characters of tooltips and of accessibility labels. */
const longestTooltip = 2_000;

export const shortRow = <Row extends vscode.QuickPickItem>(row: Row): Row => ({
  ...row,
  label: shortText(row.label, longestRow),
  ...(row.description === undefined ? {} : { description: shortText(row.description, longestRow) }),
  ...(row.detail === undefined ? {} : { detail: shortText(row.detail, longestRow) }),
});

export function shortItem<Item extends vscode.TreeItem>(item: Item): Item {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') item.label = shortText(label, longestRow);
  if (typeof description === 'string') item.description = shortText(description, longestRow);
  if (typeof tooltip === 'string') item.tooltip = shortText(tooltip, longestTooltip);
  if (spoken !== undefined)
    item.accessibilityInformation = { ...spoken, label: shortText(spoken.label, longestTooltip) };
  return item;
}
