import { Fragment, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../../webview/icon.tsx';
import { wasIdle } from '../../../webview/painted.ts';
import { type Range, visibleRange, windowAround } from '../../../webview/visibleRange.ts';
import { type PageCard, type PageColumn, windowLength } from '../contract.ts';
import { draggedCard, dropTarget, makeCardDraggable, makeColumnTarget, scrollWhileDragging } from './dragging.ts';
import { giveFocus, noteFocus, tabStopIn, waitsForFocus } from './focus.ts';
import { cardsWith, clearSelection, selectCardsTo, selectedCards, setAnchor, toggleCard } from './selection.ts';
import { boardHost, setWindow, visibleSnapshot } from './state.ts';

interface CardListProps {
  readonly column: PageColumn;
  /** Pixels, including the gap below a card. */
  readonly rowHeight: number;
}

/** Cards drawn above and below the visible ones. */
const cardsAround = 3;
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
  const marksOf = useMarks();
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
          const isTabStop = focusedCard?.index === index;
          return <CardView key={cardId ?? `place ${index}`} {...{ card, isTabStop }} {...place} {...marksOf(card)} />;
        })}
        {gap !== undefined && (
          <li class="gap" aria-hidden="true" style={{ transform: `translateY(${gap * rowHeight - 3}px)` }} />
        )}
      </ul>
      {visibleCount === 0 && <p class="none">{column.total === 0 ? 'No cards' : 'No card fits the filter'}</p>}
    </div>
  );
}

