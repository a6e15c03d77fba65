import { useEffect } from 'preact/hooks';

import { isTextInput, type TextInput } from './textKeys.ts';

/** Ctrl+Z, or Cmd+Z, from any focus but a text input that `hasOwnUndo`. The editor does not get the key. */
export function useUndoKey(onUndo: () => void, hasOwnUndo: (input: TextInput) => boolean = () => true): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== 'z') return;
      if (isTextInput(event.target) && hasOwnUndo(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      onUndo();
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}
