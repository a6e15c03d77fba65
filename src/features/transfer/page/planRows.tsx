import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Icon } from '../../../webview/icon.tsx';
import type { IconName } from '../../../webview/icons.ts';
import { visibleRange, windowAround } from '../../../webview/visibleRange.ts';
import { type PlannedRow, type PlanSnapshot, rowsInWindow } from '../contract.ts';
import { importHost } from './host.ts';

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

/** Pixels; three lines of text. */
const rowHeight = 64;

interface RowProps {
  readonly index: number;
  readonly count: number;
  /** Undefined until its window has arrived. */
  readonly row: PlannedRow | undefined;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

interface Outcome {
  readonly icon: IconName;
  readonly name: string;
}

const kinds: Readonly<Record<PlannedRow['kind'], Outcome>> = {
  create: { icon: 'add', name: 'Create' },
  duplicate: { icon: 'copy', name: 'Possible duplicate' },
  invalid: { icon: 'error', name: 'Invalid' },
};

const leftOut: Outcome = { icon: 'close', name: 'Not imported' };

const results: Readonly<Record<NonNullable<PlannedRow['result']>, Outcome>> = {
  created: { icon: 'check', name: 'Created' },
  skipped: { icon: 'copy', name: 'Skipped' },
  failed: { icon: 'error', name: 'Failed' },
  archived: { icon: 'archive', name: 'Archived' },
  left: { icon: 'check', name: 'Left on the board' },
  deleted: { icon: 'trash', name: 'Deleted elsewhere' },
  notArchived: { icon: 'error', name: 'Not archived' },
};

function outcomeOf({ kind, isChosen, result }: PlannedRow, isOpen: boolean): Outcome {
  if (result !== undefined) return results[result];
  return !isOpen && !isChosen && kind !== 'invalid' ? leftOut : kinds[kind];
}

function RowView({ index, count, row, isOpen, isTabStop, onFocus, onKey }: RowProps) {
  const place = { top: `${index * rowHeight}px`, height: `${rowHeight}px` };
  if (row === undefined) return <li class="row" style={place} aria-busy="true" />;
  const { kind, title, company, reason, isChosen, result } = row;
  const { icon, name } = outcomeOf(row, isOpen);
  const isBad = result === 'failed' || result === 'notArchived' || kind === 'invalid';
  return (
    <li class={isBad ? 'row bad' : 'row'} style={place} aria-setsize={count} aria-posinset={index + 1}>
      <input
        type="checkbox"
        id={`row-${index}`}
        aria-label={`Import row ${row.row}: ${[company, title].filter(Boolean).join(', ') || 'without title'}. ${name}. ${reason}`}
        checked={isChosen && result !== 'archived' && result !== 'deleted'}
        aria-disabled={kind === 'invalid' || !isOpen}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKey}
        onClick={(event) => {
          event.preventDefault();
          if (isOpen && kind !== 'invalid') importHost.act('choose', { row: row.row, isChosen: !isChosen });
        }}
      />
      <span class="number" title={`Row ${row.row}`}>
        {row.row}
      </span>
      <span class="kind">
        <Icon name={icon} /> {name}
      </span>
      <RowText row={row} />
      <OpenButton row={row} isTabStop={isTabStop} />
    </li>
  );
}

function RowText({ row: { title, company, stage, details, reason } }: { readonly row: PlannedRow }) {
  const more = [stage, details].filter(Boolean).join(' · ');
  return (
    <span class="texts">
      <span class="card" title={[title, company, more].filter(Boolean).join('\n')}>
        <span class="name">
          <strong>{title === '' ? 'Without title' : title}</strong> {company}
        </span>
        <span class="details">{more}</span>
      </span>
      {reason !== '' && (
        <span class="reason" title={reason}>
          {reason}
        </span>
      )}
    </span>
  );
}

function OpenButton({ row, isTabStop }: Pick<RowProps, 'isTabStop'> & { readonly row: PlannedRow }) {
  const cardId = row.createdId ?? row.duplicateId;
  if (cardId === undefined) return null;
  const card = row.createdId === undefined ? `the card that row ${row.row} repeats` : `the card of row ${row.row}`;
  return (
    <button
      type="button"
      class="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Open ${card}`}
      onClick={() => importHost.act('openCard', { cardId })}
    >
      Open
    </button>
  );
}
