import * as vscode from 'vscode';

import type { Card } from '../../../contract/tracker/board.ts';
import { isNoteUri, uriIn } from '../files/address.ts';
import { cardIdIn, isRecordPath, meetingPlaceIn, noteIdIn } from './linkPaths.ts';

const openCard = async (cardId: string): Promise<void> => {
  await vscode.commands.executeCommand('jobdeck.card.open', cardId);
};

export const openCardBeside = async (card: Card): Promise<void> => {
  await vscode.commands.executeCommand('jobdeck.card.openToSide', { kind: 'card', card });
};

/** Opens the card, note or meeting that a link names; false for any other path. */
export async function openRecord(path: string): Promise<boolean> {
  const [cardId, noteId, place] = [cardIdIn(path), noteIdIn(path), meetingPlaceIn(path)];
  if (cardId !== undefined) await openCard(cardId);
  else if (noteId !== undefined) await vscode.commands.executeCommand('jobdeck.note.open', noteId);
  else if (place !== undefined) await vscode.commands.executeCommand('jobdeck.meeting.open', place);
  else return false;
  return true;
}

/** Replaces the tab of a file by which a link names a record with the record itself. */
export function replaceRecordFiles(): vscode.Disposable {
  const replacing = new Set<string>();
  const replace = async (tab: vscode.Tab): Promise<void> => {
    const { input } = tab;
    if (!(input instanceof vscode.TabInputText) || !isNoteUri(input.uri)) return;
    const key = input.uri.toString();
    if (!isRecordPath(input.uri.path) || replacing.has(key)) return;
    replacing.add(key);
    try {
      // Before the record opens: the file may still be loading, and would take the focus from the record.
      await vscode.window.tabGroups.close(
        allTabs().filter((each) => uriIn(each)?.toString() === key),
        true,
      );
      await openRecord(input.uri.path);
    } finally {
      replacing.delete(key);
    }
  };
  const replaceAll = (): void => {
    for (const tab of allTabs()) void replace(tab);
  };
  replaceAll();
  return vscode.window.tabGroups.onDidChangeTabs(replaceAll);
}

const allTabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
