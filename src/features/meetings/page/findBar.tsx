import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { announce } from '../../../webview/announce.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { type MeetingPage, maxQueryLength } from '../contract.ts';
import { meetingHost } from './host.ts';
import { focusRow } from './rowFocus.ts';
import { focusIndex } from './selection.ts';
import { rowScroll } from './state.ts';

/** Undefined until the reader opens or closes it: a page that was hidden shows what it searched before. */
const isOpen = signal<boolean | undefined>(undefined);
/** Counts the requests to find, each of which focuses the input. */
const requests = signal(0);
/** Stays when the bar is closed. */
let typed: string | undefined;

const typedOrFound = (): string => typed ?? meetingHost.snapshot.value?.found.query ?? '';
const isFindOpen = (): boolean => isOpen.value ?? typedOrFound() !== '';

function find(query: string): void {
  typed = query;
  isOpen.value = true;
  meetingHost.act('find', { query });
}

export function openFind(): void {
  if (isOpen.value === false) find(typedOrFound());
  isOpen.value = true;
  requests.value += 1;
}

function closeFind(): void {
  typed = typedOrFound();
  isOpen.value = false;
  meetingHost.act('find', { query: '' });
  focusRow(focusIndex.value);
  rowScroll.value?.redraw();
}

const findNext = (by: 1 | -1): void => void meetingHost.act('findNext', { by });

/** Ctrl+F, or Cmd+F, and F3 from anywhere on the page; the editor's own find sees drawn messages only and does not get the keys. */
export function useFindShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFind =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'f';
      const isNext = event.key === 'F3' && isFindOpen();
      if (!isFind && !isNext) return;
      event.preventDefault();
      event.stopPropagation();
      if (isFind) openFind();
      else findNext(event.shiftKey ? -1 : 1);
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}

export function FindBar({ found, transcript }: Pick<SnapshotOf<MeetingPage>, 'found' | 'transcript'>) {
  const input = useRef<HTMLInputElement>(null);
  const result = formatFound(found, transcript.kind === 'reading');
  // Before the next key is typed.
  useLayoutEffect(() => {
    if (requests.value === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [requests.value]);
  useEffect(() => {
    if (found.query !== '') announce(result);
  }, [found.query, found.at, transcript.kind]);
  if (!isFindOpen()) return null;
  return (
    <search class="find" aria-label="Find in the meeting">
      <input
        type="search"
        ref={input}
        aria-label="Find"
        placeholder="Find"
        maxLength={maxQueryLength}
        defaultValue={typedOrFound()}
        onInput={({ currentTarget }) => find(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') findNext(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') closeFind();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span class="result">{result}</span>
      {found.isHidden && (
        <Button onPress={() => meetingHost.act('openDocument', { which: 'transcript' })}>Open as Document</Button>
      )}
      <IconButton
        icon="arrow-up"
        label="Previous (Shift+Enter)"
        isDisabled={found.count === 0}
        onPress={() => findNext(-1)}
      />
      <IconButton icon="arrow-down" label="Next (Enter)" isDisabled={found.count === 0} onPress={() => findNext(1)} />
      <IconButton icon="close" label="Close (Escape)" onPress={closeFind} />
    </search>
  );
}

function formatFound({ query, count, at, isHidden }: SnapshotOf<MeetingPage>['found'], isReading: boolean): string {
  if (query === '') return '';
  const soFar = isReading ? ' so far' : '';
  if (count === 0) return `Nothing found${soFar}`;
  const place = isHidden ? ', in the part that is not shown' : '';
  return `${at === 0 ? '' : `${at.toLocaleString()} of `}${count.toLocaleString()} found${soFar}${place}`;
}
