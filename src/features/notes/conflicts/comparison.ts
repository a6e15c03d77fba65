import * as vscode from 'vscode';

import { formatRecent } from '../../../base/domain/dates.ts';
import { shortText } from '../../../base/text/shortText.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import { inform } from '../../../host/ui/ask.ts';
import { userLocale } from '../../../host/ui/environment.ts';
import type { NoteMarks } from '../agentMarks.ts';
import { isNoteUri } from '../files/address.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';

/** Characters of an agent's name. */
const maxName = 50;

/** Who wrote this version of a note and when, as ` (Claude, 2 min. ago)`: what of it is known. */
export type OriginOf = (note: Pick<Note, 'id' | 'version' | 'updatedAt'>) => Promise<string>;

export const originOf =
  (marks: Pick<NoteMarks, 'authorOf'>): OriginOf =>
  async (note) => {
    const author = shortText((await marks.authorOf(note)) ?? '', maxName);
    const at = Date.parse(note.updatedAt);
    const moment = Number.isNaN(at) ? '' : formatRecent(at, Date.now(), userLocale().locale);
    const known = [author, moment].filter(Boolean).join(', ');
    return known === '' ? '' : ` (${known})`;
  };

/** Scheme of the left side of the comparison that the editor itself offers after a refused save. */
const editorConflictScheme = 'conflictResolution';

const nameOf = ({ path }: vscode.Uri): string => path.slice(path.lastIndexOf('/') + 1);

/** Shows the note's text, unless its page is in front. */
export async function showNote(uri: vscode.Uri): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputCustom && input.uri.toString() === uri.toString()) return;
  await vscode.window.showTextDocument(uri, { preview: false });
}

export async function openComparison(uri: vscode.Uri, theirs: Note, originOf: OriginOf): Promise<void> {
  const title = `${nameOf(uri)}: Theirs${await originOf(theirs)} ↔ Yours`;
  await vscode.commands.executeCommand('vscode.diff', sideOf(uri, 'theirs'), uri, title, { preview: false });
}

const comparisonsOf = (uri: vscode.Uri): vscode.Tab[] => {
  const theirs = sideOf(uri, 'theirs').toString();
  return comparisons(({ original }) => original.toString() === theirs);
};

export const isCompared = (uri: vscode.Uri): boolean => comparisonsOf(uri).length > 0;

export async function closeComparison(uri: vscode.Uri): Promise<void> {
  const tabs = comparisonsOf(uri);
  if (tabs.length === 0) return;
  // Closing the last tab of a note would also close its text.
  if (tabs.some(({ isActive }) => isActive)) await showNote(uri);
  await vscode.window.tabGroups.close(tabs, true);
}

/** Shows the comparison with the choices, instead of the editor's own, after the user chose *Compare* in the editor's message. */
export const replaceEditorComparisons = (open: (uri: vscode.Uri) => PromiseLike<unknown>): vscode.Disposable =>
  vscode.window.tabGroups.onDidChangeTabs(async () => {
    const tabs = comparisons(
      ({ original, modified }) => original.scheme === editorConflictScheme && isNoteUri(modified),
    );
    for (const { input } of tabs) if (input instanceof vscode.TabInputTextDiff) await open(input.modified);
    if (tabs.length > 0) await vscode.window.tabGroups.close(tabs, true);
  });

const comparisons = (isWanted: (input: vscode.TabInputTextDiff) => boolean): vscode.Tab[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff && isWanted(input)),
  );

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
