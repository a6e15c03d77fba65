const textTypes = ['text', 'search', 'url', 'email', 'tel', 'number', 'date', 'datetime-local'];

export type TextInput = HTMLInputElement | HTMLTextAreaElement;

export const isTextInput = (target: EventTarget | null): target is TextInput =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.includes(target.type));

/**
 * Undoes, redoes and selects all in text inputs. The editor has commands of its own for these keys: its undo does not reach the page of
 * a custom editor, and its select all comes after the next typed characters.
 */
export function handleTextShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const command = commandOf(event);
    if (command === undefined || !isTextInput(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    document.execCommand(command);
  });
}

export function commandOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | 'selectAll' | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  const pressed = key.toLowerCase();
  if (pressed === 'z') return shiftKey ? 'redo' : 'undo';
  if (shiftKey) return undefined;
  return pressed === 'y' ? 'redo' : pressed === 'a' ? 'selectAll' : undefined;
}
