import { signal } from '@preact/signals';

import { keepDraft } from './keptDrafts.ts';

interface Discard {
  readonly restore: () => void;
  /** Number of the last other step that could be undone then. */
  readonly step: number;
}

/** By the place of the discarded text, the last one at the end. */
const discards = signal<ReadonlyMap<string, Discard>>(new Map());

export const isDiscarded = (place: string): boolean => discards.value.has(place);

export function recordDiscard(place: string, restore: () => void, step = 0): void {
  forgetDiscard(place);
  discards.value = new Map([...discards.peek(), [place, { restore, step }]]);
}

export function forgetDiscard(place: string): void {
  if (discards.peek().has(place)) discards.value = new Map([...discards.peek()].filter(([other]) => other !== place));
}

/** What comes back is not saved by leaving its place either. */
export function undoDiscard(place: string): void {
  const restore = discards.peek().get(place)?.restore;
  forgetDiscard(place);
  restore?.();
  keepDraft(place);
}

/** False if nothing was discarded after this step. */
export function undoLastDiscard(step: number): boolean {
  const [place, discard] = [...discards.peek()].at(-1) ?? [];
  if (place === undefined || discard === undefined || discard.step < step) return false;
  undoDiscard(place);
  return true;
}
