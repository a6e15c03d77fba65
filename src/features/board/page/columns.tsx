import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import { useIdle, wasIdle } from '../../../webview/painted.ts';
import type { PageColumn } from '../contract.ts';
import { act, isTyping } from './act.ts';
import { CardList } from './cardList.tsx';
import { dropTarget, followDrags, makeColumnDraggable, makeColumnTarget, scrollWhileDragging } from './dragging.ts';
import { focused, giveFocus, noteFocus, showColumnOf, tabStopIn, waitsForFocus } from './focus.ts';
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

  useIdle(true);
  const letter = Number.parseFloat(getComputedStyle(document.body).fontSize);
  const rowHeight = Math.round(letter * (isCompact ? sizes.compactRow : sizes.row));
  const around = wasIdle.value ? visible.width / 4 : 0;
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
        const isNear = left > visible.left - around && start < visible.left + visible.width + around;
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

interface ColumnProps {
  readonly column: PageColumn;
  readonly index: number;
  readonly rowHeight: number;
  readonly mayEdit: boolean;
  readonly isVisible: boolean;
}

function ColumnView({ column, index, rowHeight, mayEdit, isVisible }: ColumnProps) {
  const { id, title, color, isCollapsed } = column;
  const section = useRef<HTMLElement>(null);
  const isFolded = isCollapsed || !isVisible;
  useEffect(() => {
    if (section.current === null) return undefined;
    const last = Number.MAX_SAFE_INTEGER;
    return makeColumnTarget(section.current, id, () => (isFolded ? last : 0));
  }, [id, isFolded]);

  const drop = dropTarget.value;
  const side = drop?.kind === 'column' && (drop.gap === index ? 'before' : drop.gap === index + 1 ? 'behind' : '');
  const isTarget = isCollapsed && drop?.kind === 'card' && drop.columnId === id;
  return (
    <section
      ref={section}
      class={`column ${isCollapsed ? 'collapsed' : ''} ${side || ''} ${isTarget ? 'target' : ''}`}
      aria-label={title}
      data-column={id}
    >
      <span class="stripe" style={{ backgroundColor: color !== null && CSS.supports('color', color) ? color : '' }} />
      <Head column={column} mayEdit={mayEdit} />
      {!isFolded && <CardList column={column} rowHeight={rowHeight} />}
    </section>
  );
}

function Head({ column, mayEdit }: { readonly column: PageColumn; readonly mayEdit: boolean }) {
  const { id, title, total, visibleCount, isCollapsed, isPending } = column;
  const head = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLButtonElement>(null);
  useEffect(() => (head.current === null ? undefined : makeColumnDraggable(head.current, id)), [id]);
  const isFocused = (tabStopIn(id)?.index ?? 0) < 0;
  useLayoutEffect(() => {
    if (!isFocused || !waitsForFocus() || name.current === null) return;
    name.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    giveFocus(name.current);
  });

  const counts = visibleCount === total ? String(total) : `${visibleCount} of ${total}`;
  const context = { webviewSection: 'column', columnId: id, preventDefaultContextMenuItems: true };
  return (
    <div
      class="head"
      draggable
      ref={head}
      data-vscode-context={JSON.stringify(context)}
      onFocusIn={() => noteFocus(id, -1, undefined)}
    >
      <h2>
        <button
          ref={name}
          type="button"
          class="name"
          tabIndex={isFocused ? 0 : -1}
          aria-expanded={!isCollapsed}
          aria-label={`${title}, ${counts} ${total === 1 ? 'card' : 'cards'}${isPending ? ', saving' : ''}`}
          onClick={() => boardHost.act('collapse', { columnId: id, isCollapsed: !isCollapsed })}
        >
          <Icon name={isCollapsed ? 'chevron-right' : 'chevron-down'} />
          <bdi class="words" title={title}>
            {title}
          </bdi>{' '}
          <span class="count">{counts}</span>
          {isPending && <Icon name="sync" />}
        </button>
      </h2>
      {!isCollapsed && mayEdit && <HeadButtons id={id} title={title} />}
    </div>
  );
}

function HeadButtons({ id, title }: Pick<PageColumn, 'id' | 'title'>) {
  return (
    <>
      <IconButton
        icon="add"
        label={`New card in ${title}`}
        tabIndex={-1}
        onPress={() => boardHost.act('create', { columnId: id })}
      />
      <IconButton
        icon="ellipsis"
        label={`More for ${title}`}
        tabIndex={-1}
        onPress={({ currentTarget, clientX, clientY }) =>
          currentTarget?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX, clientY }))
        }
      />
    </>
  );
}
