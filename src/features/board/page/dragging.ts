import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { signal } from '@preact/signals';

import type { PageCard } from '../contract.ts';
import { announceColumnMove, announceMove } from './announcements.ts';
import { cardsWith } from './selection.ts';
import {
  moveCard,
  moveColumn,
  moveSelectedCards,
  startDragging,
  stopDragging,
  visibleColumns,
  visibleSnapshot,
} from './state.ts';

interface DraggedCard {
  readonly card: PageCard;
  readonly columnId: string;
  readonly index: number;
}

/** `gap` is an index between cards, or between columns if `kind` is `column`. */
interface DropTarget {
  readonly kind: 'card' | 'column';
  readonly columnId: string;
  readonly gap: number;
}

export const draggedCard = signal<DraggedCard | undefined>(undefined);
export const dropTarget = signal<DropTarget | undefined>(undefined);

type End = () => void;

const mayDrag = (): boolean => visibleSnapshot.value?.mayEdit === true;

export const makeCardDraggable = (element: HTMLElement, what: () => DraggedCard): End =>
  draggable({
    element,
    canDrag: mayDrag,
    getInitialData: () => ({ kind: 'card' }),
    onDragStart: () => {
      draggedCard.value = what();
    },
  });

export const makeColumnDraggable = (element: HTMLElement, columnId: string): End =>
  draggable({ element, canDrag: mayDrag, getInitialData: () => ({ kind: 'column', columnId }) });

/** `gapAt` maps a y coordinate of the viewport to a gap between cards; columns are dropped on either side. */
export const makeColumnTarget = (element: HTMLElement, columnId: string, gapAt: (y: number) => number): End =>
  dropTargetForElements({
    element,
    getData: ({ input, source }) => {
      if (source.data['kind'] === 'card') return { kind: 'card', columnId, gap: gapAt(input.clientY) };
      const { left, width } = element.getBoundingClientRect();
      const own = visibleColumns.value.findIndex(({ id }) => id === columnId);
      return { kind: 'column', columnId, gap: input.clientX < left + width / 2 ? own : own + 1 };
    },
  });

export const scrollWhileDragging = (element: HTMLElement, axis: 'horizontal' | 'vertical'): End =>
  autoScrollForElements({
    element,
    getAllowedAxis: () => axis,
    canScroll: ({ source }) => axis === 'horizontal' || source.data['kind'] === 'card',
  });

export const followDrags = (): End =>
  combine(
    monitorForElements({
      onDragStart: startDragging,
      onDrag: ({ location }) => note(location.current.dropTargets[0]?.data as DropTarget | undefined),
      onDropTargetChange: ({ location }) => note(location.current.dropTargets[0]?.data as DropTarget | undefined),
      onDrop: ({ location, source }) => {
        const target = location.current.dropTargets[0]?.data as DropTarget | undefined;
        if (target !== undefined) drop(target, source.data['columnId']);
        dropTarget.value = undefined;
        draggedCard.value = undefined;
        stopDragging();
      },
    }),
  );

function note(target: DropTarget | undefined): void {
  const now = dropTarget.value;
  if (now?.columnId === target?.columnId && now?.gap === target?.gap && now?.kind === target?.kind) return;
  dropTarget.value = target && { kind: target.kind, columnId: target.columnId, gap: target.gap };
}

function drop({ kind, columnId, gap }: DropTarget, draggedColumnId: unknown): void {
  const dragged = draggedCard.value;
  if (kind === 'card' && dragged !== undefined) {
    const moved = cardsWith(dragged.card.id);
    if (moved.length > 1) {
      moveSelectedCards(moved, columnId, gap);
      return;
    }
    const isSame = dragged.columnId === columnId;
    if (isSame && (gap === dragged.index || gap === dragged.index + 1)) return;
    moveCard(dragged.card, columnId, gap);
    announceMove(dragged.card, columnId, isSame && dragged.index < gap ? gap - 1 : gap);
  }
  if (kind === 'column' && typeof draggedColumnId === 'string') {
    const own = visibleColumns.value.findIndex(({ id }) => id === draggedColumnId);
    const position = own < gap ? gap - 1 : gap;
    if (own < 0 || position === own) return;
    moveColumn(draggedColumnId, position);
    announceColumnMove(draggedColumnId);
  }
}
