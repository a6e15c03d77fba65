import * as vscode from 'vscode';

import type { Card } from '../../../contract/tracker/board.ts';
import { isNoteUri } from '../files/address.ts';
import { cardIdIn } from './linkPaths.ts';

export const openCard = async (cardId: string): Promise<void> => {
  await vscode.commands.executeCommand('jobdeck.card.open', cardId);
};

export const openCardBeside = async (card: Card): Promise<void> => {
  await vscode.commands.executeCommand('jobdeck.card.openToSide', { kind: 'card', card });
};

/** Replaces the tab of a file that a link names a card by with the card's page. */
export function replaceCardFiles(): vscode.Disposable {
  const replacing = new Set<string>();
  const replace = async (tab: vscode.Tab): Promise<void> => {
    const { input } = tab;
    if (!(input instanceof vscode.TabInputText) || !isNoteUri(input.uri)) return;
    const [key, cardId] = [input.uri.toString(), cardIdIn(input.uri.path)];
    if (cardId === undefined || replacing.has(key)) return;
    replacing.add(key);
    try {
      await openCard(cardId);
      await vscode.window.tabGroups.close(tab, true);
    } finally {
      replacing.delete(key);
    }
  };
  const replaceAll = (): void => {
    for (const tab of vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs)) void replace(tab);
  };
  replaceAll();
  return vscode.window.tabGroups.onDidChangeTabs(replaceAll);
}
