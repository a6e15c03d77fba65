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
