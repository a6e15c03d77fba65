import './base.css';

import { type ComponentType, render } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

import { problemOf } from '../base/page.ts';
import { problem } from './connect.ts';

/**
 * Shows a page's outermost component in the document that the extension made, as soon as the page's file has run to its end: what
 * stands below the call is there by then.
 */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById('page');
  if (root === null) throw new Error('There is no element to show the page in.');
  queueMicrotask(() => render(<ShownPage Page={Page} />, root));
}

/** The page, or why it cannot be drawn: never an empty one. */
function ShownPage({ Page }: { readonly Page: ComponentType }) {
  const [error] = useErrorBoundary();
  const words = error === undefined ? problem.value : problemOf(error);
  return words === '' ? (
    <Page />
  ) : (
    <main class="waiting">
      <p role="alert">{words}</p>
    </main>
  );
}