/** Read here and not by each card, so that a drop or a key draws only the cards that look different after it. */
function useMarks(): (card: PageCard | undefined) => Pick<CardProps, 'isSelected' | 'isDragged'> {
  const selected = selectedCards.value;
  const held = draggedCard.value === undefined ? [] : cardsWith(draggedCard.value.card.id);
  return (card) => ({
    isSelected: card !== undefined && selected.has(card.id),
    isDragged: card !== undefined && held.includes(card.id),
  });
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
  const around = wasIdle.value ? cardsAround : 0;
  return { range: visibleRange(visible.offset, visible.viewport, rowHeight, visibleCount, around), measure };
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
  const target = tabStopIn(columnId);
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

interface CardProps {
  readonly columnId: string;
  readonly index: number;
  readonly count: number;
  /** Undefined until its window is loaded, such as while a long list is scrolled fast. */
  readonly card: PageCard | undefined;
  readonly top: number;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
}

function CardView({ columnId, index, count, card, top, isTabStop, isSelected, isDragged }: CardProps) {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useRef({ columnId, index, card });
  latest.current = { columnId, index, card };
  const hasCard = card !== undefined;
  useEffect(() => {
    if (!hasCard || element.current === null) return undefined;
    return makeCardDraggable(element.current, () => {
      const { columnId, index, card } = latest.current;
      if (card === undefined) throw new Error('A card that is not there cannot be dragged.');
      return { columnId, index, card };
    });
  }, [hasCard]);

  const open = (isToStay: boolean) => card && boardHost.act('open', { cardId: card.id, isToStay });
  const isOneOfMany = isSelected && selectedCards.value.size > 1;
  return (
    // The list contains only its visible items, so positions are set explicitly.
    <li aria-setsize={count} aria-posinset={index + 1} style={{ transform: `translateY(${top}px)` }}>
      <button
        ref={element}
        type="button"
        // Set with the rest, since the browser would compute the styles of each card again when it becomes draggable.
        draggable={hasCard}
        class={`card ${card?.isPending ? 'pending' : ''} ${card?.isRejected ? 'refused' : ''} ${isDragged ? 'dragged' : ''} ${isSelected ? 'selected' : ''}`}
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
        data-card={card?.id}
        data-vscode-context={
          card &&
          JSON.stringify({
            webviewSection: 'card',
            cardId: card.id,
            ...(isOneOfMany && { cardIds: cardsWith(card.id) }),
            preventDefaultContextMenuItems: true,
          })
        }
        aria-label={card === undefined ? 'Loading' : `${labelOf(card)}${isSelected ? ', selected' : ''}`}
        aria-busy={card === undefined}
        aria-current={card !== undefined && visibleSnapshot.value?.openCards.includes(card.id) ? 'true' : undefined}
        onFocus={() => noteFocus(columnId, index, card?.id)}
        onClick={(event) => clickCard(event, card, { columnId, index }) || open(false)}
        onDblClick={({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey || open(true)}
      >
        {card !== undefined && <Face card={card} />}
      </button>
    </li>
  );
}

/** Returns whether the click was about the selection. */
function clickCard(
  { ctrlKey, metaKey, shiftKey }: MouseEvent,
  card: PageCard | undefined,
  { columnId, index }: Pick<CardProps, 'columnId' | 'index'>,
): boolean {
  const isToggle = ctrlKey || metaKey;
  if (shiftKey && !isToggle) selectCardsTo(columnId, index);
  else setAnchor(columnId, index);
  if (isToggle && card !== undefined) toggleCard(card.id);
  if (!(isToggle || shiftKey)) clearSelection();
  return isToggle || shiftKey;
}

function Face({ card }: { readonly card: PageCard }) {
  const { title, company, age, priority, reminder, stale, isPending, isRejected, changedBy } = card;
  const isCompact = visibleSnapshot.value?.isCompact;
  return (
    <>
      <span class="title">
        {changedBy !== undefined && (
          <span class="changed" title={`Changed by ${changedBy}`}>
            <Icon name="circle-filled" />
          </span>
        )}
        {isPending && <Icon name="sync" />}
        {isRejected && <Icon name="error" />}
        {priority === 'high' && <Icon name="arrow-up" />}
        {priority === 'low' && <Icon name="arrow-down" />}
        <bdi title={title}>{title}</bdi>
      </span>{' '}
      <span class="company">
        <bdi title={company}>{companyOf(company)}</bdi> <span class="age">{age}</span>
        {stale !== undefined && <Stale text={stale} />}
        {isCompact && reminder?.tone === 'warning' && <Reminder reminder={reminder} />}
      </span>{' '}
      {!isCompact && <Marks card={card} />}
    </>
  );
}

function Reminder({ reminder: { label, tone } }: { readonly reminder: NonNullable<PageCard['reminder']> }) {
  return (
    <span class={`mark ${tone}`}>
      <Icon name="bell" /> {label}
    </span>
  );
}

function Stale({ text }: { readonly text: string }) {
  return (
    <span class="mark stale" title={text}>
      <Icon name="history" /> Stale
    </span>
  );
}

function Marks({ card }: { readonly card: PageCard }) {
  const { reminder, meetings, best, moreResults } = card;
  const hiddenTags = hiddenTagsOf(card);
  return (
    <span class="marks">
      {reminder !== undefined && <Reminder reminder={reminder} />}{' '}
      {best !== undefined && (
        <span class="mark result" title={meetings.map(formatMeeting).join('\n')}>
          <Icon name="comment-discussion" />
          <bdi>{best.text}</bdi> {best.score !== '' && <span class="score">{best.score}</span>}
        </span>
      )}{' '}
      {moreResults > 0 && <span class="more">{formatMore(moreResults)}</span>}
      {visibleTags(card).map((tag) => (
        <Fragment key={tag}>
          {' '}
          <bdi class="tag" title={tag}>
            {tag}
          </bdi>
        </Fragment>
      ))}{' '}
      {hiddenTags > 0 && (
        <span class="more" title={hiddenTagNames(card)}>
          {visibleTags(card).length === 0 ? <Icon name="tag" /> : '+'}
          {hiddenTags}
        </span>
      )}
    </span>
  );
}

const companyOf = (company: string): string => company || 'No company';

/** Fewer beside a reminder or a result, so that each can be read. */
const visibleTags = ({ tags, reminder, best }: PageCard): readonly string[] =>
  tags.slice(0, 3 - (reminder === undefined ? 0 : 1) - (best === undefined ? 0 : 2));

const hiddenTagsOf = (card: PageCard): number => card.tags.length - visibleTags(card).length + card.moreTags;

const hiddenTagNames = (card: PageCard): string =>
  [...card.tags.slice(visibleTags(card).length), ...(card.moreTags === 0 ? [] : [`${card.moreTags} more`])].join(', ');

const formatMore = (count: number): string => `+${count}`;

const formatMeeting = ({ title, result }: PageCard['meetings'][number]): string =>
  [title, result].filter(Boolean).join(', ');

/** The visible text, verbatim and in order, for speech control; then what is shown only by icons. */
function labelOf(card: PageCard): string {
  const { title, company, age, priority, reminder, meetings, best, moreResults, stale } = card;
  const { isPending, isRejected, changedBy } = card;
  const hiddenTags = hiddenTagsOf(card);
  const visible = [
    title,
    companyOf(company),
    age,
    stale && 'Stale',
    reminder?.label,
    best && `${best.text} ${best.score}`.trim(),
    moreResults > 0 && formatMore(moreResults),
    ...visibleTags(card),
  ];
  const meant = [
    hiddenTags > 0 && `${formatMore(hiddenTags)}: ${hiddenTagNames(card)}`,
    priority === 'normal' ? '' : `${priority} priority`,
    meetings.length > 0 && `meeting: ${meetings.map(formatMeeting).join('; ')}`,
    stale,
    isPending && 'saving',
    isRejected && 'not moved',
    changedBy !== undefined && `changed by ${changedBy}`,
  ];
  return [...visible, ...meant].filter(Boolean).join(', ');
}
