import { signal } from '@preact/signals';

/** Places of drafts that Escape has left. They stay as they are until they are changed, saved or discarded. */
const kept = signal<ReadonlySet<string>>(new Set());

/** Leaving the place of such a draft does not save it. */
export const isKept = (place: string): boolean => kept.value.has(place);

export function keepDraft(place: string): void {
  kept.value = new Set([...kept.peek(), place]);
}

export function endKeeping(place: string): void {
  if (kept.peek().has(place)) kept.value = new Set([...kept.peek()].filter((other) => other !== place));
}

/**
 * Escape in an input: what is typed stays, and the focus goes to the *Save* in the surrounding element with `data-place`, which may be
 * shown only after the next rendering.
 */
export function leaveInput(event: KeyboardEvent, place: string, hasDraft: boolean): void {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  if (hasDraft) keepDraft(place);
  queueMicrotask(() => {
    const save = target.closest('[data-place]')?.querySelector<HTMLElement>('.state [aria-label="Save"]');
    if (save == null) target.blur();
    else save.focus();
  });
}
