import * as vscode from 'vscode';

import { jsonOf } from '../../base/input/json.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import { confirm } from '../../host/ui/ask.ts';
import { showCardTab } from '../../host/ui/cardTabs.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { ComparedTexts } from './comparedTexts.ts';
import { entryOf, type UndoChangeNeeds, undoChange, whyNotUndone } from './undoChange.ts';

/** What can be done about a change; without `undo`, `whyNot` says why. `run` resolves to a message, undefined if the user cancels. */
export interface ChangeActions {
  readonly open?: () => Promise<void>;
  readonly compare?: () => Promise<void>;
  readonly undo?: { readonly label: string; readonly run: () => Promise<string | undefined> };
  readonly whyNot?: string;
}

export const undone = ({ what, title }: AgentChange): string => `Undone: ${what}, ${title}.`;

export interface CardActionNeeds extends UndoChangeNeeds {
  readonly cards: Pick<CardStore, 'read' | 'edit' | 'attach' | 'detach' | 'find' | 'history'>;
  readonly texts: ComparedTexts;
}

export async function cardActions(change: AgentChange, needs: CardActionNeeds): Promise<ChangeActions> {
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
    ...(entry.changes.length > 0 && { compare: () => compare(change, entry, texts) }),
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

async function compare(change: AgentChange, { changes }: HistoryEntry, texts: ComparedTexts): Promise<void> {
  const sides = (['before', 'after'] as const).map((side) => {
    const text = changes.map((each) => `${each.field}:\n${valueText(each[side])}\n`).join('\n');
    return texts.add(`${change.id}/${side}`, `${change.title} ${side}`, '.txt', text);
  });
  await vscode.commands.executeCommand('vscode.diff', ...sides, `${change.title}: ${change.agent}`, { preview: true });
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : (jsonOf(value) ?? ''));
