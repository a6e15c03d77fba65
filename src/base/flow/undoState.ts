import { boolean, brief, count, object, optional, type TypeOf } from '../input/reader.ts';

/**
 * What a page shows of undo: the step that *Undo* reverts, absent if it cannot be undone, and the outcome of the last undo from this page.
 * The numbers increase, so that a page notices a new step and a new outcome.
 */
export const UndoState = object({
  offer: optional(object({ number: count, label: brief(500) })),
  outcome: optional(object({ number: count, message: brief(1_500), isRefused: boolean })),
});
export type UndoState = TypeOf<typeof UndoState>;

/** The label is in the past tense, `items` are ids of the changed cards and columns; `canUndo` is false if the undo will be refused. */
export interface Undoable {
  readonly number: number;
  readonly label: string;
  readonly canUndo: boolean;
  readonly items: readonly string[];
}

export type UndoOutcome =
  /** There is nothing to undo; or the user declined, or uses another account now. */
  | { readonly kind: 'nothing' | 'cancelled' }
  | { readonly kind: 'undone'; readonly label: string; readonly note: string }
  | { readonly kind: 'refused'; readonly label: string; readonly reason: string };

export type ConfirmUndo = (message: string, detail: string, button: string) => PromiseLike<boolean>;
