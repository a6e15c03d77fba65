import * as vscode from 'vscode';

import { ageOf } from '../../base/domain/dates.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import { type Choice, type Heading, heading, notify, offer, pick } from '../../host/ui/ask.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import { type CardActionNeeds, type ChangeActions, cardActions, undone } from './cardActions.ts';
import type { ComparedTexts } from './comparedTexts.ts';
import { type ChangedNotes, undoFailure, undoNoteChange } from './undoChange.ts';

export interface ShowActivityNeeds extends CardActionNeeds, NoteActionNeeds {
  readonly activity: AgentActivity;
  /** Whether another service than the local one is in use. */
  readonly isHosted: () => boolean;
}

const title = 'What Agents Did';

const withoutAuthor =
  'This service does not say which client changed a note, deleted a card or used your own token: of these, only what agents in this editor did is listed.';

export async function showActivity(needs: ShowActivityNeeds): Promise<void> {
  const { activity, isHosted } = needs;
  const { changes, unread } = activity;
  const limit = isHosted() ? [withoutAuthor] : [];
  if (changes.length === 0)
    return notify(
      ['No agent has changed a card or a note since Jobdeck has seen this board first.', ...limit].join(' '),
    );
  const rows: (Choice<AgentChange | 'seen'> | Heading)[] = [];
  for (const [agent, own] of Map.groupBy(changes, (change) => change.agent)) {
    rows.push(heading(plainLabel(agent)));
    for (const change of own) rows.push(rowOf(change));
  }
  if (unread > 0 || changes.some(({ isSeen }) => !isSeen))
    rows.push(heading(''), { label: '$(check-all) Mark All as Seen', value: 'seen' });
  const more =
    unread === 0 ? [] : [`${unread} more ${unread === 1 ? 'card was' : 'cards were'} changed by other clients.`];
  const chosen = await pick(['Choose a change.', ...more, ...limit].join(' '), rows, title);
  if (chosen === 'seen') return activity.markSeen();
  if (chosen !== undefined) await showOne(chosen, needs);
}

function rowOf(change: AgentChange): Choice<AgentChange> {
  const icon = change.record.kind === 'note' ? '$(note)' : '$(briefcase)';
  const age = ageOf(change.at, Date.now());
  return {
    label: `${change.isSeen ? '' : '$(circle-filled) '}${icon} ${plainLabel(change.title)}`,
    description: change.isSeen ? age : `${age}, new`,
    detail: plainLabel(change.what),
    value: change,
  };
}

async function showOne(change: AgentChange, needs: ShowActivityNeeds): Promise<void> {
  const actions = await (change.record.kind === 'note' ? noteActions : cardActions)(change, needs);
  const { open, compare, undo, whyNot } = actions;
  const choices: Choice<keyof typeof actions | 'back'>[] = [];
  if (open !== undefined)
    choices.push({ label: `$(go-to-file) Open ${change.record.kind === 'note' ? 'Note' : 'Card'}`, value: 'open' });
  if (compare !== undefined) choices.push({ label: '$(diff) Compare Before and After', value: 'compare' });
  if (undo !== undefined) choices.push({ label: undo.label, value: 'undo' });
  else choices.push({ label: '$(circle-slash) Cannot Be Undone', detail: whyNot ?? '', value: 'whyNot' });
  choices.push({ label: '$(arrow-left) Back to All Changes', value: 'back' });
  const action = await pick(`${change.what}, ${change.title}`, choices, change.agent);
  if (action === undefined) return;
  if (action === 'back') return showActivity(needs);
  await needs.activity.markSeen(change.record);
  if (action === 'open') return open?.();
  if (action === 'compare') return compare?.();
  if (action !== 'undo' || undo === undefined) return;
  try {
    const message = await undo.run();
    if (message !== undefined) notify(message);
  } catch (error) {
    void offer(undoFailure(error));
  }
}

interface NoteActionNeeds {
  readonly activity: Pick<AgentActivity, 'noteBefore'>;
  readonly notes: ChangedNotes & {
    readonly open: (noteId: string) => Promise<void>;
    readonly uriOf: (noteId: string) => Promise<vscode.Uri>;
  };
  readonly texts: ComparedTexts;
}

async function noteActions(change: AgentChange, { activity, notes, texts }: NoteActionNeeds): Promise<ChangeActions> {
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
