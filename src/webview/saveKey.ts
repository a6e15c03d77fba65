/** Ctrl/Cmd+S, as everywhere in the editor. */
export const isSaveShortcut = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** A key that saves what its target shows: the shortcut, Enter in a one-line input or a choice, Ctrl/Cmd+Enter in a text area. */
export function isSaveKey(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, metaKey } = event;
  if (isSaveShortcut(event)) return true;
  if (key !== 'Enter') return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLTextAreaElement && (ctrlKey || metaKey);
}
