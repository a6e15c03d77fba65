import * as vscode from 'vscode';

import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import { type ChangeActions, undone } from './changeActions.ts';
import type { ComparedTexts } from './comparedTexts.ts';
import { type ChangedNotes, undoNoteChange } from './undoChange.ts';

export interface NoteActionNeeds {
  readonly activity: Pick<AgentActivity, 'noteBefore'>;
  readonly notes: ChangedNotes & {
    readonly open: (noteId: string) => Promise<void>;
    readonly uriOf: (noteId: string) => Promise<vscode.Uri>;
  };
  readonly texts: ComparedTexts;
}

export async function noteActions(
  change: AgentChange,
  { activity, notes, texts }: NoteActionNeeds,
): Promise<ChangeActions> {
  const { id } = change.record;
  const open = () => notes.open(id);
  if (change.kind === 'created') return { open, whyNot: 'The service has no way to delete a note.' };
  const before = await activity.noteBefore(change);
  if (before === undefined) return { open, whyNot: 'The note before this change is not stored.' };
  const { text } = before;
  const compare = async (): Promise<void> => {
    const left = texts.add(`${change.id}/before`, `${change.title} before`, '.md', text ?? '');
    const name = `${change.title}: before ${change.agent} ↔ now`;
    await vscode.commands.executeCommand('vscode.diff', left, await notes.uriOf(id), name, { preview: true });
  };
  const run = async (): Promise<string> => {
    await undoNoteChange(change, before, notes);
    return undone(change);
  };
  return {
    open,
    ...(text !== undefined && { compare }),
    undo: { label: '$(discard) Undo This Change', run },
  };
}
