import * as vscode from 'vscode';

import type { Card } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, notify, pick } from '../../host/ui/ask.ts';
import { cardIdOf } from '../../host/ui/commandArguments.ts';
import { withRetry } from '../../host/ui/explain.ts';
import { focusOpenQuestion } from '../../host/ui/question.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import type { BoardStore } from '../../store/board/board.ts';
import type { CardStore } from '../../store/board/cards.ts';
import { cardChoices } from '../../store/board/choices.ts';
import type { OpenBoard } from './boardTree.ts';
import type { boardManifest } from './manifest.ts';
import { type BoardNode, isCardNode } from './nodes.ts';

export type RowCommand = 'jobdeck.board.renameRow' | 'jobdeck.board.deleteRow' | 'jobdeck.card.rename';

interface RowCommandNeeds extends Pick<OpenBoard, 'view' | 'nearestTo'> {
  readonly board: BoardStore;
  readonly cards: Pick<CardStore, 'edit'>;
}

export function rowCommands(needs: RowCommandNeeds): Pick<CommandHandlers<typeof boardManifest>, RowCommand> {
  const { board, view, nearestTo } = needs;
  const onFocused = (commandFor: (row: BoardNode, rows: readonly BoardNode[]) => RowAction | undefined) => async () => {
    const rows = await rowsAtFocus(view);
    const [row] = rows;
    const action = row && commandFor(row, rows);
    if (row === undefined || action === undefined) return;
    const nearest = nearestTo(action.rows[0] ?? row);
    await vscode.commands.executeCommand(action.command, action.rows[0], action.rows);
    const next = nearest();
    if (next === undefined) return;
    await view.reveal(next, { select: false, focus: true });
    focusOpenQuestion();
  };
  return {
    'jobdeck.board.renameRow': onFocused(renameAction),
    'jobdeck.board.deleteRow': onFocused(deleteAction),
    'jobdeck.card.rename': async (argument) => {
      const account = board.serverState.accountGuard();
      const id = cardIdOf(argument);
      const known = board.board?.cards.find((card) => card.id === id);
      const card = known ?? (await pick('Which card is renamed?', cardChoices(board.board)));
      if (card !== undefined) await renameCard(needs, card, account.assertInUse);
    },
  };
}

interface RowAction {
  readonly command: `jobdeck.${string}`;
  readonly rows: readonly BoardNode[];
}

function renameAction(row: BoardNode): RowAction | undefined {
  if (row.kind === 'card') return { command: 'jobdeck.card.rename', rows: [row] };
  if (row.kind === 'column') return { command: 'jobdeck.column.rename', rows: [row] };
  return row.kind === 'reminder' ? { command: 'jobdeck.reminder.rename', rows: [row] } : undefined;
}

function deleteAction(row: BoardNode, rows: readonly BoardNode[]): RowAction | undefined {
  const cards = rows.filter(isCardNode);
  if (cards.length > 0) return { command: 'jobdeck.card.archive', rows: cards };
  if (row.kind === 'column') return { command: 'jobdeck.column.delete', rows: [row] };
  return row.kind === 'reminder' ? { command: 'jobdeck.reminder.delete', rows: [row] } : undefined;
}

async function renameCard({ cards }: RowCommandNeeds, card: Card, assertInUse: () => void): Promise<void> {
  const entered = await askText({
    title: 'Rename Card',
    prompt: card.company === '' ? 'The new title' : `The new title of the card at ${card.company}`,
    value: card.title,
    validate: (text) => (text.trim() === '' ? 'A card needs a title.' : undefined),
  });
  const after = entered?.trim();
  if (after === undefined || after === card.title) return;
  await withRetry('Renaming a card', async () => {
    assertInUse();
    const result = await cards.edit(card.id, { field: 'title', before: card.title, after });
    if (result.kind === 'conflict')
      notify(`The card was renamed elsewhere and is now "${result.theirs.title}". Nothing was written.`);
  });
}
