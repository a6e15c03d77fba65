import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { IconButton } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import type { PageColumn } from '../contract.ts';
import { CardList } from './cardList.tsx';
import { dropTarget, makeColumnDraggable, makeColumnTarget } from './dragging.ts';
import { focused, giveFocus, noteFocus, waitsForFocus } from './focus.ts';
import { boardHost } from './state.ts';

interface ColumnProps {
  readonly column: PageColumn;
  readonly index: number;
  readonly rowHeight: number;
  readonly mayEdit: boolean;
  readonly isVisible: boolean;
}

export function ColumnView({ column, index, rowHeight, mayEdit, isVisible }: ColumnProps) {
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
  const target = focused.value;
  const isFocused = target?.columnId === id && target.index < 0;
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
