import * as vscode from 'vscode';

import { systemClock } from '../base/flow/clock.ts';
import { openStoredTree } from '../features/board/openStoredTree.ts';
import { rememberedSession } from '../features/session/rememberedSession.ts';
import { trackerTexts } from '../features/session/service.ts';
import { storedItem } from '../host/lazy/storedItems.ts';
import { showStoredRows } from '../host/lazy/trees.ts';
import { EditorMemory } from '../host/storage/memory.ts';
import { userSetting } from '../host/storage/settings.ts';
import { localAccount } from '../store/session/session.ts';

export const trackerAddress = (): string => userSetting(trackerTexts.setting);

/**
 * Gives the editor the rows that the board's tree had last, until the tree is loaded. Resolves once the editor has got them, or if there are
 * none. Never rejects.
 */
export async function showStoredTree(context: vscode.ExtensionContext, tree: string): Promise<void> {
  const opened = open(context).catch(() => undefined);
  showStoredRows(tree, opened);
  await (await opened)?.rows.answered;
}

async function open({ globalState, globalStorageUri, workspaceState: memory }: vscode.ExtensionContext) {
  const address = trackerAddress();
  const account = address === '' ? localAccount : rememberedSession(new EditorMemory(globalState)).read()?.account;
  if (account === undefined) return undefined;
  const folder = vscode.Uri.joinPath(globalStorageUri, 'cache').fsPath;
  const stored = await openStoredTree({ account, address, folder, memory, clock: systemClock });
  return stored && { ...stored, itemOf: storedItem };
}
