export type Intent =
  | { readonly kind: 'focus'; readonly to: 'up' | 'down' | 'left' | 'right' | 'first' | 'last' }
  | { readonly kind: 'move'; readonly to: 'up' | 'down' | 'left' | 'right' }
  | { readonly kind: 'extend'; readonly to: 'up' | 'down' }
  | {
      readonly kind:
        | 'open'
        | 'moveTo'
        | 'create'
        | 'filter'
        | 'archive'
        | 'remind'
        | 'undo'
        | 'redo'
        | 'selectAll'
        | 'toggle'
        | 'unselect'
        | 'endTyping'
        | 'rename'
        | 'menu'
        | 'help';
    }
  | { readonly kind: 'type'; readonly text: string };

export interface Pressed {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const arrows = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
const withControl = { z: 'undo', y: 'redo', a: 'selectAll', ' ': 'toggle' } as const;
const letters = { m: 'moveTo', n: 'create', r: 'remind' } as const;
const named = {
  Enter: 'open',
  Delete: 'archive',
  Backspace: 'archive',
  F2: 'rename',
  ContextMenu: 'menu',
} as const;

const has = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key);

/**
 * While a word is typed, its letters are not commands, and a letter with Shift always begins a word. Undefined leaves the key to the
 * editor.
 */
export function intentOf(pressed: Pressed, isTyping: boolean): Intent | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed;
  if ((ctrlKey || metaKey) && !altKey) {
    const pressedKey = key.toLowerCase();
    if (shiftKey) return pressedKey === 'z' ? { kind: 'redo' } : undefined;
    return has(withControl, pressedKey) ? { kind: withControl[pressedKey] } : undefined;
  }
  if (shiftKey && !altKey && (key === 'ArrowUp' || key === 'ArrowDown')) return { kind: 'extend', to: arrows[key] };
  if (has(arrows, key)) return { kind: altKey ? 'move' : 'focus', to: arrows[key] };
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'F10' && shiftKey) return { kind: 'menu' };
  if (key === 'Home') return { kind: 'focus', to: 'first' };
  if (key === 'End') return { kind: 'focus', to: 'last' };
  if (isTyping && (key === 'Backspace' || key === 'Escape')) return { kind: 'endTyping' };
  if (key === 'Escape') return { kind: 'unselect' };
  if (key === '/') return { kind: 'filter' };
  if (key === '?') return { kind: 'help' };
  if (has(named, key)) return { kind: named[key] };
  if (!isTyping) {
    // Caps Lock alone begins no word.
    const letter = key.toLowerCase();
    if (!shiftKey && has(letters, letter)) return { kind: letters[letter] };
  }
  // A space alone does not start a word.
  return [...key].length === 1 && (isTyping || key !== ' ') ? { kind: 'type', text: key } : undefined;
}
