import './base.css';

import { type ComponentType, render } from 'preact';

/** Shows a page's outermost component in the document that the extension made. */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById('page');
  if (root === null) throw new Error('There is no element to show the page in.');
  render(<Page />, root);
}
