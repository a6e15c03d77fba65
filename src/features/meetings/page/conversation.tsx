import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

import { messagesInWindow } from '../../../base/domain/meetingPlace.ts';
import type { SnapshotOf } from '../../../base/editor/page.ts';
import { type Range, windowAround } from '../../../webview/visibleRange.ts';
import type { MeetingMessage, MeetingPage } from '../contract.ts';
import { showSummary } from './head.tsx';
import { currentMatch, highlightFound, showMatch } from './highlight.ts';
import { meetingHost, persist } from './host.ts';
import { focusRow, focusWanted, handleRowShortcut, hasRowFocus, keepFocus } from './rowFocus.ts';
import { estimatedHeight, RowScroll } from './rowScroll.ts';
import { focusIndex, isSelected, selection, selectTo } from './selection.ts';
import { place, rowScroll, textSelection } from './state.ts';

interface ConversationProps {
  readonly snapshot: SnapshotOf<MeetingPage>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Messages left in the window before the next one is requested. */
const reserve = 15;
/** Rows of the first drawing. It does not measure the view, which would take milliseconds. */
const firstRows = 12;
const placeDelayMs = 200;

export function Conversation({ snapshot, scroller }: ConversationProps) {
  const list = useRef<HTMLDivElement>(null);
  const { count, first, messages } = snapshot;
  const last = useRef<LastShown>({ version: -1, reveal: 0 });
  const isLoaded = (index: number): boolean => index >= first && index < first + messages.length;
  const isAtTop = snapshot.place === 0 && snapshot.reveal.number === 0;
  const scroll = useRowScroll(scroller, list, isAtTop, (made) => {
    followSnapshot(made, snapshot, last.current);
    made.settle(isLoaded);
  });
  void scroll?.changes.value;
  if (scroll !== undefined) followSnapshot(scroll, snapshot, last.current);
  const range = scroll?.range ?? { start: 0, end: Math.min(count, firstRows) };
  useLayoutEffect(() => {
    scroll?.settle(isLoaded);
    if (scroll !== undefined) place.value = scroll.place;
    focusWanted(list.current, isLoaded);
    if (selection.value === undefined && !hasRowFocus()) focusIndex.value = scroll?.place ?? 0;
  });
  // Also rows that scrolling draws.
  useEffect(() => highlightFound(snapshot.found, scroller.current));
  useRequests(scroll, snapshot, range);
  const messageAt = useMessages(snapshot);
  useEffect(() => keepFocus(scroller), []);
  return (
    <div
      role="listbox"
      class={scroll === undefined ? 'conversation unmeasured' : 'conversation'}
      aria-label="Conversation"
      aria-multiselectable="true"
      style={{ height: `${scroll?.height ?? count * estimatedHeight}px` }}
      ref={list}
    >
      {indexesOf(range, focusIndex.value, count).map((index) => (
        <MessageView
          key={messageAt(index)?.id ?? `place ${index}`}
          index={index}
          message={messageAt(index)}
          top={scroll?.offsetOf(index)}
          count={count}
          hidesMatch={snapshot.found.isHidden && snapshot.found.index === index}
          onPress={pressRow}
        />
      ))}
    </div>
  );
}

/** The focused message is kept when the window leaves it, since its element must stay. */
function useMessages({ version, first, messages }: SnapshotOf<MeetingPage>) {
  const kept = useRef<{ index: number; version: number; message: MeetingMessage }>(undefined);
  const focused = messages[focusIndex.value - first];
  if (focused !== undefined) kept.current = { index: focusIndex.value, version, message: focused };
  return (index: number): MeetingMessage | undefined => {
    const isKept = kept.current?.index === index && kept.current.version === version;
    return messages[index - first] ?? (isKept ? kept.current?.message : undefined);
  };
}

/**
 * `begin` gets the scroll position after the first drawing: what is measured then stays where it is in the second one. At the top, rows are
 * on screen before they are measured, since they follow each other as in any document.
 */
function useRowScroll(
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  isAtTop: boolean,
  begin: (scroll: RowScroll) => void,
): RowScroll | undefined {
  const [scroll, setScroll] = useState<RowScroll>();
  const start = (): (() => void) | undefined => {
    if (scroller.current === null || list.current === null) return undefined;
    const element = scroller.current;
    const made = new RowScroll(element, list.current);
    begin(made);
    rowScroll.value = made;
    setScroll(made);
    element.addEventListener('scroll', made.onScroll, { passive: true });
    let { clientWidth: width, clientHeight: height } = element;
    const observer = new ResizeObserver(() => {
      // The first call is about the size that was drawn.
      if (element.clientWidth === width && element.clientHeight === height) return;
      width = element.clientWidth;
      height = element.clientHeight;
      made.changes.value += 1;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', made.onScroll);
    };
  };
  useLayoutEffect(() => (isAtTop ? undefined : start()), []);
  useEffect(() => (isAtTop ? start() : undefined), []);
  return scroll;
}

/** Version of the rows and number of the last place that the host wanted shown. */
interface LastShown {
  version: number;
  reveal: number;
}

/** Takes over what the host says of other rows, and where it wants the page to go. */
function followSnapshot(scroll: RowScroll, snapshot: SnapshotOf<MeetingPage>, last: LastShown): void {
  const { version, count, reveal } = snapshot;
  if (version !== last.version && count > 0) {
    const index = snapshot.messages.findIndex(({ id }) => id === scroll.anchorId);
    const now = index < 0 ? snapshot.place : snapshot.first + index;
    scroll.renew(count, now);
    if (last.version < 0 && now > 0) queueMicrotask(() => scroll.goTo(now, 0));
    selection.value = snapshot.selection;
    focusIndex.value = snapshot.selection?.focus ?? now;
    // Its message may have another element, or none for now.
    if (hasRowFocus()) focusRow(focusIndex.value);
    last.version = version;
  } else scroll.grow(count);
  if (reveal.number !== 0 && reveal.number !== last.reveal) {
    last.reveal = reveal.number;
    queueMicrotask(() => show(scroll, snapshot));
  }
}

function show(scroll: RowScroll, { reveal, first, version, found }: SnapshotOf<MeetingPage>): void {
  const { index, hasFocus } = reveal;
  const isFound = found.at > 0 && found.index === index;
  showMatch(isFound);
  if (isFound && currentMatch(found) !== undefined) scroll.redraw();
  else if (index < 0) showSummary();
  else scroll.goTo(index);
  if (hasFocus) {
    selection.value = { anchor: index, focus: index };
    focusRow(index);
  }
  meetingHost.act('move', { version, first, place: Math.max(0, index) });
}

/** Requests the window around the visible rows, and reports the reader's place a little later. */
function useRequests(scroll: RowScroll | undefined, snapshot: SnapshotOf<MeetingPage>, range: Range): void {
  const { version, count, first, messages } = snapshot;
  const now = scroll?.place ?? 0;
  useEffect(() => {
    const last = first + messages.length;
    const isMissing = (range.start < first + reserve && first > 0) || (range.end > last - reserve && last < count);
    if (!isMissing || scroll === undefined) return;
    const next = windowAround(range, messagesInWindow);
    if (next !== first) meetingHost.act('move', { version, first: next, place: now });
  }, [scroll, range.start, range.end, first, messages.length, count, version]);
  useEffect(() => {
    if (scroll === undefined || count === 0) return undefined;
    const timer = setTimeout(() => {
      const messageId = messages[now - first]?.id;
      persist({ messageId: now > 0 ? messageId : undefined });
      if (now !== snapshot.place) meetingHost.act('move', { version, first, place: now });
    }, placeDelayMs);
    return () => clearTimeout(timer);
  }, [scroll, now, first, version]);
}

function pressRow(event: MouseEvent, index: number): void {
  if (document.getSelection()?.isCollapsed === false) return;
  selectTo(index, event.shiftKey);
  focusIndex.value = index;
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
}

/** Also draws the focused message, whose element must stay. */
function indexesOf({ start, end }: Range, focused: number, count: number): number[] {
  const visible = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (focused >= count || (focused >= start && focused < end)) return visible;
  return focused < start ? [focused, ...visible] : [...visible, focused];
}

interface MessageRowProps {
  readonly index: number;
  /** Undefined while it is not loaded. */
  readonly message: MeetingMessage | undefined;
  /** Pixels; undefined while no row is measured. */
  readonly top: number | undefined;
  readonly count: number;
  /** The current match is in the part that is not shown. */
  readonly hidesMatch: boolean;
  readonly onPress: (event: MouseEvent, index: number) => void;
}

const messageContext = JSON.stringify({ webviewSection: 'message' });

function MessageView({ index, message, top, count, hidesMatch, onPress }: MessageRowProps) {
  const isChosen = isSelected(index);
  // The same element again is not compared with itself: most drawings only move the rows.
  const content = useMemo(
    () => (message === undefined ? <p class="time">…</p> : <MessageText {...message} hidesMatch={hidesMatch} />),
    [message, hidesMatch],
  );
  return (
    <div
      role="option"
      class={isChosen ? 'message selected' : 'message'}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={isChosen}
      aria-busy={message === undefined}
      tabIndex={index === focusIndex.value ? 0 : -1}
      data-index={index}
      data-vscode-context={messageContext}
      data-id={message?.id}
      style={{ transform: top === undefined ? '' : `translateY(${top}px)` }}
      onMouseDown={(event) => {
        // The browser would select text.
        if (event.shiftKey) event.preventDefault();
      }}
      onClick={(event) => onPress(event, index)}
      onContextMenu={() => {
        if (textSelection.value?.index === index) return;
        document.getSelection()?.removeAllRanges();
        if (!isSelected(index)) selectTo(index, false);
      }}
      onKeyDown={handleRowShortcut}
    >
      {content}
    </div>
  );
}

function MessageText({
  headings,
  kind,
  speaker,
  time,
  text,
  isCut,
  endsContext,
  hidesMatch,
}: MeetingMessage & Pick<MessageRowProps, 'hidesMatch'>) {
  return (
    <>
      {headings.map((heading) => (
        <h3 key={heading} dir="auto">
          {heading}
        </h3>
      ))}
      <div class={`said ${kind}`}>
        <p class="who">
          <bdi class="speaker">{speaker}</bdi> {time !== '' && <span class="time">{time}</span>}
        </p>
        <p class="text findable" dir="auto">
          {text}
        </p>
        {isCut && (
          <p class="cut">
            {hidesMatch
              ? 'What was found is in the part of this message that is not shown.'
              : 'Only the beginning of this message is shown.'}{' '}
            Open the transcript as a document to read all of it.
          </p>
        )}
      </div>
      {endsContext && <p class="reset">The context was reset here.</p>}
    </>
  );
}
