import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { type PageColumn, windowLength } from '../contract.ts';
import { CardView } from './card.tsx';
import { draggedCard, dropPlace, makeColumnTarget, scrollWhileDragging } from './dragging.ts';
import { focused, giveFocus, waitsForFocus } from './focus.ts';
import { setWindow } from './state.ts';
import { visibleRange, windowAround } from './visibleRange.ts';

interface CardListProps {
  readonly column: PageColumn;
  /** Pixels, including the gap below a card. */
  readonly rowHeight: number;
}

/** Rows left in the window before the next one is requested. */
const reserve = 8;

export function CardList({ column, rowHeight }: CardListProps) {
  const { id, shown, first, cards } = column;
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ offset: 0, viewport: window.innerHeight });
  const latest = useRef({ shown, rowHeight });
  latest.current = { shown, rowHeight };
  const look = () => {
    const { scrollTop: offset, clientHeight: viewport } = scroller.current ?? { scrollTop: 0, clientHeight: 0 };
    setSight((before) => (before.offset === offset && before.viewport === viewport ? before : { offset, viewport }));
  };

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    const gapAt = (y: number) => {
      const { shown, rowHeight } = latest.current;
      const inList = y - element.getBoundingClientRect().top + element.scrollTop;
      return Math.max(0, Math.min(shown, Math.round(inList / rowHeight)));
    };
    const ends = [makeColumnTarget(element, id, gapAt), scrollWhileDragging(element, 'vertical')];
    return () => {
      observer.disconnect();
      for (const end of ends) end();
    };
  }, [id]);

  const range = visibleRange(sight.offset, sight.viewport, rowHeight, shown);
  useEffect(() => {
    const last = first + cards.length;
    const isMissing = (range.start < first + reserve && first > 0) || (range.end > last - reserve && last < shown);
    if (isMissing) setWindow(id, windowAround(range, windowLength));
  }, [range.start, range.end, first, cards.length, shown]);

  const place = focused.value;
  const focusedIndex = place?.columnId === id ? place.index : -1;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || focusedIndex < 0 || !waitsForFocus()) return;
    const top = focusedIndex * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
    look();
    const card = element.querySelector<HTMLElement>(`[data-index="${focusedIndex}"]`);
    if (card !== null) giveFocus(card);
  });

  const dragged = draggedCard.value?.columnId === id ? draggedCard.value : undefined;
  const drop = dropPlace.value;
  const gap = drop?.kind === 'card' && drop.columnId === id ? drop.gap : undefined;
  return (
    <div class={gap === undefined ? 'scroller' : 'scroller target'} ref={scroller} onScroll={look}>
      <ul aria-label={`${column.title}, ${inNumber(shown)}`} style={{ height: `${shown * rowHeight}px` }}>
        {placesOf(range, [focusedIndex, dragged?.index ?? -1], shown).map((index) => {
          const card = dragged?.index === index ? dragged.card : cards[index - first];
          const top = index * rowHeight;
          return <CardView key={card?.id ?? `place ${index}`} {...{ columnId: id, index, count: shown, card, top }} />;
        })}
        {gap !== undefined && (
          <li class="gap" aria-hidden="true" style={{ transform: `translateY(${gap * rowHeight - 3}px)` }} />
        )}
      </ul>
      {shown === 0 && <p class="none">{column.total === 0 ? 'No cards' : 'No card fits the filter'}</p>}
    </div>
  );
}

/** Indexes to draw: the visible ones, and those focused or dragged, whose elements must stay. */
function placesOf({ start, end }: { start: number; end: number }, kept: readonly number[], count: number): number[] {
  const places = Array.from({ length: end - start }, (_, index) => start + index);
  const more = kept.filter((place) => place >= 0 && place < count && (place < start || place >= end));
  return [...new Set([...more, ...places])].sort((a, b) => a - b);
}

const inNumber = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);
