import * as vscode from 'vscode';

import { offer } from '../host/ask.ts';
import type { Handlers } from '../host/commands.ts';
import type { NotesStore } from '../store/notes.ts';
import { noteScheme } from './address.ts';
import type { Bases } from './bases.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import { activeUri } from './given.ts';
import type { notesManifest } from './manifest.ts';
import type { NoteAddresses } from './noteAddresses.ts';

/** The editor's own merge editor, which it has no public name for. */
const mergeEditor = '_open.mergeEditor';

type Names =
  | 'jobdeck.note.compare'
  | 'jobdeck.note.keepMine'
  | 'jobdeck.note.takeTheirs'
  | 'jobdeck.note.saveMerged'
  | 'jobdeck.note.merge';

export interface SettlingNeeds {
  readonly notes: NotesStore;
  readonly bases: Bases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
}

/** What a user does about a conflict. Each way ends with a save, and one that is too late again begins a conflict anew. */
export function settlingCommands({
  notes,
  bases,
  conflicts,
  addresses,
}: SettlingNeeds): Pick<Handlers<typeof notesManifest>, Names> {
  const meant = (given: unknown): vscode.Uri | undefined => (given instanceof vscode.Uri ? given : activeUri());
  const inConflict = (given: unknown): Conflict => {
    const uri = meant(given);
    const conflict = uri && conflicts.of(uri);
    if (conflict === undefined) throw new Error('Nothing is in conflict here.');
    return conflict;
  };

  return {
    'jobdeck.note.keepMine': async (given) => {
      const conflict = inConflict(given);
      const document = await show(conflict.uri);
      if (document.getText() !== conflict.mine) await replace(document, conflict.mine);
      await settleAndSave(conflicts, conflict);
    },
    'jobdeck.note.saveMerged': async (given) => {
      const conflict = inConflict(given);
      await show(conflict.uri);
      await settleAndSave(conflicts, conflict);
    },
    'jobdeck.note.takeTheirs': async (given) => {
      const conflict = inConflict(given);
      await show(conflict.uri);
      await conflicts.settle(conflict);
      // The file now is theirs, byte for byte; what was typed can be brought back with Undo.
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await closeComparison(conflict.uri);
    },
    'jobdeck.note.merge': async (given) => {
      const conflict = inConflict(given);
      conflicts.resume({ ...conflict, merging: true });
      await openMergeEditor(conflict);
    },
    'jobdeck.note.compare': async (given) => {
      const uri = meant(given);
      const noteId = uri && addresses.idOf(uri);
      if (uri === undefined || noteId === undefined) return;
      const open = conflicts.of(uri);
      const theirs = await notes.texts.read(noteId);
      const document = await vscode.workspace.openTextDocument(uri);
      const base = await bases.of(uri.toString());
      if (open === undefined && document.isDirty && base?.text !== theirs.text)
        conflicts.resume({ uri, noteId, theirs, mine: document.getText(), base, merging: false });
      await openComparison(uri);
    },
  };
}

/**
 * Shows each conflict that is to be settled: both texts side by side, and the ways out. Where the editor saved by itself, nobody is
 * taken away from what they are typing.
 */
export function showConflicts(conflicts: Conflicts): vscode.Disposable {
  // Where another extension takes its time before a save, the editor does not tell why it saves; then it is taken for the user's.
  const byItself = new Set<string>();
  const subscription = conflicts.onDidAsk((conflict) => {
    void (byItself.delete(conflict.uri.toString()) ? askOnly(conflicts, conflict) : askBeside(conflicts, conflict));
  });
  return vscode.Disposable.from(
    vscode.workspace.onWillSaveTextDocument(({ document, reason }) => {
      if (document.uri.scheme !== noteScheme) return;
      if (reason === vscode.TextDocumentSaveReason.Manual) byItself.delete(document.uri.toString());
      else byItself.add(document.uri.toString());
    }),
    new vscode.Disposable(() => subscription.dispose()),
  );
}

async function askBeside(conflicts: Conflicts, conflict: Conflict): Promise<void> {
  const asked = offer(
    `Jobdeck: "${conflict.theirs.title}" was changed elsewhere. Theirs is on the left, yours on the right. Bring over what you want and choose Save Merged, or:`,
    'Keep Mine',
    'Take Theirs',
    ...((await canMerge(conflict)) ? (['Merge…'] as const) : []),
  );
  await openComparison(conflict.uri);
  await act(conflicts, conflict, await asked);
}

const askOnly = async (conflicts: Conflicts, conflict: Conflict): Promise<void> =>
  act(
    conflicts,
    conflict,
    await offer(
      `Jobdeck: "${conflict.theirs.title}" was changed elsewhere, so it is not saved until you choose.`,
      'Compare',
    ),
  );

const commandOf = {
  Compare: 'compare',
  'Keep Mine': 'keepMine',
  'Take Theirs': 'takeTheirs',
  'Merge…': 'merge',
} as const;

async function act(conflicts: Conflicts, { uri }: Conflict, chosen: keyof typeof commandOf | undefined): Promise<void> {
  if (chosen !== undefined && conflicts.of(uri) !== undefined)
    await vscode.commands.executeCommand(`jobdeck.note.${commandOf[chosen]}`, uri);
}

async function settleAndSave(conflicts: Conflicts, conflict: Conflict): Promise<void> {
  await conflicts.settle(conflict);
  const document = await vscode.workspace.openTextDocument(conflict.uri);
  if (await document.save()) await closeComparison(conflict.uri);
}

const show = async (uri: vscode.Uri): Promise<vscode.TextDocument> =>
  (await vscode.window.showTextDocument(uri, { preview: false })).document;

async function replace(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  await vscode.workspace.applyEdit(edit);
}

async function openComparison(uri: vscode.Uri): Promise<void> {
  const name = uri.path.slice(uri.path.lastIndexOf('/') + 1);
  await vscode.commands.executeCommand('vscode.diff', sideOf(uri, 'theirs'), uri, `${name}: Theirs ↔ Yours`, {
    preview: false,
  });
}

async function closeComparison(uri: vscode.Uri): Promise<void> {
  const theirs = sideOf(uri, 'theirs').toString();
  const tabs = vscode.window.tabGroups.all
    .flatMap(({ tabs: each }) => each)
    .filter(({ input }) => input instanceof vscode.TabInputTextDiff && input.original.toString() === theirs);
  await vscode.window.tabGroups.close(tabs, true);
}

const canMerge = async ({ base }: Conflict): Promise<boolean> =>
  base !== undefined && (await vscode.commands.getCommands(false)).includes(mergeEditor);

async function openMergeEditor(conflict: Conflict): Promise<void> {
  if (!(await canMerge(conflict))) {
    await openComparison(conflict.uri);
    return;
  }
  await vscode.commands.executeCommand(mergeEditor, {
    base: sideOf(conflict.uri, 'base'),
    input1: { uri: sideOf(conflict.uri, 'theirs'), title: 'Theirs' },
    input2: { uri: sideOf(conflict.uri, 'mine'), title: 'Yours' },
    output: conflict.uri,
  });
}
