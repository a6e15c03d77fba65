import * as vscode from 'vscode';

import { foldText } from '../../base/text/foldText.ts';
import { plainLabel } from '../../base/text/plainText.ts';
import type { Card, Column } from '../../contract/tracker/board.ts';
import type { CommandHandlers } from '../../host/lazy/commands.ts';
import { askText, type Choice, choose, confirm, notify, pick, withProgress } from '../../host/ui/ask.ts';
import { columnIdOf } from '../../host/ui/commandArguments.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOf, columnsOf } from '../../store/board/boardView.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import type { AccountGuard } from '../../store/sync/accountGuard.ts';
import type { boardManifest } from './manifest.ts';

export type ColumnCommand = Extract<keyof typeof boardManifest.commands, `jobdeck.column.${string}`>;
type ColumnHandlers = Pick<CommandHandlers<typeof boardManifest>, ColumnCommand>;

interface Context {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
}

type Act = (context: Context, column: Column, account: AccountGuard) => Promise<void>;

/** Menus pass a tree node, the board page passes a column id; without either, a command prompts the user. */
export function columnCommands(board: BoardStore, columns: ColumnStore): ColumnHandlers {
  const context = { board, columns };
  const onColumn =
    (question: string, act: Act) =>
    async (argument: unknown): Promise<void> => {
      const account = board.serverState.accountGuard();
      const column = columnById(board, columnIdOf(argument)) ?? (await pickColumn(question, allColumns(board)));
      if (column !== undefined) await act(context, column, account);
    };
  return {
    'jobdeck.column.create': (argument) => createColumn(context, argument),
    'jobdeck.column.rename': onColumn('Which column gets another name?', renameColumn),
    'jobdeck.column.recolor': onColumn('Which column gets another color?', recolorColumn),
    'jobdeck.column.move': onColumn('Which column is moved?', moveColumn),
    'jobdeck.column.archiveCards': onColumn('Which column is emptied?', archiveCards),
    'jobdeck.column.delete': onColumn('Which column is deleted?', deleteColumn),
  };
}

const allColumns = ({ board }: BoardStore): Column[] => (board === undefined ? [] : columnsOf(board));

const columnById = (board: BoardStore, id: string | undefined): Column | undefined =>
  allColumns(board).find((column) => column.id === id);

const cardsIn = ({ board }: BoardStore, { id }: Column): Card[] => cardsOf(board?.cards ?? [], id);

const pickColumn = (question: string, offered: readonly Column[]): Promise<Column | undefined> =>
  pick(question, offered.map(choiceOf));

async function createColumn({ board, columns }: Context, argument: unknown): Promise<void> {
  const account = board.serverState.accountGuard();
  const neighbour = columnById(board, columnIdOf(argument));
  const title = await askColumnTitle({
    title: 'Create Column',
    prompt: 'The name of the column, such as "Second interview"',
    value: '',
    others: () => allColumns(board),
    anyway: 'Create Anyway',
  });
  if (title === undefined) return;
  const key = crypto.randomUUID();
  await withRetry('Creating a column', async () => {
    account.assertInUse();
    await columns.create({ title, ...(neighbour === undefined ? {} : { position: neighbour.position + 1 }) }, key);
  });
}

const renameColumn: Act = async ({ board, columns }, { id, title }, account) => {
  const renamed = await askColumnTitle({
    title: 'Rename Column',
    prompt: `Another name for "${title}"`,
    value: title,
    others: () => allColumns(board).filter((column) => column.id !== id),
    anyway: 'Rename Anyway',
  });
  if (renamed === undefined || renamed === title) return;
  await withRetry('Renaming a column', async () => {
    account.assertInUse();
    await columns.update(id, { title: renamed });
  });
};

const recolorColumn: Act = async ({ columns }, { id, title, color }, account) => {
  const chosen = await askColor(`The color of "${title}"`, color);
  if (chosen === undefined || chosen === color) return;
  await withRetry('Changing the color of a column', async () => {
    account.assertInUse();
    await columns.update(id, { color: chosen });
  });
};

const moveColumn: Act = async ({ board, columns }, column, account) => {
  const others = allColumns(board).filter(({ id }) => id !== column.id);
  const positions: Choice<number>[] = [
    { label: 'First', value: 0 },
    ...others.map(({ title }, index) => ({ label: `After "${title}"`, value: index + 1 })),
  ];
  const current = allColumns(board).findIndex(({ id }) => id === column.id);
  const index = await pick(
    `Where does "${column.title}" go?`,
    positions.filter(({ value }) => value !== current),
  );
  if (index === undefined) return;
  await withRetry('Moving a column', async () => {
    account.assertInUse();
    await columns.reorder(others.map(({ id }) => id).toSpliced(index, 0, column.id), [column.id]);
  });
};

