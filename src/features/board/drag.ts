import * as vscode from 'vscode';

import { draggedItems, type TreeContent } from '../../host/lazy/trees.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { moveCards } from './moving.ts';
import { type BoardNode, planDrop, planOrder } from './nodes.ts';

const mime = draggedItems('jobdeck.board');

interface DragNeeds {
  readonly board: BoardStore;
  readonly mayEdit: () => boolean;
  readonly orderColumns: (columnIds: readonly string[], movedId: string | undefined) => Promise<void>;
}

/** Dragging inside the tree, if the token may edit. Trees cannot be dragged by keyboard, so "Move Card…" and "Move Column…" do the same. */
export function dragNodes({ board, mayEdit, orderColumns }: DragNeeds): NonNullable<TreeContent<BoardNode>['drag']> {
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
      if (cards.length > 0) return moveCards(board, planDrop(board.board, cards, target));
      const order = planOrder(board.board, columns, target);
      if (order !== undefined) await orderColumns(order, columns.length === 1 ? columns[0] : undefined);
    },
  };
}

/** Drag data is untrusted: only strings are used. */
function idsIn(dragged: unknown, name: 'cards' | 'columns'): string[] {
  const listed = typeof dragged === 'object' && dragged !== null ? Object.entries(dragged) : [];
  const ids: unknown = listed.find(([key]) => key === name)?.[1];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
