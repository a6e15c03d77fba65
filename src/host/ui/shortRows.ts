import type * as vscode from 'vscode';

import { shortText } from '../../base/shortText.ts';

/** Characters; longer rows are never visible in full, and the editor lays out the whole text. */
const maxRowLength = 300;

const maxTooltipLength = 2_000;

export const shortRow = <Row extends vscode.QuickPickItem>(row: Row): Row => ({
  ...row,
  label: shortText(row.label, maxRowLength),
  ...(row.description === undefined ? {} : { description: shortText(row.description, maxRowLength) }),
  ...(row.detail === undefined ? {} : { detail: shortText(row.detail, maxRowLength) }),
});

export function shortItem<Item extends vscode.TreeItem>(item: Item): Item {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') item.label = shortText(label, maxRowLength);
  if (typeof description === 'string') item.description = shortText(description, maxRowLength);
  if (typeof tooltip === 'string') item.tooltip = shortText(tooltip, maxTooltipLength);
  if (spoken !== undefined)
    item.accessibilityInformation = { ...spoken, label: shortText(spoken.label, maxTooltipLength) };
  return item;
}
