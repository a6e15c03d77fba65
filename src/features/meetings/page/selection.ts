import { signal } from '@preact/signals';

import { announce } from '../../../webview/announce.ts';
import type { MessageSelection } from '../contract.ts';
import { meetingHost } from './host.ts';

export const selection = signal<MessageSelection | undefined>(undefined);

/** The message that is the tab stop. */
export const focusIndex = signal(0);

export function isSelected(index: number): boolean {
  if (selection.value === undefined) return false;
  const { anchor, focus } = selection.value;
  return index >= Math.min(anchor, focus) && index <= Math.max(anchor, focus);
}

export const selectedCount = (): number =>
  selection.value === undefined ? 0 : Math.abs(selection.value.anchor - selection.value.focus) + 1;

export function select(next: MessageSelection | undefined): void {
  selection.value = next;
  const version = meetingHost.snapshot.value?.version ?? 0;
  meetingHost.act('select', { version, ...(next && { selection: next }) });
  if (selectedCount() > 1) announce(`${selectedCount().toLocaleString()} messages selected`);
}

export function selectTo(index: number, isExtended: boolean): void {
  select({ anchor: isExtended ? (selection.value?.anchor ?? focusIndex.value) : index, focus: index });
}

export function copySelected(): void {
  meetingHost.act('copy', {});
}

export function quoteSelected(): void {
  meetingHost.act('quote', {});
}

/** Text that is selected by mouse over several messages is copied as these messages, within one as it is. */
export function onCopy(event: ClipboardEvent): void {
  if (event.target instanceof HTMLInputElement) return;
  const text = document.getSelection();
  if (text !== null && !text.isCollapsed) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')].filter((row) =>
      text.containsNode(row, true),
    );
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined || first === last) return;
    select({ anchor: Number(first.dataset['index']), focus: Number(last.dataset['index']) });
  }
  if (selection.value === undefined) return;
  event.preventDefault();
  copySelected();
}
