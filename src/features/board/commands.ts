import * as vscode from 'vscode';

import { cardName } from '../../base/domain/cardValues.ts';
import type { UndoOutcome } from '../../base/flow/undoState.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, type Choice, confirm, notify, offer, pick } from '../../host/ui/ask.ts';
import { cardChoices, columnChoices } from '../../host/ui/choices.ts';
import { cardIdOf, cardIdsOf } from '../../host/ui/commandArguments.ts';
import { withRetry, withRetryForEach } from '../../host/ui/explain.ts';
import { focusOpenQuestion } from '../../host/ui/question.ts';
import { rowsAtFocus } from '../../host/ui/rowsTree.ts';
import { showMarkdown } from '../../host/ui/showDocument.ts';
import { formatUndo } from '../../host/webview/pageUndo.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { columnsOf, placedCards } from '../../store/board/boardView.ts';
import type { CardStore } from '../../store/board/cards.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import { moveCards, type OpenBoard } from './boardTree.ts';
import type { ColumnCommand } from './columnCommands.ts';
import { isEmptyFilter, type SavedFilter } from './contract.ts';
import type { boardManifest } from './manifest.ts';
import { type BoardNode, isCardNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';

export const cardScheme = 'jobdeck-card';

export function boardCommands(
  board: BoardStore,
  selection: () => readonly BoardNode[],
  openPage: () => Promise<void>,
  undo: UndoStore,
  preferences: BoardPreferences,
): Omit<CommandHandlers<typeof boardManifest>, ColumnCommand | RowCommand | 'jobdeck.board.showCards'> {
  const cardsFor = (node: unknown, nodes: unknown): Promise<Card[]> => cardArguments(board, selection, node, nodes);

  return {
    'jobdeck.board.open': openPage,
    'jobdeck.board.undo': () => undoLast('Undoing', 'undo', () => undo.undo(confirm)),
    'jobdeck.board.redo': () => undoLast('Redoing', 'redo', () => undo.redo(confirm)),
    'jobdeck.board.filter': () => askFilter(preferences),
    'jobdeck.board.filtered': () => askFilter(preferences),
    'jobdeck.board.initialize': () => board.initialize(),
    'jobdeck.board.refresh': async () => {
      await board.serverState.refresh();
      if (board.state.kind === 'failed') throw board.state.error;
    },
    'jobdeck.card.showAsMarkdown': async (node) => {
      const id = cardIdOf(node);
      const card = board.board?.cards.find((each) => each.id === id) ?? (await pickCard(board, 'Which card?'));
      if (card !== undefined) await showMarkdown(cardScheme, card.title, card.id);
    },
    'jobdeck.card.move': async (node, nodes) => {
      const account = board.serverState.accountGuard();
      const cards = await cardsFor(node, nodes);
      if (cards.length === 0) return;
      const columnId = await pickColumn(board, `Where ${cards.length === 1 ? 'does' : 'do'} ${formatCards(cards)} go?`);
      if (columnId !== undefined)
        await moveCards(
          board,
          cards.map(({ id }) => ({ cardId: id, columnId, position: undefined })),
          account,
        );
    },
    'jobdeck.card.archive': async (node, nodes) => {
      const account = board.serverState.accountGuard();
      const cards = await cardsFor(node, nodes);
      if (cards.length === 0 || !(await confirm(`Archive ${formatCards(cards)}?`, archiveDetail(cards), 'Archive')))
        return;
      const inStep = board.group((count) => `Archived ${count} cards`);
      const archive = (card: Card) => inStep(() => board.archiveCard(card.id));
      await withRetryForEach('Archiving', account.assertInUse, cards, archive);
    },
    'jobdeck.card.delete': async (node, nodes) => {
      const account = board.serverState.accountGuard();
      const cards = await cardsFor(node, nodes);
      if (cards.length === 0 || !(await confirm(`Delete ${formatCards(cards)}?`, deleteDetail(cards), 'Delete')))
        return;
      const inStep = board.group((count) => `Deleted ${count} cards`);
      const remove = (card: Card) => inStep(() => board.deleteCard(card.id));
      await withRetryForEach('Deleting', account.assertInUse, cards, remove);
    },
  };
}

const formatCards = (cards: readonly Card[]): string =>
  cards[0] !== undefined && cards.length === 1 ? `"${cardName(cards[0])}"` : `${cards.length} cards`;

const archiveDetail = ({ length }: readonly Card[]): string =>
  length === 1
    ? 'It leaves the board and stays in the archive with its history. Undo, or Restore as New Card on its page, makes a new card of it.'
    : 'They leave the board and stay in the archive with their history. Undo, or Restore as New Card on their pages, makes new cards of them.';

const deleteDetail = ({ length }: readonly Card[]): string =>
  length === 1
    ? 'Its history is erased and it is removed from the funnel statistics. This cannot be undone. Attached meetings are kept.'
    : 'Their history is erased and they are removed from the funnel statistics. This cannot be undone. Attached meetings are kept.';

async function cardArguments(
  board: BoardStore,
  selection: () => readonly BoardNode[],
  node: unknown,
  nodes: unknown,
): Promise<Card[]> {
  const listed: readonly unknown[] =
    Array.isArray(nodes) && nodes.length > 0 ? nodes : node === undefined ? selection() : [node];
  const ids = new Set(listed.flatMap(cardIdsOf));
  const cards = board.board?.cards.filter(({ id }) => ids.has(id)) ?? [];
  if (cards.length > 0) return cards;
  const picked = await pickCard(board, 'Which card?');
  return picked === undefined ? [] : [picked];
}

const pickCard = (board: BoardStore, question: string): Promise<Card | undefined> =>
  pick(question, cardChoices(placedCards(board.board)));

const pickColumn = (board: BoardStore, question: string): Promise<string | undefined> =>
  pick(question, columnChoices(columnsOf(board.board ?? { columns: [] })));

const undoLast = (doing: string, how: 'undo' | 'redo', run: () => Promise<UndoOutcome>): Promise<void> =>
  withRetry(doing, async () => {
    const outcome = await run();
    const message = formatUndo(outcome, how);
    if (outcome.kind === 'refused') void offer(message);
    else if (message !== '') notify(message);
  });

async function askFilter(preferences: BoardPreferences): Promise<void> {
  const choices: Choice<SavedFilter | 'words' | 'all'>[] = [
    ...(isEmptyFilter(preferences.filter) ? [] : [{ label: '$(close) All Cards', value: 'all' } as const]),
    { label: '$(search) Cards with Words…', value: 'words' },
    ...preferences.saved.map((saved) => ({ label: `$(filter) ${saved.name}`, value: saved })),
  ];
  const chosen = await pick('Which cards do the board and its view show?', choices);
  if (chosen === 'all') return preferences.setFilter({});
  if (chosen !== 'words') return chosen && preferences.setFilter(chosen.filter);
  const words = await askText({
    title: 'Filter Board',
    prompt: 'Words in company, title, tags or description',
    value: preferences.filter.words ?? '',
    validate: () => undefined,
  });
  if (words !== undefined) preferences.setFilter({ ...preferences.filter, words: words.trim() });
}

type RowCommand = 'jobdeck.board.renameRow' | 'jobdeck.board.deleteRow' | 'jobdeck.card.rename';

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
      const card = known ?? (await pick('Which card is renamed?', cardChoices(placedCards(board.board))));
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
