import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from '../../../webview/icon.tsx';
import type { PageCard } from '../contract.ts';
import { draggedCard, makeCardDraggable } from './dragging.ts';
import { focused, noteFocus } from './focus.ts';
import { boardHost } from './state.ts';

interface CardProps {
  readonly columnId: string;
  readonly index: number;
  readonly count: number;
  /** Undefined until its window is loaded, such as while a long list is scrolled fast. */
  readonly card: PageCard | undefined;
  readonly top: number;
}

export function CardView({ columnId, index, count, card, top }: CardProps) {
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

  const target = focused.value;
  const isFocused = target?.columnId === columnId && target.index === index;
  const isDragged = draggedCard.value?.card.id === card?.id && card !== undefined;
  return (
    // The list contains only its visible items, so positions are set explicitly.
    <li aria-setsize={count} aria-posinset={index + 1} style={{ transform: `translateY(${top}px)` }}>
      <button
        ref={element}
        type="button"
        class={`card ${card?.isPending ? 'pending' : ''} ${card?.isRejected ? 'refused' : ''} ${isDragged ? 'dragged' : ''}`}
        tabIndex={isFocused ? 0 : -1}
        data-index={index}
        data-card={card?.id}
        data-vscode-context={
          card && JSON.stringify({ webviewSection: 'card', cardId: card.id, preventDefaultContextMenuItems: true })
        }
        aria-label={card === undefined ? 'Loading' : labelOf(card)}
        aria-busy={card === undefined}
        onFocus={() => noteFocus(columnId, index, card?.id)}
        onClick={() => card && boardHost.act('open', { cardId: card.id })}
      >
        {card !== undefined && <Face card={card} />}
      </button>
    </li>
  );
}

function Face({ card }: { readonly card: PageCard }) {
  const { title, company, age, tags, priority, reminder, meetings, isPending, isRejected } = card;
  return (
    <>
      <span class="title">
        {isPending && <Icon name="sync" />}
        {isRejected && <Icon name="error" />}
        {priority === 'high' && <Icon name="arrow-up" />}
        {priority === 'low' && <Icon name="arrow-down" />}
        <bdi>{title}</bdi>
      </span>{' '}
      <span class="company">
        <bdi>{companyOf(company)}</bdi> <span class="age">{age}</span>
      </span>{' '}
      <span class="marks">
        {reminder !== undefined && (
          <span class={`mark ${reminder.tone}`}>
            <Icon name="bell" /> {reminder.label}
          </span>
        )}{' '}
        {meetings[0] !== undefined && (
          <span class="mark" title={meetings.map(formatMeeting).join('\n')}>
            <Icon name="comment-discussion" /> <bdi>{shortOf(meetings[0])}</bdi>
          </span>
        )}
        {tags.slice(0, 3).map((tag) => (
          <Fragment key={tag}>
            {' '}
            <bdi class="tag">{tag}</bdi>
          </Fragment>
        ))}{' '}
        {tags.length > 3 && <span class="tag">{more(card)}</span>}
      </span>
    </>
  );
}

const companyOf = (company: string): string => company || 'No company';

const more = ({ tags, moreTags }: PageCard): string => `+${tags.length - 3 + moreTags}`;

const shortOf = ({ title, result }: PageCard['meetings'][number]): string => result || title;

const formatMeeting = ({ title, result }: PageCard['meetings'][number]): string =>
  [title, result].filter(Boolean).join(', ');

/** The visible text, verbatim and in order, for speech control; then what is shown only by icons. */
function labelOf(card: PageCard): string {
  const { title, company, age, tags, priority, reminder, meetings, isPending, isRejected } = card;
  const visible = [
    title,
    companyOf(company),
    age,
    reminder?.label,
    meetings[0] && shortOf(meetings[0]),
    ...tags.slice(0, 3),
  ];
  const meant = [
    tags.length > 3 && `${more(card)}: ${tags.slice(3).join(', ')}`,
    priority === 'normal' ? '' : `${priority} priority`,
    meetings.length > 0 && `meeting: ${meetings.map(formatMeeting).join('; ')}`,
    isPending && 'saving',
    isRejected && 'not moved',
  ];
  return [...visible, ...meant].filter(Boolean).join(', ');
}
