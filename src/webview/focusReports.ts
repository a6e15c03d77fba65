/** Menus and the Command Palette take the focus only until their command runs. */
const opensMenu = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'F1' || key === 'ContextMenu' || ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'p');

/** Reports that the page has or loses the focus, but not that a menu has it, since its command acts for the page. */
export function reportFocus(report: (kind: 'focus' | 'blur') => void): void {
  let isMenuOpening = false;
  const listen = (type: 'keydown' | 'pointerdown' | 'contextmenu', opens: (event: Event) => boolean) =>
    document.addEventListener(type, (event) => (isMenuOpening = opens(event)), true);
  listen('keydown', (event) => event instanceof KeyboardEvent && opensMenu(event));
  listen('pointerdown', () => false);
  listen('contextmenu', () => true);
  window.addEventListener('focus', () => {
    isMenuOpening = false;
    report('focus');
  });
  window.addEventListener('blur', () => {
    if (!isMenuOpening) report('blur');
  });
  if (document.hasFocus()) report('focus');
}
