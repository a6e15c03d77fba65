import './base.css';

import { type ComponentType, render } from 'preact';

/**
 * Shows a page's outermost component in the document that the extension made, as soon as the page's file has run to its end: what
 * stands below the call is there by then.
 */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById('page');
  if (root === null) throw new Error('There is no element to show the page in.');
  queueMicrotask(() => render(<Page />, root));
}
