export type UndoOutcome =
  /** There is nothing to undo; or the user declined, or uses another account now. */
  | { readonly kind: 'nothing' | 'cancelled' }
  | { readonly kind: 'undone'; readonly label: string; readonly note: string }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string };

export type ConfirmUndo = (message: string, detail: string, button: string) => PromiseLike<boolean>;

const words = {
  undo: { nothing: 'undo', done: 'Undid', refused: 'Not undone' },
  redo: { nothing: 'redo', done: 'Redid', refused: 'Not redone' },
} as const;

export function formatUndo(outcome: UndoOutcome, how: keyof typeof words = 'undo'): string {
  switch (outcome.kind) {
    case 'nothing':
      return `There is nothing to ${words[how].nothing}.`;
    case 'cancelled':
      return '';
    case 'undone':
      return [`${words[how].done}: ${outcome.label}.`, outcome.note].filter(Boolean).join(' ');
    case 'refused':
      return `${words[how].refused}: ${outcome.label}. ${outcome.reason}`;
  }
}
