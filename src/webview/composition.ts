import { CompositionState } from './compositionState.ts';

/**
 * No key of an input method reaches a listener of the page. It does not reach the editor either, which has commands for such keys. The
 * window is the first to get a key, so that this is before all listeners on the page.
 */
export function guardCompositions(): void {
  const composition = new CompositionState();
  window.addEventListener('compositionend', composition.end, true);
  window.addEventListener('keyup', composition.release, true);
  window.addEventListener(
    'keydown',
    (event) => {
      if (!composition.isOwn(event)) return;
      event.stopImmediatePropagation();
      // The browser would clear a search.
      if (event.key === 'Escape') event.preventDefault();
    },
    true,
  );
}
