import * as vscode from 'vscode';

import { inform } from '../../../host/ui/ask.ts';
import { nameOf } from './comparison.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { OriginOf } from './origin.ts';

const showChanges = 'Show Changes';

/** Reports each automatic merge; while the message about a note is open, further merges of that note are not reported again. */
export function showAutoMerges(conflicts: Conflicts, originOf: OriginOf): vscode.Disposable {
  const open = new Set<string>();
  const report = async (merge: Conflict): Promise<void> => {
    const key = merge.uri.toString();
    if (open.has(key)) return;
    open.add(key);
    const message = `"${merge.theirs.title}" was also changed elsewhere${await originOf(merge.theirs)}. Both changes are saved. Undo restores your own text.`;
    const chosen = await inform(message, showChanges);
    open.delete(key);
    if (chosen === showChanges) await compareWithMerged(merge.uri);
  };
  const subscription = conflicts.onDidAutoMerge((merge) => void report(merge));
  return new vscode.Disposable(() => subscription.dispose());
}

async function compareWithMerged(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand(
    'vscode.diff',
    sideOf(uri, 'unmerged'),
    uri,
    `${nameOf(uri)}: Yours before Merging ↔ Merged`,
    { preview: true },
  );
}
