import type { Board, Card, Column } from '../../contract/tracker/board.ts';
import { noReminders, type ReminderGroup, type ReminderGroups } from '../../store/board/derived/reminderDays.ts';
import { indexOf } from './boardIndex.ts';
import type { BoardNode, ReminderGroupNode } from './nodes.ts';

export interface VisibleBoard {
  readonly reminders: ReminderGroups;
  readonly columns: readonly Column[];
  readonly cardsOf: (columnId: string) => readonly Card[];
}

export const nothingVisible: VisibleBoard = { reminders: noReminders, columns: [], cardsOf: () => [] };

export function visibleBoardOf(board: Board, reminders: ReminderGroups, fits?: (card: Card) => boolean): VisibleBoard {
  const { columns, cardsOf } = indexOf(board);
  if (fits === undefined) return { reminders, columns, cardsOf };
  const fitting = new Map(columns.map(({ id }) => [id, cardsOf(id).filter(fits)]));
  return { reminders, columns, cardsOf: (columnId) => fitting.get(columnId) ?? [] };
}

/** Cards above which a column starts collapsed, since rows below it would be hard to reach. */
const maxExpanded = 200;

export const isExpandedAtStart = ({ cardsOf }: VisibleBoard, columnId: string): boolean =>
  cardsOf(columnId).length <= maxExpanded;

export function boardChildrenOf({ reminders, columns, cardsOf }: VisibleBoard, node?: BoardNode): BoardNode[] {
  switch (node?.kind) {
    case undefined:
      return [
        ...groups.flatMap((group): ReminderGroupNode[] => {
          const count = reminders[group].length;
          return count === 0 ? [] : [{ kind: 'reminders', group, count }];
        }),
        ...columns.map((column): BoardNode => ({ kind: 'column', column })),
      ];
    case 'column':
      return cardsOf(node.column.id).map((card) => ({ kind: 'card', card }));
    case 'reminders':
      return reminders[node.group].map((each) => ({ kind: 'reminder', group: node.group, ...each }));
    case 'card':
    case 'reminder':
      return [];
  }
}

const groups: readonly ReminderGroup[] = ['overdue', 'today', 'tomorrow', 'thisWeek'];

export function boardNodeId(node: BoardNode): string {
  switch (node.kind) {
    case 'column':
      return `column/${node.column.id}`;
    case 'card':
      return `card/${node.card.id}`;
    case 'reminders':
      return `reminders/${node.group}`;
    case 'reminder':
      return `reminder/${node.card.id}/${node.reminder.id}`;
  }
}

export function boardValuesOf(
  { cardsOf }: VisibleBoard,
  node: BoardNode,
  isPending: (id: string) => boolean,
): readonly unknown[] {
  switch (node.kind) {
    case 'column': {
      const { id, title, cardCount } = node.column;
      return [title, cardCount, cardsOf(id).length];
    }
    case 'card': {
      const { id, title, company, createdAt, updatedAt } = node.card;
      return [title, company, createdAt, updatedAt, isPending(id)];
    }
    case 'reminders':
      return [node.count];
    case 'reminder': {
      const { group, card, reminder } = node;
      return [group, reminder.at, reminder.text, card.title, card.company];
    }
  }
}
