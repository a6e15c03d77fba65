import { effect } from '@preact/signals';

import { unsaved } from './drafts.ts';
import { cardHost } from './host.ts';

/** Milliseconds without a change after which it is reported; the first one is reported at once. */
const delayMs = 300;
const nothing = JSON.stringify({ drafts: [], reminder: { text: '', at: '' }, reminders: [] });

let reported = nothing;
let timer: ReturnType<typeof setTimeout> | undefined;

function report(): void {
  clearTimeout(timer);
  const now = JSON.stringify(unsaved.peek());
  if (now === reported) return;
  reported = now;
  cardHost.act('reportUnsaved', unsaved.peek());
}

export function reportChanges(): void {
  effect(() => {
    const now = JSON.stringify(unsaved.value);
    clearTimeout(timer);
    if (reported === nothing && now !== nothing) report();
    else timer = setTimeout(report, delayMs);
  });
  // A key binding may close the tab, which removes the page.
  document.addEventListener('keydown', ({ ctrlKey, metaKey }) => (ctrlKey || metaKey) && report(), true);
  document.addEventListener('visibilitychange', report);
  window.addEventListener('blur', report);
}

/** Hands over what is not saved before the tab of a deleted card closes. */
export function closeWhenDeleted(): void {
  let isAsked = false;
  effect(() => {
    if (isAsked || cardHost.snapshot.value?.status !== 'deleted') return;
    isAsked = true;
    report();
    cardHost.act('offered', { offer: 'close' });
  });
}

export function takeUnsaved(how: 'copy' | 'open'): void {
  report();
  cardHost.act('takeUnsaved', { how });
}
