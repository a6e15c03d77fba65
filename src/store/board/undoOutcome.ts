export type UndoOutcome =
  /** There is nothing to undo; or the user declined, or uses another account now. */
  | { readonly kind: 'nothing' | 'cancelled' }
  | { readonly kind: 'undone'; readonly label: string; readonly note: string }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string };

export type ConfirmUndo = (message: string, detail: string, button: string) => PromiseLike<boolean>;

export function formatUndo(outcome: UndoOutcome): string {
  switch (outcome.kind) {
    case 'nothing':
      return 'There is nothing to undo.';
    case 'cancelled':
      return '';
    case 'undone':
      return [`Undid: ${outcome.label}.`, outcome.note].filter(Boolean).join(' ');
    case 'refused':
      return `Not undone: ${outcome.label}. ${outcome.reason}`;
  }
}
