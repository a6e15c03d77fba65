import { useEffect } from 'preact/hooks';

import { commandOf, isTextInput, type TextInput } from './textShortcuts.ts';

interface UndoHandlers {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, or with Cmd, from any focus but a text input that `hasOwnUndo`. The editor does not get the keys. */
export function useUndoShortcuts(handlers: UndoHandlers, hasOwnUndo: (input: TextInput) => boolean = () => true): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command !== 'undo' && command !== 'redo') return;
      if (isTextInput(event.target) && hasOwnUndo(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      handlers[command]();
    };
    document.body.addEventListener('keydown', onKey);
    return () => document.body.removeEventListener('keydown', onKey);
  }, []);
}
