import type { PageMessage } from '../base/editor/page.ts';

type FocusReport = Extract<PageMessage, { readonly kind: 'focus' | 'blur' }>;

/** Menus and the Command Palette take the focus only until their command runs. */
const opensMenu = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key === 'F1' || key === 'ContextMenu' || ((ctrlKey || metaKey) && shiftKey && key.toLowerCase() === 'p');

/** Reports that the page has or loses the focus, but not that a menu has it, since its command acts for the page. */
export function reportFocus(report: (focus: FocusReport) => void): void {
  let isMenuOpening = false;
  let byPointer = false;
  const listen = (type: 'keydown' | 'pointerdown' | 'contextmenu', opens: (event: Event) => boolean) =>
    document.addEventListener(type, (event) => (isMenuOpening = opens(event)), true);
  listen('keydown', (event) => event instanceof KeyboardEvent && opensMenu(event));
  listen('pointerdown', () => {
    byPointer = true;
    return false;
  });
  listen('contextmenu', () => true);
  window.addEventListener('focus', () => {
    isMenuOpening = false;
    report({ kind: 'focus', byPointer });
  });
  window.addEventListener('blur', () => {
    byPointer = false;
    if (!isMenuOpening) report({ kind: 'blur' });
  });
  if (document.hasFocus()) report({ kind: 'focus', byPointer });
}
