import type { Card } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { showMarkdown } from '../../host/lazy/documents.ts';
import { askText, type Choice, confirm, notify, pick } from '../../host/ui/ask.ts';
import { withRetryForEach } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardChoices, columnChoices } from '../../store/board/choices.ts';
import { cardIdOf } from '../../store/board/commandArguments.ts';
import type { UndoStore } from '../../store/board/undo.ts';
import type { ColumnCommand } from './columnCommands.ts';
import type { SavedFilter } from './contract.ts';
import type { boardManifest } from './manifest.ts';
import { moveCards } from './moving.ts';
import type { BoardNode } from './nodes.ts';
import type { BoardPreferences } from './preferences.ts';

export const cardScheme = 'jobdeck-card';

export function boardCommands(
  board: BoardStore,
  selection: () => readonly BoardNode[],
  openPage: () => void,
  undo: UndoStore,
  preferences: BoardPreferences,
): Omit<CommandHandlers<typeof boardManifest>, ColumnCommand> {
  const cardsFor = (node: unknown, nodes: unknown): Promise<Card[]> => cardArguments(board, selection, node, nodes);

  return {
    'jobdeck.board.open': openPage,
    'jobdeck.board.undo': async () => {
      if (undo.next === undefined) notify('There is no change of the board to take back.');
      else await undo.undo();
    },
    'jobdeck.board.filter': () => askTreeFilter(preferences),
    'jobdeck.board.filtered': () => askTreeFilter(preferences),
    'jobdeck.board.initialize': () => board.initialize(),
    'jobdeck.board.refresh': async () => {
      await board.refresh();
      if (board.state.kind === 'failed') throw board.state.error;
    },
    'jobdeck.card.showAsMarkdown': async (node) => {
      const id = cardIdOf(node);
      const card = board.board?.cards.find((each) => each.id === id) ?? (await pickCard(board, 'Which card?'));
      if (card !== undefined) await showMarkdown(cardScheme, card.title, card.id);
    },
    'jobdeck.card.move': async (node, nodes) => {
      const account = board.accountGuard();
      const cards = await cardsFor(node, nodes);
      if (cards.length === 0) return;
      const columnId = await pickColumn(board, `Where does ${formatCards(cards)} go?`);
      if (columnId !== undefined)
        await moveCards(
          board,
          cards.map(({ id }) => ({ cardId: id, columnId, position: undefined })),
          account,
        );
    },
    'jobdeck.card.archive': async (node, nodes) => {
      const account = board.accountGuard();
      const cards = await cardsFor(node, nodes);
      const lost =
        'It leaves the board and stays in the archive with its history. The service has no way to bring it back onto the board.';
      if (cards.length === 0 || !(await confirm(`Archive ${formatCards(cards)}?`, lost, 'Archive'))) return;
      await withRetryForEach('Archiving', account.assertInUse, cards, (card) => board.archiveCard(card.id));
    },
    'jobdeck.card.delete': async (node, nodes) => {
      const account = board.accountGuard();
      const cards = await cardsFor(node, nodes);
      const lost =
        'Its history is erased and it is taken out of the funnel statistics. This cannot be undone. Attached meetings are kept.';
      if (cards.length === 0 || !(await confirm(`Delete ${formatCards(cards)}?`, lost, 'Delete'))) return;
      await withRetryForEach('Deleting', account.assertInUse, cards, (card) => board.deleteCard(card.id));
    },
  };
}

const formatCards = (cards: readonly Card[]): string =>
  cards.length === 1 ? `"${cards[0]?.title}"` : `${cards.length} cards`;

/** Returns the cards passed by a menu, else the selected ones, else one that the user picks. */
async function cardArguments(
  board: BoardStore,
  selection: () => readonly BoardNode[],
  node: unknown,
  nodes: unknown,
): Promise<Card[]> {
  const listed: readonly unknown[] =
    Array.isArray(nodes) && nodes.length > 0 ? nodes : node === undefined ? selection() : [node];
  const ids = new Set(listed.map(cardIdOf));
  const cards = board.board?.cards.filter(({ id }) => ids.has(id)) ?? [];
  if (cards.length > 0) return cards;
  const picked = await pickCard(board, 'Which card?');
  return picked === undefined ? [] : [picked];
}

const pickCard = (board: BoardStore, question: string): Promise<Card | undefined> =>
  pick(question, cardChoices(board.board));

const pickColumn = (board: BoardStore, question: string): Promise<string | undefined> =>
  pick(question, columnChoices(board.board));

async function askTreeFilter(preferences: BoardPreferences): Promise<void> {
  const choices: Choice<SavedFilter | 'words' | 'all'>[] = [
    ...(preferences.treeFilter === undefined ? [] : [{ label: '$(close) All Cards', value: 'all' } as const]),
    { label: '$(search) Cards with Words…', value: 'words' },
    ...preferences.saved.map((saved) => ({ label: `$(filter) ${saved.name}`, value: saved })),
  ];
  const chosen = await pick('Which cards does the tree show?', choices);
  if (chosen === 'all') return preferences.filterTree(undefined);
  if (chosen !== 'words') return chosen && preferences.filterTree(chosen);
  const words = await askText({
    title: 'Filter Board',
    prompt: 'Words that stand in company, title, tags or description',
    value: preferences.treeFilter?.filter.words ?? '',
    validate: () => undefined,
  });
  if (words === undefined) return;
  const wanted = words.trim();
  preferences.filterTree(wanted === '' ? undefined : { name: `"${wanted}"`, filter: { words: wanted } });
}
