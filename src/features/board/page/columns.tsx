import { useEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../../webview/icon.tsx';
import { act, isTyping } from './act.ts';
import { ColumnView } from './column.tsx';
import { followDrags, scrollWhileDragging } from './dragging.ts';
import { focused, showColumnOf } from './focus.ts';
import { intentOf } from './keys.ts';
import { boardHost, visibleColumns } from './state.ts';

interface ColumnsProps {
  readonly isCompact: boolean;
  readonly mayEdit: boolean;
  readonly moreColumns: number;
}

/** In multiples of the font size; must match the stylesheet. */
const sizes = { row: 7, compactRow: 4.1, column: 21.5, collapsed: 3.5 } as const;

export function Columns({ isCompact, mayEdit, moreColumns }: ColumnsProps) {
  const row = useRef<HTMLElement>(null);
  const [visible, setVisible] = useState({ left: 0, width: window.innerWidth });
  const measure = () => {
    const { scrollLeft: left, clientWidth: width } = row.current ?? { scrollLeft: 0, clientWidth: 0 };
    setVisible((before) => (before.left === left && before.width === width ? before : { left, width }));
  };
  useEffect(() => {
    if (row.current === null) return undefined;
    const observer = new ResizeObserver(() => {
      keepInView(row.current);
      measure();
    });
    observer.observe(row.current);
    const ends = [followDrags(), scrollWhileDragging(row.current, 'horizontal')];
    return () => {
      observer.disconnect();
      for (const end of ends) end();
    };
  }, []);

  const letter = Number.parseFloat(getComputedStyle(document.body).fontSize);
  const rowHeight = Math.round(letter * (isCompact ? sizes.compactRow : sizes.row));
  let left = 0;
  return (
    <section
      class={isCompact ? 'columns compact' : 'columns'}
      ref={row}
      aria-label="Columns"
      onScroll={measure}
      onKeyDown={(event) => {
        const isButton = event.target instanceof Element && event.target.matches('.add-column, .icon-button');
        if (isButton && (event.key === 'Enter' || event.key === ' ')) return;
        const now = performance.now();
        const intent = intentOf(event, isTyping(now));
        if (event.target instanceof Element) showColumnOf(event.target);
        if (intent === undefined || !act(intent, now)) return;
        // The editor binds some of these keys to its own commands.
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {visibleColumns.value.map((column, index) => {
        const start = left;
        left += letter * (column.isCollapsed ? sizes.collapsed : sizes.column);
        const isNear = left > visible.left - visible.width / 4 && start < visible.left + visible.width * 1.25;
        const isVisible = isNear || focused.value?.columnId === column.id;
        return <ColumnView key={column.id} {...{ column, index, rowHeight, mayEdit, isVisible }} />;
      })}
      {mayEdit && moreColumns === 0 && (
        <button type="button" class="add-column" onClick={() => boardHost.act('createColumn', {})}>
          <Icon name="add" /> Add Column
        </button>
      )}
      {moreColumns > 0 && <MoreColumns count={moreColumns} />}
    </section>
  );
}

const MoreColumns = ({ count }: { readonly count: number }) => (
  <p class="more-columns">
    {count === 1 ? '1 more column is' : `${count.toLocaleString()} more columns are`} in the Board view.
  </p>
);

const widths = new WeakMap<HTMLElement, number>();

/** A card opened beside the board narrows it. */
function keepInView(row: HTMLElement | null): void {
  if (row === null) return;
  const width = widths.get(row) ?? row.clientWidth;
  widths.set(row, row.clientWidth);
  const column = row.querySelector<HTMLElement>(`[data-column="${CSS.escape(focused.value?.columnId ?? '')}"]`);
  if (column === null) return;
  const { left } = column.getBoundingClientRect();
  if (left >= -column.clientWidth / 2 && left < width) column.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
