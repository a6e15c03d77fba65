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
