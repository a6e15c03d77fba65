import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { type Range, visibleRange, windowAround } from '../../../webview/visibleRange.ts';
import { type PageColumn, windowLength } from '../contract.ts';
import { CardView } from './card.tsx';
import { draggedCard, dropTarget, makeColumnTarget, scrollWhileDragging } from './dragging.ts';
import { focused, giveFocus, waitsForFocus } from './focus.ts';
import { setWindow } from './state.ts';

interface CardListProps {
  readonly column: PageColumn;
  /** Pixels, including the gap below a card. */
  readonly rowHeight: number;
}

/** Rows left in the window before the next one is requested. */
const reserve = 8;

export function CardList({ column, rowHeight }: CardListProps) {
  const { id, visibleCount, first, cards } = column;
  const scroller = useRef<HTMLDivElement>(null);
  const { range, measure } = useVisibleRange(scroller, column, rowHeight);
  useColumnTarget(scroller, column, rowHeight);
  useWindowRequest(column, range);
  const focusedCard = useFocusedCard(scroller, id, rowHeight, measure);

  const dragged = draggedCard.value?.columnId === id ? draggedCard.value : undefined;
  const drop = dropTarget.value;
  const gap = drop?.kind === 'card' && drop.columnId === id ? drop.gap : undefined;
  return (
    <div class={gap === undefined ? 'scroller' : 'scroller target'} ref={scroller} onScroll={measure}>
      <ul
        aria-label={`${column.title}, ${formatCount(visibleCount)}`}
        style={{ height: `${visibleCount * rowHeight}px` }}
      >
        {indexesOf(range, [focusedCard?.index ?? -1, dragged?.index ?? -1], visibleCount).map((index) => {
          const card = dragged?.index === index ? dragged.card : cards[index - first];
          const cardId = card?.id ?? (focusedCard?.index === index ? focusedCard.cardId : undefined);
          const place = { columnId: id, index, count: visibleCount, top: index * rowHeight };
          return <CardView key={cardId ?? `place ${index}`} card={card} {...place} />;
        })}
        {gap !== undefined && (
          <li class="gap" aria-hidden="true" style={{ transform: `translateY(${gap * rowHeight - 3}px)` }} />
        )}
      </ul>
      {visibleCount === 0 && <p class="none">{column.total === 0 ? 'No cards' : 'No card fits the filter'}</p>}
    </div>
  );
}

type Scroller = RefObject<HTMLDivElement | null>;

function useVisibleRange(scroller: Scroller, { id, visibleCount }: PageColumn, rowHeight: number) {
  const [visible, setVisible] = useState({ offset: 0, viewport: window.innerHeight });
  const measure = () => {
    const { scrollTop: offset, clientHeight: viewport } = scroller.current ?? { scrollTop: 0, clientHeight: 0 };
    setVisible((before) => (before.offset === offset && before.viewport === viewport ? before : { offset, viewport }));
  };
  useEffect(() => {
    if (scroller.current === null) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [id]);
  return { range: visibleRange(visible.offset, visible.viewport, rowHeight, visibleCount), measure };
}

function useColumnTarget(scroller: Scroller, { id, visibleCount }: PageColumn, rowHeight: number): void {
  const latest = useRef({ visibleCount, rowHeight });
  latest.current = { visibleCount, rowHeight };
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const gapAt = (y: number) => {
      const { visibleCount, rowHeight } = latest.current;
      const inList = y - element.getBoundingClientRect().top + element.scrollTop;
      return Math.max(0, Math.min(visibleCount, Math.round(inList / rowHeight)));
    };
    const ends = [makeColumnTarget(element, id, gapAt), scrollWhileDragging(element, 'vertical')];
    return () => {
      for (const end of ends) end();
    };
  }, [id]);
}

function useWindowRequest({ id, visibleCount, first, cards }: PageColumn, range: Range): void {
  useEffect(() => {
    const last = first + cards.length;
    const isMissing =
      (range.start < first + reserve && first > 0) || (range.end > last - reserve && last < visibleCount);
    if (isMissing) setWindow(id, windowAround(range, windowLength));
  }, [range.start, range.end, first, cards.length, visibleCount]);
}

function useFocusedCard(scroller: Scroller, columnId: string, rowHeight: number, measure: () => void) {
  const target = focused.value?.columnId === columnId ? focused.value : undefined;
  const index = target?.index ?? -1;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || index < 0 || !waitsForFocus()) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    measure();
    const card = element.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (card !== null) giveFocus(card);
  });
  return target;
}

/** Also draws focused and dragged cards, whose elements must stay. */
function indexesOf({ start, end }: Range, others: readonly number[], count: number): number[] {
  const visible = Array.from({ length: end - start }, (_, index) => start + index);
  const more = others.filter((index) => index >= 0 && index < count && (index < start || index >= end));
  return [...new Set([...more, ...visible])].sort((a, b) => a - b);
}

const formatCount = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);
