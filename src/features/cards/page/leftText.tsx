import { effect } from '@preact/signals';

import { Button } from '../../../webview/button.tsx';
import { Discarded } from '../../../webview/notSaved.tsx';
import { fieldLabels } from '../contract.ts';
import { allDrafts, discardUnsaved, unsaved } from './drafts.ts';
import { cardHost } from './host.ts';

export function LeftText() {
  const { drafts, reminder, reminders = [] } = unsaved.value;
  const hasReminder = reminders.length > 0 || reminder.text.trim() !== '';
  const parts = [...drafts.map(({ field }) => fieldLabels[field]), ...(hasReminder ? ['Reminder'] : [])];
  if (parts.length === 0) return <Discarded place={allDrafts} />;
  return (
    <div class="words problem" role="alert">
      <span>Not saved: {parts.join(', ')}.</span>
      <Button onPress={() => takeUnsaved('open')}>Open as Document</Button>
      <Button onPress={() => takeUnsaved('copy')}>Copy</Button>
      <Button onPress={discardUnsaved}>Discard</Button>
    </div>
  );
}

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

function takeUnsaved(how: 'copy' | 'open'): void {
  cardHost.act('takeUnsaved', { how });
}
