import * as vscode from 'vscode';

import { inform } from '../../../host/ui/ask.ts';
import { formatChangedAt, nameOf } from './comparison.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';

const showChanges = 'Show Changes';

/** Reports each automatic merge; while the message about a note is open, further merges of that note are not reported again. */
export function showAutoMerges(conflicts: Conflicts): vscode.Disposable {
  const open = new Set<string>();
  const report = async (merge: Conflict): Promise<void> => {
    const key = merge.uri.toString();
    if (open.has(key)) return;
    open.add(key);
    const at = formatChangedAt(merge.theirs);
    const message = `"${merge.theirs.title}" was also changed elsewhere${at === '' ? '' : ` (${at})`}. Both changes are saved. Undo restores your own text.`;
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
