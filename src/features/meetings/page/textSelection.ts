import { useEffect } from 'preact/hooks';

import type { SelectedText } from '../contract.ts';
import { meetingHost } from './host.ts';
import { copySelected, select, selection } from './selection.ts';
import { textIn } from './shownText.ts';
import { textSelection } from './state.ts';

let isPressed = false;

/** Follows what is selected by mouse; over several messages, these messages are selected. */
export function useTextSelection(): void {
  useEffect(() => {
    const press = ({ button }: PointerEvent): void => {
      isPressed = button === 0;
    };
    const release = (): void => {
      isPressed = false;
      follow();
    };
    const change = (): void => {
      if (!isPressed) follow();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener('pointerdown', press, { signal });
    document.addEventListener('pointerup', release, { signal });
    document.addEventListener('pointercancel', release, { signal });
    document.addEventListener('selectionchange', change, { signal });
    document.addEventListener('copy', onCopy, { signal });
    // A page that was loaded again has lost the text that was selected in it.
    tell(undefined);
    follow();
    return () => ended.abort();
  }, []);
}

/** Messages are copied as Markdown; text in one of them, or above them, as it is. */
function onCopy(event: ClipboardEvent): void {
  if (event.target instanceof HTMLInputElement) return;
  const isText = rangeNow() !== undefined && !follow();
  if (isText || selection.value === undefined) return;
  event.preventDefault();
  copySelected();
}

/** Returns whether the selected text spans messages. */
function follow(): boolean {
  const range = rangeNow();
  const rows = range === undefined ? [] : rowsIn(range);
  const [first, last] = [rows[0], rows.at(-1)];
  const isSpan = first !== undefined && last !== undefined && first !== last;
  if (isSpan) select({ anchor: first, focus: last });
  const next = range && !isSpan ? textAt(range, first) : undefined;
  if (next?.index !== textSelection.value?.index || next?.text !== textSelection.value?.text) tell(next);
  return isSpan;
}

function tell(text: SelectedText | undefined): void {
  textSelection.value = text;
  const version = meetingHost.snapshot.value?.version ?? 0;
  meetingHost.act('selectText', { version, ...(text && { text }) });
}

function rangeNow(): Range | undefined {
  const selected = document.getSelection();
  return selected === null || selected.isCollapsed ? undefined : selected.getRangeAt(0);
}

function textAt(range: Range, index: number | undefined): SelectedText | undefined {
  const element = document.querySelector(index === undefined ? '#summary .findable' : `[data-index="${index}"] .text`);
  const text = element === null ? '' : textIn(element, range);
  return text.trim() === '' ? undefined : { text, ...(index !== undefined && { index }) };
}

/** Indexes of the messages whose text a range has a part of. */
const rowsIn = (range: Range): number[] =>
  [...document.querySelectorAll<HTMLElement>('[data-index]')]
    .filter((row) => [...row.querySelectorAll('.text')].some((text) => textIn(text, range).trim() !== ''))
    .map((row) => Number(row.dataset['index']))
    .toSorted((one, other) => one - other);
