import { Button } from '../../../webview/button.tsx';
import { Discarded } from '../../../webview/notSaved.tsx';
import { fieldLabels } from '../contract.ts';
import { allDrafts, discardUnsaved, unsaved } from './drafts.ts';
import { takeUnsaved } from './reportUnsaved.ts';

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
