import * as vscode from 'vscode';

import { ageOf } from '../../base/domain/dates.ts';
import { jsonOf } from '../../base/input/json.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import { type Choice, confirm, type Heading, heading, notify, offer, pick } from '../../host/ui/ask.ts';
import { showCardTab } from '../../host/ui/cardTabs.ts';
import type { AgentActivity } from '../../store/activity/agentActivity.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ComparedTexts } from './comparedTexts.ts';
import {
  type ChangedNotes,
  entryOf,
  type UndoChangeNeeds,
  undoChange,
  undoFailure,
  undoNoteChange,
  whyNotUndone,
} from './undoChange.ts';

export interface ShowActivityNeeds extends CardActionNeeds, NoteActionNeeds {
  readonly activity: AgentActivity;
  /** Whether another service than the local one is in use. */
  readonly isHosted: () => boolean;
}

const pickTitle = 'What Agents Did';

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
  const chosen = await pick(['Choose a change.', ...more, ...limit].join(' '), rows, pickTitle);
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

/** What can be done about a change; without `undo`, `whyNot` says why. `run` resolves to a message, undefined if the user cancels. */
interface ChangeActions {
  readonly open?: () => Promise<void>;
  readonly compare?: () => Promise<void>;
  readonly undo?: { readonly label: string; readonly run: () => Promise<string | undefined> };
  readonly whyNot?: string;
}

const undone = ({ what, title }: AgentChange): string => `Undone: ${what}, ${title}.`;

interface CardActionNeeds extends UndoChangeNeeds {
  readonly cards: Pick<CardStore, 'read' | 'edit' | 'attach' | 'detach' | 'find' | 'history'>;
  readonly texts: ComparedTexts;
}

async function cardActions(change: AgentChange, needs: CardActionNeeds): Promise<ChangeActions> {
  if (change.kind === 'deleted')
    return { whyNot: 'The service has no way to bring a deleted card back, nor its history.' };
  const { cards, texts } = needs;
  const { id } = change.record;
  const open = () => showCardTab(id, cards.find(id), { isPreview: false, hasFocus: true });
  const found = await entryOf(change, cards);
  if (found.kind === 'missing') return { ...(!found.isDeleted && { open }), whyNot: found.whyNot };
  const { entry } = found;
  const whyNot = whyNotUndone(entry);
  return {
    open,
    ...(entry.changes.length > 0 && { compare: () => compareCard(change, entry, texts) }),
    ...(whyNot === undefined ? { undo: undoOf(change, entry, needs) } : { whyNot }),
  };
}

function undoOf(change: AgentChange, entry: HistoryEntry, needs: CardActionNeeds): NonNullable<ChangeActions['undo']> {
  const undo = () => undoChange(change.record.id, entry, needs);
  if (change.kind !== 'created')
    return {
      label: '$(discard) Undo This Change',
      run: async () => {
        await undo();
        return undone(change);
      },
    };
  const archive = 'Archive the Card';
  return {
    label: `$(archive) ${archive}`,
    run: async () => {
      const detail = 'The service has no way to take a card out of the archive.';
      if (!(await confirm(`Archive “${change.title}”?`, detail, archive))) return undefined;
      await undo();
      return `Archived: ${change.title}.`;
    },
  };
}

async function compareCard(change: AgentChange, { changes }: HistoryEntry, texts: ComparedTexts): Promise<void> {
  const sides = (['before', 'after'] as const).map((side) => {
    const text = changes.map((each) => `${each.field}:\n${valueText(each[side])}\n`).join('\n');
    return texts.add(`${change.id}/${side}`, `${change.title} ${side}`, '.txt', text);
  });
  await vscode.commands.executeCommand('vscode.diff', ...sides, `${change.title}: ${change.agent}`, { preview: true });
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : (jsonOf(value) ?? ''));
