import type { TextInput } from '../../../webview/textKeys.ts';
import { useUndoKey } from '../../../webview/undoKey.ts';
import { UndoToast } from '../../../webview/undoToast.tsx';
import { unsaved } from './drafts.ts';
import { cardHost } from './host.ts';

const undo = (): void => void cardHost.act('undo', {});

export function Undo() {
  useUndoKey(undo, isUnsaved);
  const state = cardHost.snapshot.value?.undo;
  return <div class="toasts">{state !== undefined && <UndoToast state={state} onUndo={undo} />}</div>;
}

/** The input has text that is not saved: undo changes this text, and not the card. */
function isUnsaved(input: TextInput): boolean {
  const { drafts, reminder, reminders = [] } = unsaved.value;
  const name = input.closest<HTMLElement>('[data-field]')?.dataset['field'];
  if (name === undefined) return reminder.text !== '' || reminders.length > 0;
  return drafts.some(({ field }) => field === name) || (input.id === 'add-tag' && input.value !== '');
}
