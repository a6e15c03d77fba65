import { useEffect } from 'preact/hooks';

import type { SelectedText } from '../contract.ts';
import { meetingHost } from './host.ts';
import { select } from './selection.ts';
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
    document.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    document.addEventListener('pointercancel', release);
    document.addEventListener('selectionchange', change);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      document.removeEventListener('pointercancel', release);
      document.removeEventListener('selectionchange', change);
    };
  }, []);
}

function follow(): void {
  const range = rangeNow();
  const rows = range === undefined ? [] : rowsIn(range);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first !== undefined && last !== undefined && first !== last) select({ anchor: first, focus: last });
  const next = range && first === last ? textAt(range, first) : undefined;
  if (next?.index !== textSelection.value?.index || next?.text !== textSelection.value?.text) tell(next);
}

function tell(text: SelectedText | undefined): void {
  textSelection.value = text;
  const version = meetingHost.snapshot.value?.version ?? 0;
  meetingHost.act('selectText', { version, ...(text && { text }) });
}

function rangeNow(): Range | undefined {
  const selection = document.getSelection();
  return selection === null || selection.isCollapsed ? undefined : selection.getRangeAt(0);
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
