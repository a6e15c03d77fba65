import { undoLastDiscard } from '../../../webview/discards.ts';
import type { TextInput } from '../../../webview/textKeys.ts';
import { useUndoKey } from '../../../webview/undoKey.ts';
import { UndoToast } from '../../../webview/undoToast.tsx';
import { hasUnsentDraft, lastStep, newPageReminder } from './drafts.ts';
import { cardHost } from './host.ts';
import { hasUnsentReminder } from './reminderDrafts.ts';

const undo = (): void => void cardHost.act('undo', {});
const redo = (): void => void cardHost.act('redo', {});

/** Brings back what was discarded after the card's last step, else undoes this step. */
function undoLast(): void {
  if (!undoLastDiscard(lastStep())) undo();
}

export function Undo() {
  useUndoKey({ undo: undoLast, redo }, isUnsent);
  const state = cardHost.snapshot.value?.undo;
  return <div class="toasts">{state !== undefined && <UndoToast state={state} onUndo={undo} />}</div>;
}

/** The input has text that was not sent: undo changes this text, and not the card. A save in flight is undone after it. */
function isUnsent(input: TextInput): boolean {
  const name = input.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (name === undefined) return newPageReminder.peek().text !== '' || hasUnsentReminder();
  return hasUnsentDraft(name) || (input.id === 'add-tag' && input.value !== '');
}
