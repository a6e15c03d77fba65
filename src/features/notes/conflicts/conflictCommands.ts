import * as vscode from 'vscode';

import type { CommandHandlers } from '../../../host/lazy/commands.ts';
import { confirm } from '../../../host/ui/ask.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { activeUri } from '../commandArguments.ts';
import type { NoteAddresses } from '../files/noteAddresses.ts';
import type { SaveReasons } from '../files/saveReasons.ts';
import type { notesManifest } from '../manifest.ts';
import { canMerge, completeMerge, openMergeEditor } from '../merges/mergeFiles.ts';
import { type Merges, replaceText } from '../merges/merges.ts';
import { closeComparison, type OriginOf, openComparison, showNote } from './comparison.ts';
import { sideOf } from './conflictFiles.ts';
import type { Conflict, Conflicts } from './conflicts.ts';
import { formatLoss } from './formatLoss.ts';
import { editorTextOf, type MergeBases } from './mergeBases.ts';
import type { KeptVersion } from './mergeTexts.ts';

type Names =
  | 'jobdeck.note.compare'
  | 'jobdeck.note.compareVersions'
  | 'jobdeck.note.keepMine'
  | 'jobdeck.note.takeTheirs'
  | 'jobdeck.note.saveMerged'
  | 'jobdeck.note.merge'
  | 'jobdeck.note.completeMerge';

interface ConflictCommandNeeds {
  readonly notes: NotesStore;
  readonly bases: MergeBases;
  readonly conflicts: Conflicts;
  readonly addresses: Pick<NoteAddresses, 'idOf'>;
  readonly merges: Merges;
  readonly reasons: Pick<SaveReasons, 'save'>;
  readonly originOf: OriginOf;
}

/**
 * Each resolution ends with a save; if the note has changed again, that save begins a new conflict. A choice resolves only a version that
 * the user has seen: the page names it, and the editor's own buttons, which have only a URI, stand for the version last shown.
 */
export function conflictCommands({
  notes,
  bases,
  conflicts,
  addresses,
  merges,
  reasons,
  originOf,
}: ConflictCommandNeeds): Pick<CommandHandlers<typeof notesManifest>, Names> {
  const inConflict = (argument: unknown): Conflict => conflictFrom(conflicts, argument);
  const resolveBySaving = async (
    argument: unknown,
    prepare: (seen: Conflict, document: vscode.TextDocument) => Promise<boolean> = async () => true,
  ): Promise<void> => {
    const conflict = inConflict(argument);
    const seen = seenConflict(conflicts, conflict, argument);
    if (seen === undefined) return openComparison(conflict.uri, conflict.theirs, originOf);
    const document = await vscode.workspace.openTextDocument(conflict.uri);
    if (!(await prepare(seen, document))) return;
    await conflicts.resolve(seen);
    // Shown before the save: a note that is shown later would take the focus from the user's next action.
    await showNote(conflict.uri);
    if (await reasons.save(document)) await closeComparison(conflict.uri);
  };
  const compare = async (argument: unknown): Promise<void> => {
    const uri = uriFrom(argument);
    const noteId = uri && addresses.idOf(uri);
    if (uri === undefined || noteId === undefined) return;
    const theirs = await notes.texts.read(noteId);
    const document = await vscode.workspace.openTextDocument(uri);
    const base = await bases.of(uri.toString());
    const isNew = conflicts.of(uri)?.theirs.version !== theirs.version;
    if (isNew && bases.isUnsaved(uri.toString()) && base?.text !== theirs.text)
      conflicts.begin({ uri, noteId, theirs, base, mine: document.getText() });
    await openComparison(uri, theirs, originOf);
  };

  return {
    'jobdeck.note.compare': compare,
    'jobdeck.note.compareVersions': compare,
    'jobdeck.note.keepMine': (argument) => resolveBySaving(argument),
    'jobdeck.note.saveMerged': (argument) => resolveBySaving(argument, mergeInDocument),
    'jobdeck.note.takeTheirs': async (argument) => {
      const conflict = inConflict(argument);
      await showNote(conflict.uri);
      // Revert makes the document equal to theirs and ends the conflict; Undo restores the user's text. The conflict stays open until the
      // text is replaced, because auto save may run at any time.
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await closeComparison(conflict.uri);
    },
    'jobdeck.note.merge': async (argument) => {
      const conflict = inConflict(argument);
      if (await canMerge(conflict)) await openMergeEditor(merges, conflict);
      else await openComparison(conflict.uri, conflict.theirs, originOf);
    },
    'jobdeck.note.completeMerge': completeMerge,
  };
}

function conflictFrom(conflicts: Conflicts, argument: unknown): Conflict {
  const uri = uriFrom(argument);
  const conflict = uri && conflicts.of(uri);
  if (conflict === undefined) throw new Error('Nothing is in conflict here.');
  return conflict;
}

/** Replaces the text by the automatic merge, as one step that can be undone; false if the user does not want what it leaves out. */
async function mergeInDocument({ base, theirs }: Conflict, document: vscode.TextDocument): Promise<boolean> {
  const { mergeKeepingMine } = await import('./mergeTexts.ts');
  const merge = (): KeptVersion => mergeKeepingMine(base?.text, document.getText(), theirs.text);
  const loss = formatLoss(merge());
  if (loss !== undefined && !(await confirm('Save the merged version?', loss, 'Save Merged Version'))) return false;
  const { text } = merge();
  if (text !== editorTextOf(document.getText())) await replaceText(document, text);
  return true;
}

/** A choice between versions with the version of theirs that it was offered with. */
interface ConflictChoice {
  readonly uri: vscode.Uri;
  readonly version: number;
}

const isChoice = (argument: unknown): argument is ConflictChoice =>
  typeof argument === 'object' &&
  argument !== null &&
  'uri' in argument &&
  argument.uri instanceof vscode.Uri &&
  'version' in argument &&
  typeof argument.version === 'number';

const uriFrom = (argument: unknown): vscode.Uri | undefined => {
  if (isChoice(argument)) return argument.uri;
  return argument instanceof vscode.Uri ? argument : activeUri();
};

function seenConflict(conflicts: Conflicts, { uri }: Conflict, argument: unknown): Conflict | undefined {
  const theirs = openDocument(sideOf(uri, 'theirs'));
  if (theirs !== undefined) conflicts.recordTheirsShown(uri, theirs.getText());
  return conflicts.seen(uri, isChoice(argument) ? argument.version : undefined);
}

const openDocument = (uri: vscode.Uri): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
