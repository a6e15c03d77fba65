import * as vscode from 'vscode';

import { draggedItems, type TreeContent } from '../host/trees.ts';
import type { BoardStore } from '../store/board.ts';
import { type BoardNode, planDrop } from './nodes.ts';

const mime = draggedItems('jobdeck.board');

/**
 * Dragging cards inside the tree, where the token may edit. Every drag has its twin in "Move Card…", since trees cannot be dragged by
 * keyboard.
 */
export function dragCards(
  store: BoardStore,
  mayEdit: () => boolean,
  move: (plan: ReturnType<typeof planDrop>) => Promise<void>,
): NonNullable<TreeContent<BoardNode>['drag']> {
  return {
    handleDrag: (nodes, data) => {
      if (!mayEdit()) return;
      const ids = nodes.flatMap((node) => (node.kind === 'card' ? [node.card.id] : []));
      if (ids.length > 0) data.set(mime, new vscode.DataTransferItem(ids));
    },
    handleDrop: async (target, data) => {
      const ids: unknown = data.get(mime)?.value;
      const { board } = store;
      if (target === undefined || board === undefined || !Array.isArray(ids)) return;
      await move(
        planDrop(
          board,
          ids.filter((id) => typeof id === 'string'),
          target,
        ),
      );
    },
  };
}
