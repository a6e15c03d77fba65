import * as vscode from 'vscode';

import { draggedItems, type TreeContent } from '../../host/lazy/trees.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { type BoardNode, type PlannedMove, planDrop, planOrder } from './nodes.ts';

const mime = draggedItems('jobdeck.board');

export interface DragNeeds {
  readonly board: BoardStore;
  readonly mayEdit: () => boolean;
  readonly moveCards: (plan: readonly PlannedMove[]) => Promise<void>;
  readonly orderColumns: (columnIds: readonly string[]) => Promise<void>;
}

/**
 * Dragging cards and columns inside the tree, where the token may edit. Every drag has its twin in "Move Card…" and "Move Column…",
 * since trees cannot be dragged by keyboard.
 */
export function dragNodes({
  board,
  mayEdit,
  moveCards,
  orderColumns,
}: DragNeeds): NonNullable<TreeContent<BoardNode>['drag']> {
  return {
    handleDrag: (nodes, data) => {
      if (!mayEdit()) return;
      const cards = nodes.flatMap((node) => (node.kind === 'card' ? [node.card.id] : []));
      const columns = nodes.flatMap((node) => (node.kind === 'column' ? [node.column.id] : []));
      if (cards.length > 0 || columns.length > 0) data.set(mime, new vscode.DataTransferItem({ cards, columns }));
    },
    handleDrop: async (target, data) => {
      const dragged: unknown = data.get(mime)?.value;
      if (target === undefined || board.board === undefined) return;
      const [cards, columns] = [idsIn(dragged, 'cards'), idsIn(dragged, 'columns')];
      if (cards.length > 0) return moveCards(planDrop(board.board, cards, target));
      const order = planOrder(board.board, columns, target);
      if (order !== undefined) await orderColumns(order);
    },
  };
}

/** What is dragged may come from anywhere: only texts of such a list count. */
function idsIn(dragged: unknown, name: 'cards' | 'columns'): string[] {
  const listed = typeof dragged === 'object' && dragged !== null ? Object.entries(dragged) : [];
  const ids: unknown = listed.find(([key]) => key === name)?.[1];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
