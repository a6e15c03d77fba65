import type * as vscode from 'vscode';

import { shortText } from '../../base/text/shortText.ts';

/** Characters; longer rows are never visible in full, and the editor lays out the whole text. */
const maxRowLength = 300;

const maxTooltipLength = 2_000;

const shortLabel = (text: string): string => isolated(shortText(text, maxRowLength));

/** Its parts are isolated from each other, such as a title from the age after it. */
const shortDescription = (text: string): string => shortText(text, maxRowLength).split(' · ').map(isolated).join(' · ');

export const shortRow = <Row extends vscode.QuickPickItem>(row: Row): Row => ({
  ...row,
  label: shortLabel(row.label),
  ...(row.description === undefined ? {} : { description: shortDescription(row.description) }),
  ...(row.detail === undefined ? {} : { detail: shortText(row.detail, maxRowLength) }),
});

export function shortItem<Item extends vscode.TreeItem>(item: Item): Item {
  const { label, description, tooltip, accessibilityInformation: spoken } = item;
  if (typeof label === 'string') item.label = shortLabel(label);
  if (typeof description === 'string') item.description = shortDescription(description);
  if (typeof tooltip === 'string') item.tooltip = shortText(tooltip, maxTooltipLength);
  if (spoken !== undefined)
    item.accessibilityInformation = { ...spoken, label: shortText(spoken.label, maxTooltipLength) };
  return item;
}

/**
 * The blocks of letters from right to left (Unicode Bidirectional Algorithm, Bidirectional Character Types). A property of Unicode such as
 * `\p{Script=Hebrew}` would cost each start half a millisecond, since the engine collects its characters when it reads the file.
 */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A text that is shown in one line with others. One with letters from right to left would take them into its direction, and of a line that is
 * cut the beginning would be missing.
 */
const isolated = (text: string): string =>
  rightToLeft.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text;
