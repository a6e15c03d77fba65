import { useEffect } from 'preact/hooks';

const textTypes = ['text', 'search', 'url', 'email', 'tel', 'number', 'date', 'datetime-local'];

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.includes(target.type));

/** Ctrl+Z, or Cmd+Z, from any focus but a text input. The editor does not get the key. */
export function useUndoKey(onUndo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z' || isTextInput(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      onUndo();
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}
