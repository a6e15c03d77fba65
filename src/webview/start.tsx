import './base.css';

import { type ComponentType, render } from 'preact';
import { useErrorBoundary } from 'preact/hooks';

import { problemOf } from '../base/editor/page.ts';
import { guardCompositions } from './composition.ts';
import { problem } from './connect.ts';
import { returnFocus } from './focusReturn.ts';
import { handleTextShortcuts } from './textShortcuts.ts';

/** Renders the page's root component after its script has run to the end, so that declarations below the call are available. */
export function startPage(Page: ComponentType): void {
  const root = document.getElementById('page') ?? document.body;
  guardCompositions();
  returnFocus();
  handleTextShortcuts();
  queueMicrotask(() => render(<ShownPage Page={Page} />, root));
}

function ShownPage({ Page }: { readonly Page: ComponentType }) {
  const [error] = useErrorBoundary();
  const message = error === undefined ? problem.value : problemOf(error);
  return message === '' ? (
    <Page />
  ) : (
    <main class="waiting">
      <p role="alert">{message}</p>
    </main>
  );
}