const archiveCards: Act = async ({ board, columns }, column, account) => {
  const { length } = cardsIn(board, column);
  if (length === 0) return notify(`There are no cards in "${column.title}".`);
  const lost =
    'They leave the board and stay in the archive with their history. Restore as New Card on their pages makes new cards of them.';
  const question = `Archive all ${formatCount(length)} of "${column.title}"?`;
  if (!(await confirm(question, lost, 'Archive All'))) return;
  await withRetry('Archiving cards', async () => {
    account.assertInUse();
    notify(`${formatCount(await columns.archiveCards(column.id))} of "${column.title}" went to the archive.`);
  });
};

const deleteColumn: Act = async (context, column, account) => {
  const { length } = cardsIn(context.board, column);
  if (length > 0) {
    const isToMove = await confirm(
      `"${column.title}" still has ${formatCount(length)}.`,
      'Only an empty column can be deleted.',
      'Move Cards and Delete…',
    );
    return isToMove ? moveCardsAndDelete(context, column, account) : undefined;
  }
  const lost =
    'Its archived cards keep its name in their history. Undo brings the column back, without its past statistics.';
  if (!(await confirm(`Delete the column "${column.title}"?`, lost, 'Delete'))) return;
  await withRetry('Deleting a column', async () => {
    account.assertInUse();
    await context.columns.delete(column.id);
  });
};

const moveCardsAndDelete: Act = async ({ board, columns }, column, account) => {
  const others = allColumns(board).filter(({ id }) => id !== column.id);
  const target = await pickColumn(`Where do the cards of "${column.title}" go?`, others);
  if (target === undefined) return;
  const inStep = board.group(() => `Moved the cards of “${column.title}” and deleted the column`);
  const moveAll = async (signal: AbortSignal) => {
    const moved = new Set<string>();
    // Read again for each move, so that cards that arrive during the loop are moved too.
    const next = () => cardsIn(board, column).find(({ id }) => !moved.has(id));
    for (let card = next(); card !== undefined && !signal.aborted; card = next()) {
      account.assertInUse();
      const { id } = card;
      await inStep(() => board.moveCard(id, target.id));
      moved.add(card.id);
    }
    if (!signal.aborted) await inStep(() => columns.delete(column.id));
  };
  await withRetry('Deleting a column', async () => {
    await withProgress(vscode.ProgressLocation.Notification, `Moving cards to "${target.title}"`, moveAll);
  });
};

const choiceOf = (column: Column): Choice<Column> => ({
  label: plainLabel(column.title),
  description: formatCount(column.cardCount),
  value: column,
});

const formatCount = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** Distinguishable on light and dark backgrounds. */
const colors: Readonly<Record<string, string>> = {
  Red: '#d13438',
  Orange: '#ca6510',
  Yellow: '#b89500',
  Green: '#2e8b57',
  Blue: '#2f6feb',
  Purple: '#8250df',
  Gray: '#7a7f87',
};

const swatch = (color: string): vscode.Uri =>
  vscode.Uri.parse(
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect x="1" y="1" width="14" height="14" rx="3" fill="${color}" stroke="#8888"/></svg>`)}`,
  );

/** Returns a color as `#rrggbb`, null for none, undefined if cancelled. */
async function askColor(question: string, now: string | null): Promise<string | null | undefined> {
  const descriptionOf = (color: string | null) => (color === now ? { description: 'now' } : {});
  const choices: Choice<string | null | 'other'>[] = [
    ...Object.entries(colors).map(([label, value]) => ({
      label,
      value,
      iconPath: swatch(value),
      ...descriptionOf(value),
    })),
    { label: 'No Color', iconPath: new vscode.ThemeIcon('circle-slash'), value: null, ...descriptionOf(null) },
    { label: 'Another Color…', iconPath: new vscode.ThemeIcon('edit'), value: 'other' },
  ];
  const chosen = await pick(question, choices);
  if (chosen !== 'other') return chosen;
  const entered = await askText({
    title: 'Column Color',
    prompt: 'A color as #rrggbb, such as #2f6feb',
    value: now ?? '',
    validate: (text) =>
      /^#[\da-f]{6}$/i.test(text.trim()) ? undefined : 'Enter # and six digits or letters from a to f.',
  });
  return entered?.trim().toLowerCase();
}

interface TitleQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly others: () => readonly Column[];
  readonly anyway: string;
}

/** The trimmed title, undefined if cancelled; asks before two columns get the same name. */
async function askColumnTitle(question: TitleQuestion): Promise<string | undefined> {
  const { title, prompt, others, anyway } = question;
  const validate = (text: string) => (text.trim() === '' ? 'A column needs a name.' : undefined);
  for (let { value } = question; ; ) {
    const typed = await askText({ title, prompt, value, validate });
    if (typed === undefined) return undefined;
    value = typed.trim();
    const same = others().find((column) => foldText(column.title.trim()) === foldText(value));
    if (same === undefined) return value;
    const change = 'Change Name…';
    const message = `A column named "${same.title}" exists already.`;
    const chosen = await choose(message, 'Two columns of the same name are hard to tell apart.', anyway, change);
    if (chosen !== change) return chosen === anyway ? value : undefined;
  }
}
