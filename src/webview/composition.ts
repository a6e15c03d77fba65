import { CompositionKeys } from './compositionKeys.ts';

/**
 * No key of an input method reaches a listener of the page. It does not reach the editor either, which has commands for such keys. The
 * window is the first to get a key, so that this is before all listeners on the page.
 */
export function guardCompositions(): void {
  const keys = new CompositionKeys();
  window.addEventListener('compositionend', keys.end, true);
  window.addEventListener('keyup', keys.release, true);
  window.addEventListener(
    'keydown',
    (event) => {
      if (!keys.isOwn(event)) return;
      event.stopImmediatePropagation();
      // The browser would clear a search.
      if (event.key === 'Escape') event.preventDefault();
    },
    true,
  );
}
