import * as vscode from 'vscode';

import type { CommandHandlers } from '../../../host/lazy/commands.ts';
import { offer } from '../../../host/ui/ask.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { activeUri } from '../commandArguments.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { SaveReasons } from '../files/saveReasons.ts';
import type { notesManifest } from '../manifest.ts';
import { canMerge, completeMerge, openMergeEditor } from '../merges/mergeEditor.ts';
import type { Merges } from '../merges/merges.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import type { MergeBases } from './mergeBases.ts';

type Names =
  | 'jobdeck.note.compare'
  | 'jobdeck.note.keepMine'
  | 'jobdeck.note.takeTheirs'
  | 'jobdeck.note.saveMerged'
  | 'jobdeck.note.merge'
  | 'jobdeck.note.completeMerge';

export interface ConflictCommandNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly merges: Merges;
}

/** Each resolution ends with a save; if the note has changed again, that save begins a new conflict. */
export function conflictCommands({
  notes,
  bases,
  conflicts,
  addresses,
  merges,
}: ConflictCommandNeeds): Pick<CommandHandlers<typeof notesManifest>, Names> {
  const uriFrom = (argument: unknown): vscode.Uri | undefined =>
    argument instanceof vscode.Uri ? argument : activeUri();
  const inConflict = (argument: unknown): Conflict => {
    const uri = uriFrom(argument);
    const conflict = uri && conflicts.of(uri);
    if (conflict === undefined) throw new Error('Nothing is in conflict here.');
    return conflict;
  };
  const saveAsItIs = async (argument: unknown): Promise<void> => {
    const conflict = inConflict(argument);
    await conflicts.resolve(conflict);
    // Shown before the save: a note that is shown later would take the focus from the user's next action.
    const { document } = await show(conflict.uri);
    if (await document.save()) await closeComparison(conflict.uri);
  };

  return {
    'jobdeck.note.keepMine': saveAsItIs,
    'jobdeck.note.saveMerged': saveAsItIs,
    'jobdeck.note.takeTheirs': async (argument) => {
      const conflict = inConflict(argument);
      await show(conflict.uri);
      // Revert makes the document equal to theirs and ends the conflict; Undo restores the user's text. The conflict stays open until the
      // text is replaced, because auto save may run at any time.
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await closeComparison(conflict.uri);
    },
    'jobdeck.note.merge': async (argument) => {
      const conflict = inConflict(argument);
      if (await canMerge(conflict)) await openMergeEditor(merges, conflict);
      else await openComparison(conflict.uri);
    },
    'jobdeck.note.completeMerge': completeMerge,
    'jobdeck.note.compare': async (argument) => {
      const uri = uriFrom(argument);
      const noteId = uri && addresses.idOf(uri);
      if (uri === undefined || noteId === undefined) return;
      const open = conflicts.of(uri);
      const theirs = await notes.texts.read(noteId);
      await vscode.workspace.openTextDocument(uri);
      const base = await bases.of(uri.toString());
      if (open === undefined && bases.isUnsaved(uri.toString()) && base?.text !== theirs.text)
        conflicts.resume({ uri, noteId, theirs, base });
      await openComparison(uri);
    },
  };
}

/**
 * Shows both texts and the resolutions for each new conflict; after an auto save only a notification, so that typing is not interrupted.
 */
export function showConflicts(conflicts: Conflicts, reasons: SaveReasons): vscode.Disposable {
  const subscription = conflicts.onDidAsk((conflict) => {
    // A save of unknown reason counts as manual, so that the user sees both texts.
    const reason = reasons.take(conflict.uri) ?? vscode.TextDocumentSaveReason.Manual;
    void (reason === vscode.TextDocumentSaveReason.Manual ? askBeside : askOnly)(conflicts, conflict);
  });
  return new vscode.Disposable(() => subscription.dispose());
}

async function askBeside(conflicts: Conflicts, conflict: Conflict): Promise<void> {
  const answer = offer(
    `Jobdeck: "${conflict.theirs.title}" was changed elsewhere. Theirs is on the left, yours on the right. Bring over what you want and choose Save Merged Version, or:`,
    'Keep My Version',
    'Take Their Version',
    ...((await canMerge(conflict)) ? (['Merge…'] as const) : []),
  );
  await openComparison(conflict.uri);
  await act(conflicts, conflict, await answer);
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
  'Keep My Version': 'keepMine',
  'Take Their Version': 'takeTheirs',
  'Merge…': 'merge',
} as const;

async function act(conflicts: Conflicts, { uri }: Conflict, chosen: keyof typeof commandOf | undefined): Promise<void> {
  if (chosen !== undefined && conflicts.of(uri) !== undefined)
    await vscode.commands.executeCommand(`jobdeck.note.${commandOf[chosen]}`, uri);
}

const show = (uri: vscode.Uri): Thenable<vscode.TextEditor> => vscode.window.showTextDocument(uri, { preview: false });

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
