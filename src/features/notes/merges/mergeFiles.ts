import * as vscode from 'vscode';

import type { WritableFiles } from '../../../host/lazy/fileSystem.ts';
import { sideOf } from '../conflicts/conflictFiles.ts';
import type { Conflict } from '../conflicts/conflicts.ts';
import { mergeScheme, noteScheme } from '../files/address.ts';
import { decodeText } from '../files/saveNote.ts';
import type { SaveReasons } from '../files/saveReasons.ts';
import type { Merge, Merges } from './merges.ts';

/** Path prefix of each result, by which the manifest assigns the merge language. */
const folder = '/jobdeck-merge';

export const resultOf = (note: vscode.Uri): vscode.Uri =>
  note.with({ scheme: mergeScheme, path: `${folder}${note.path}` });

const noteOf = (result: vscode.Uri): vscode.Uri =>
  result.with({ scheme: noteScheme, path: result.path.slice(folder.length) });

interface MergeFilesNeeds {
  readonly merges: Merges;
  readonly reasons: SaveReasons;
}

export class MergeFiles implements WritableFiles, vscode.Disposable {
  readonly #needs: MergeFilesNeeds;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;
  readonly #subscriptions: vscode.Disposable;
  #time = 1;

  constructor(needs: MergeFilesNeeds) {
    this.#needs = needs;
    this.#subscriptions = vscode.Disposable.from(
      needs.merges.onDidChange((note) => {
        this.#time += 1;
        this.#changed.fire([{ uri: resultOf(note), type: vscode.FileChangeType.Changed }]);
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === mergeScheme) needs.merges.end(noteOf(uri));
      }),
    );
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const merge = this.#needs.merges.of(noteOf(uri));
    // An unsaved result must never be older than its file, also after a reload, else the editor refuses to save it.
    const mtime = merge === undefined || openAt(uri)?.isDirty ? 0 : this.#time;
    return { type: vscode.FileType.File, ctime: 0, mtime, size: new TextEncoder().encode(merge?.result).byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const { merges } = this.#needs;
    const note = noteOf(uri);
    // After a reload the editor reads a result only if it has no unsaved text for it.
    if (merges.of(note)?.isRestored ?? true) await merges.begin(note);
    return new TextEncoder().encode(merges.of(note)?.result);
  }

  readDirectory(): never {
    throw vscode.FileSystemError.Unavailable();
  }

  async writeFile(uri: vscode.Uri, bytes: Uint8Array): Promise<void> {
    const { merges, reasons } = this.#needs;
    await merges.save(noteOf(uri), decodeText(bytes), reasons.take(uri));
  }

  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }
}

/**
 * Whether the result has text that has completed no merge yet; compares texts, because the editor marks text typed during a save as saved.
 */
function hasUnsavedResult(note: vscode.Uri, merge: Merge | undefined): boolean {
  const document = openAt(resultOf(note));
  return document !== undefined && (document.isDirty || inLines(document.getText()) !== inLines(merge?.result ?? ''));
}

const openAt = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());

const inLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Internal command of the editor: there is no public one for the merge editor. */
const mergeEditor = '_open.mergeEditor';

export const canMerge = async ({ base }: Conflict): Promise<boolean> =>
  base !== undefined && (await vscode.commands.getCommands(false)).includes(mergeEditor);

export async function openMergeEditor(merges: Merges, { uri }: Conflict): Promise<void> {
  if (hasUnsavedResult(uri, merges.of(uri))) await merges.resume(uri);
  else await merges.begin(uri);
  await vscode.commands.executeCommand(mergeEditor, {
    base: sideOf(uri, 'base'),
    input1: { uri: sideOf(uri, 'theirs'), title: 'Theirs' },
    input2: { uri: sideOf(uri, 'mine'), title: 'Yours' },
    output: resultOf(uri),
  });
}

/** Saves the active merge result and closes its editor; VS Code's own command has no button for files outside Git. */
export const completeMerge = async (): Promise<void> => {
  await vscode.commands.executeCommand('mergeEditor.acceptMerge');
};

/**
 * Whether all merge editors of a note have opened. While one opens, also after its tab was closed, the editor itself fills the result and
 * saves what is unsaved in it, both as if the user did; it reports the tab as unsaved only afterwards.
 */
export function isMergeOpen(note: vscode.Uri): boolean {
  // With this setting the editor saves the result only when the user accepts it, and reports the tab as saved before.
  if (vscode.workspace.getConfiguration('mergeEditor').get('useWorkingCopy') === true) return true;
  const result = resultOf(note).toString();
  const tabs = vscode.window.tabGroups.all.flatMap((group) =>
    group.tabs.filter(({ input }) => resultIn(input)?.toString() === result),
  );
  return tabs.length > 0 && tabs.every(({ isDirty }) => isDirty);
}

/** The editor's tab class for merges is not public, but its `result` property is. */
const resultIn = (input: unknown): vscode.Uri | undefined =>
  typeof input === 'object' && input !== null && 'result' in input && input.result instanceof vscode.Uri
    ? input.result
    : undefined;
