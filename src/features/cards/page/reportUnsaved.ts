import { effect } from '@preact/signals';

import { unsaved } from './drafts.ts';
import { cardHost } from './host.ts';

let reported = JSON.stringify({ drafts: [], reminder: { text: '', at: '' }, reminders: [] });

/** At once, since a closing tab removes the page without a last word. */
export function reportChanges(): void {
  effect(() => {
    const now = JSON.stringify(unsaved.value);
    if (now === reported) return;
    reported = now;
    const typed = { ...unsaved.value, at: Date.now() };
    cardHost.persist(typed);
    cardHost.act('reportUnsaved', typed);
  });
}

export function closeWhenDeleted(): void {
  let isAsked = false;
  effect(() => {
    if (isAsked || cardHost.snapshot.value?.status !== 'deleted') return;
    isAsked = true;
    cardHost.act('offered', { offer: 'close' });
  });
}

export function takeUnsaved(how: 'copy' | 'open'): void {
  cardHost.act('takeUnsaved', { how });
}
