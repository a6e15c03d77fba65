let lastFocused: HTMLElement | undefined;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Restores the focus of an element when the page is focused again. Chromium clears it when the editor focuses something else, such as a
 * quick pick.
 */
export function returnFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) lastFocused = target;
  });
  window.addEventListener('focus', () => {
    if (isNowhere()) lastFocused?.focus({ preventScroll: true });
  });
}

/** Whether the focused element was removed, once for each loss. A page without the focus must not take it from the editor. */
export function acceptFocusLoss(): boolean {
  const isLost = document.hasFocus() && isNowhere() && lastFocused?.isConnected === false;
  if (isLost) lastFocused = undefined;
  return isLost;
}
