import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { visibleRange, windowAround } from '../../../webview/visibleRange.ts';
import { type PlanSnapshot, rowsInWindow } from '../contract.ts';
import { importHost } from './host.ts';
import { RowView, rowHeight } from './planRow.tsx';

/** Rows left in the window before the next one is requested. */
const reserve = 10;

interface PlanRowsProps {
  readonly plan: PlanSnapshot;
  readonly isOpen: boolean;
}

export function PlanRows({ plan: { visible, first, rows }, isOpen }: PlanRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { offset, height } = useScrolled(scroller);
  const [focus, setFocus] = useState(0);
  const wantsFocus = useRef(false);
  const focused = Math.min(focus, Math.max(0, visible - 1));
  const range = visibleRange(offset, height, rowHeight, visible);
  useEffect(() => {
    const last = first + rows.length;
    const isMissing = (range.start < first + reserve && first > 0) || (range.end > last - reserve && last < visible);
    const next = windowAround(range, rowsInWindow);
    if (isMissing && next !== first) importHost.act('requestWindow', { first: next });
  }, [range.start, range.end, first, rows.length, visible]);
  useLayoutEffect(() => {
    const element = wantsFocus.current ? document.getElementById(`row-${focused}`) : null;
    if (element === null) return;
    wantsFocus.current = false;
    element.focus({ preventScroll: true });
  });
  const moveTo = (index: number): void => {
    const next = Math.max(0, Math.min(visible - 1, index));
    wantsFocus.current = true;
    setFocus(next);
    const element = scroller.current;
    if (element === null) return;
    const top = next * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const perPage = Math.max(1, Math.floor(height / rowHeight) - 1);
    const next = nextIndex(event.key, focused, visible, perPage);
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <div class="rows" ref={scroller}>
      {visible === 0 && <p class="hint">No row matches.</p>}
      <ul
        style={{ height: `${visible * rowHeight}px`, '--digits': String(rows.at(-1)?.row ?? '').length }}
        aria-label="Rows of the plan"
      >
        {Array.from({ length: range.end - range.start }, (_, index) => range.start + index).map((index) => (
          <RowView
            key={index}
            index={index}
            count={visible}
            row={rows[index - first]}
            isOpen={isOpen}
            isTabStop={index === focused || (index === range.start && !isIn(focused, range))}
            onFocus={() => setFocus(index)}
            onKey={onKeyDown}
          />
        ))}
      </ul>
    </div>
  );
}

/** What the list shows now, in pixels. */
function useScrolled(scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState({ offset: 0, height: 600 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const measure = () => setView({ offset: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  return view;
}

const isIn = (index: number, { start, end }: { readonly start: number; readonly end: number }): boolean =>
  index >= start && index < end;

function nextIndex(key: string, focused: number, count: number, perPage: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: focused + 1,
    ArrowUp: focused - 1,
    PageDown: focused + perPage,
    PageUp: focused - perPage,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
