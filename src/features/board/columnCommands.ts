import * as vscode from 'vscode';

import { plainLabel } from '../../base/plainLabel.ts';
import type { Card, Column } from '../../contract/tracker/board.ts';
import type { Handlers } from '../../host/lazy/commands.ts';
import { askText, type Choice, confirm, notify, offer, pick, withProgress } from '../../host/ui/ask.ts';
import { withRetry } from '../../host/ui/explain.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOf, columnsOf } from '../../store/board/boardView.ts';
import type { ColumnStore } from '../../store/board/columns.ts';
import { columnIdOf } from '../../store/board/commandArguments.ts';
import { askColor } from './columnColor.ts';
import type { columnCommandDeclarations } from './columnManifest.ts';

type ColumnHandlers = Handlers<{ readonly commands: typeof columnCommandDeclarations }>;

/** What is done to columns; called without one, a command asks for it. Menus hand over a node, the board page a column's id. */
export function columnCommands(board: BoardStore, columns: ColumnStore): ColumnHandlers {
  /** Runs `act` on the column that is meant; what it answers late goes to no other account. */
  const onColumn =
    (asked: string, act: (column: Column, stay: () => void) => Promise<void>) =>
    async (given: unknown): Promise<void> => {
      const stay = board.guard();
      const column = find(columnIdOf(given)) ?? (await pickColumn(asked));
      if (column !== undefined) await act(column, stay);
    };
  const all = (): Column[] => (board.board === undefined ? [] : columnsOf(board.board));
  const find = (id: string | undefined): Column | undefined => all().find((column) => column.id === id);
  const cardsIn = ({ id }: Column): Card[] => cardsOf(board.board?.cards ?? [], id);
  const pickColumn = (asked: string, left = all()): Promise<Column | undefined> => pick(asked, left.map(choiceOf));

  async function moveCardsAndDelete(column: Column, stay: () => void): Promise<void> {
    const target = await pickColumn(
      `Where do the cards of "${column.title}" go?`,
      all().filter(({ id }) => id !== column.id),
    );
    if (target === undefined) return;
    const moveAll = async (signal: AbortSignal) => {
      const moved = new Set<string>();
      // Looked up anew for each, so that a card that came meanwhile is moved as well.
      const next = () => cardsIn(column).find(({ id }) => !moved.has(id));
      for (let card = next(); card !== undefined && !signal.aborted; card = next()) {
        stay();
        await board.moveCard(card.id, target.id);
        moved.add(card.id);
      }
      if (!signal.aborted) await columns.delete(column.id);
    };
    await withRetry('Deleting a column', async () => {
      await withProgress(vscode.ProgressLocation.Notification, `Moving cards to "${target.title}"`, moveAll);
    });
  }

  return {
    'jobdeck.column.create': async (given) => {
      const stay = board.guard();
      const left = find(columnIdOf(given));
      const title = await askTitle('New Column', 'The stage, such as "Second interview"', '');
      if (title === undefined) return;
      const key = crypto.randomUUID();
      await withRetry('Creating a column', async () => {
        stay();
        await columns.create({ title, ...(left === undefined ? {} : { position: left.position + 1 }) }, key);
      });
    },
    'jobdeck.column.rename': onColumn('Which column gets another name?', async ({ id, title, color }, stay) => {
      const renamed = await askTitle('Rename Column', `Another name for "${title}"`, title);
      if (renamed === undefined || renamed === title) return;
      await withRetry('Renaming a column', async () => {
        stay();
        await columns.update(id, { title: renamed, color: find(id)?.color ?? color });
      });
    }),
    'jobdeck.column.recolor': onColumn('Which column gets another color?', async ({ id, title, color }, stay) => {
      const chosen = await askColor(`The color of "${title}"`, color);
      if (chosen === undefined || chosen === color) return;
      await withRetry('Changing the color of a column', async () => {
        stay();
        await columns.update(id, { title: find(id)?.title ?? title, color: chosen });
      });
    }),
    'jobdeck.column.move': onColumn('Which column is moved?', async (column, stay) => {
      const others = all().filter(({ id }) => id !== column.id);
      const places: Choice<number>[] = [
        { label: 'First', value: 0 },
        ...others.map(({ title }, index) => ({ label: `After "${title}"`, value: index + 1 })),
      ];
      const here = all().findIndex(({ id }) => id === column.id);
      const index = await pick(
        `Where does "${column.title}" go?`,
        places.filter(({ value }) => value !== here),
      );
      if (index === undefined) return;
      await withRetry('Moving a column', async () => {
        stay();
        await columns.reorder(others.map(({ id }) => id).toSpliced(index, 0, column.id));
      });
    }),
    'jobdeck.column.archiveCards': onColumn('Which column is emptied?', async (column, stay) => {
      const { length } = cardsIn(column);
      if (length === 0) return notify(`There are no cards in "${column.title}".`);
      const lost =
        'They leave the board and stay in the archive with their history. The service has no way to bring them back onto the board.';
      const asked = `Archive all ${inNumber(length)} of "${column.title}"?`;
      if (!(await confirm(asked, lost, 'Archive All'))) return;
      await withRetry('Archiving cards', async () => {
        stay();
        notify(`${inNumber(await columns.archiveCards(column.id))} of "${column.title}" went to the archive.`);
      });
    }),
    'jobdeck.column.delete': onColumn('Which column is deleted?', async (column, stay) => {
      const { length } = cardsIn(column);
      if (length > 0) {
        const choice = await offer(
          `"${column.title}" still has ${inNumber(length)}, and only an empty column can be deleted.`,
          'Move Cards and Delete…',
        );
        return choice === undefined ? undefined : moveCardsAndDelete(column, stay);
      }
      const lost = 'Its archived cards keep its name in their history. The column cannot be brought back.';
      if (!(await confirm(`Delete the column "${column.title}"?`, lost, 'Delete'))) return;
      await withRetry('Deleting a column', async () => {
        stay();
        await columns.delete(column.id);
      });
    }),
  };
}

const choiceOf = (column: Column): Choice<Column> => ({
  label: plainLabel(column.title),
  description: inNumber(column.cardCount),
  value: column,
});

const inNumber = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** Trimmed; undefined where it is called off. */
async function askTitle(title: string, prompt: string, value: string): Promise<string | undefined> {
  const refuse = (text: string) => (text.trim() === '' ? 'A column needs a name.' : undefined);
  return (await askText({ title, prompt, value, refuse }))?.trim();
}
