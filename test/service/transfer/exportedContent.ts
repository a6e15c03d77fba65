import type { Card, Column, HistoryEntry } from '../../../src/contract/tracker/board.ts';
import type { FolderInMemory } from './folderInMemory.ts';

type ExportedColumn = Column & { readonly isDefault: boolean; readonly cardIds: readonly string[] };
type ExportedEntry = HistoryEntry & { readonly cardId: string };

/** What an export has of a board, without what an import cannot bring back and without ids. */
export function contentOf(folder: FolderInMemory): unknown {
  const columns = folder.json<readonly ExportedColumn[]>('columns.json');
  const cards = folder.json<readonly Card[]>('cards.json');
  const entries = Map.groupBy(folder.json<readonly ExportedEntry[]>('history.json'), ({ cardId }) => cardId);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const inOrder = columns.flatMap(({ cardIds }) => cardIds).flatMap((id) => byId.get(id) ?? []);
  const archived = cards.filter(({ archivedAt }) => archivedAt !== null);
  const nameOf = stageNames(columns);
  return {
    columns: columns.map(({ title, color, isDefault }) => ({ title, color, isDefault })),
    count: cards.length,
    cards: [...inOrder, ...archived].map((card) => ({
      ...withoutIds(card),
      history: wayOf(entries.get(card.id) ?? [], nameOf),
      // Null if its stage was deleted.
      stage: card.columnId === null ? null : nameOf(card.columnId),
    })),
  };
}

/** Titles of the board, and numbers of deleted stages in the order in which they come up. */
function stageNames(columns: readonly ExportedColumn[]): (id: string | null | undefined) => string | null {
  const names = new Map(columns.map(({ id, title }) => [id, title]));
  return (id) => {
    if (id === null || id === undefined) return null;
    const name = names.get(id) ?? `deleted ${names.size}`;
    names.set(id, name);
    return name;
  };
}

function withoutIds({ title, company, location, url, description, salary, ...card }: Card) {
  const { contacts, tags, priority, reminders, createdAt, archivedAt } = card;
  return {
    ...{ title, company, location, url, description, salary, contacts, tags, priority, createdAt, archivedAt },
    reminders: reminders.map(({ at, text, done }) => ({ at, text, done })),
  };
}

function wayOf(entries: readonly ExportedEntry[], nameOf: ReturnType<typeof stageNames>) {
  return entries
    .toReversed()
    .filter(({ type }) => ['created', 'imported', 'moved', 'archived'].includes(type))
    .filter(({ type, from, to }) => type !== 'moved' || from?.columnId !== to?.columnId)
    .map(({ type, at, from, to }) => ({
      type: type === 'created' ? 'imported' : type,
      ...{ at, from: nameOf(from?.columnId), to: nameOf(to?.columnId) },
    }));
}
