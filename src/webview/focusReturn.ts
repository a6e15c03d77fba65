let lastFocused: HTMLElement | undefined;
let focusNearest = (): void => undefined;
let waitsForNearest = (): boolean => false;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** `focus` is called for the page's first focus, when the focused element has gone, and where `isWanted` prefers it to that element. */
export function onFocusLoss(focus: () => void, isWanted: () => boolean): void {
  focusNearest = focus;
  waitsForNearest = isWanted;
}

/**
 * Keeps the focus in the page. Chromium clears it when the editor focuses something else, such as a quick pick, and when the focused
 * element is removed.
 */
export function returnFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = target;
  });
  window.addEventListener('focus', restoreFocus);
  // Also for the first focus, since the page may be focused before its first content arrives.
  new MutationObserver(() => {
    if (lastFocused?.isConnected !== true) restoreFocus();
  }).observe(document.body, { childList: true, subtree: true });
}

export function restoreFocus(): void {
  if (!document.hasFocus() || !isNowhere()) return;
  if (lastFocused?.isConnected && !waitsForNearest()) lastFocused.focus({ preventScroll: true });
  if (isNowhere()) focusNearest();
}
