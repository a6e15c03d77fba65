import type * as vscode from 'vscode';

import { shortText } from '../../base/shortText.ts';

/** Characters of a row: more are never in sight, and the editor lays out all of what it is given. */
const longestRow = 300;

/** Characters of what is shown when the pointer rests on a row, and of what is spoken. */
const longestTooltip = 2_000;

/** A row of a list with long texts cut; its value stays whole. */
export const shortRow = <Row extends vscode.QuickPickItem>(row: Row): Row => ({
  ...row,
  label: shortText(row.label, longestRow),
  ...(row.description === undefined ? {} : { description: shortText(row.description, longestRow) }),
  ...(row.detail === undefined ? {} : { detail: shortText(row.detail, longestRow) }),
});

/** Cuts the long texts of a tree's row. */
export function shortItem<Item extends vscode.TreeItem>(item: Item): Item {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') item.label = shortText(label, longestRow);
  if (typeof description === 'string') item.description = shortText(description, longestRow);
  if (typeof tooltip === 'string') item.tooltip = shortText(tooltip, longestTooltip);
  if (spoken !== undefined)
    item.accessibilityInformation = { ...spoken, label: shortText(spoken.label, longestTooltip) };
  return item;
}
