import { useSignal } from '@preact/signals';

import { Button, IconButton } from '../../../webview/button.tsx';
import { maxReminderLength, type PageReminder } from '../contract.ts';
import { newPageReminder } from './drafts.ts';
import { cardHost } from './host.ts';

interface RemindersProps {
  readonly reminders: readonly PageReminder[];
  readonly mayEdit: boolean;
  readonly more: number;
}

export function Reminders({ reminders, more, mayEdit }: RemindersProps) {
  return (
    <section aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders</h2>
      {reminders.length === 0 && <p class="quiet">No reminders.</p>}
      <ul class="reminders">
        {reminders.map((reminder) => (
          <ReminderRow key={reminder.id} reminder={reminder} mayEdit={mayEdit && !reminder.isSaving} />
        ))}
      </ul>
      {more > 0 && <p class="quiet">And {more.toLocaleString()} more reminders.</p>}
      {mayEdit && <NewReminder />}
    </section>
  );
}

interface ReminderProps {
  readonly reminder: PageReminder;
  readonly mayEdit: boolean;
}

const labelOf = ({ text }: PageReminder): string => text || 'Reminder';

function ReminderRow({ reminder, mayEdit }: ReminderProps) {
  const { id, at, done } = reminder;
  const label = labelOf(reminder);
  return (
    <li class={done ? 'reminder done' : 'reminder'}>
      <input
        type="checkbox"
        aria-label={`Done: ${label}`}
        checked={done}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => cardHost.act('changeReminder', { id, done: currentTarget.checked })}
      />
      <ReminderText reminder={reminder} mayEdit={mayEdit} />
      <input
        type="datetime-local"
        class="text"
        aria-label={`Time of the reminder ${label}`}
        value={localText(at)}
        readOnly={!mayEdit}
        onChange={({ currentTarget }) => {
          const next = Date.parse(currentTarget.value);
          if (!Number.isNaN(next) && next !== at) cardHost.act('changeReminder', { id, at: next });
        }}
      />
      {!done && at < Date.now() && <span class="late">overdue</span>}
      {mayEdit && !done && (
        <IconButton
          icon="watch"
          label={`Snooze until tomorrow: ${label}`}
          onPress={() => cardHost.act('snoozeReminder', { id })}
        />
      )}
      {mayEdit && (
        <IconButton
          icon="trash"
          label={`Delete the reminder ${label}`}
          onPress={() => cardHost.act('removeReminder', { id })}
        />
      )}
    </li>
  );
}

/** Enter or leaving the field saves, Escape reverts. */
function ReminderText({ reminder, mayEdit }: ReminderProps) {
  const { id, text, isCut } = reminder;
  const typed = useSignal<string | undefined>(undefined);
  const save = () => {
    const next = typed.value?.trim();
    typed.value = undefined;
    if (next !== undefined && next !== '' && next !== text) cardHost.act('changeReminder', { id, text: next });
  };
  return (
    <input
      type="text"
      class="text"
      aria-label={`Text of the reminder ${labelOf(reminder)}`}
      value={typed.value ?? text}
      maxLength={maxReminderLength}
      readOnly={!mayEdit || isCut}
      onInput={({ currentTarget }) => {
        typed.value = currentTarget.value;
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        if (key === 'Escape') typed.value = undefined;
      }}
      onBlur={save}
    />
  );
}

function NewReminder() {
  const { text, at } = newPageReminder.value;
  const moment = Date.parse(at);
  const isWhole = text.trim() !== '' && !Number.isNaN(moment);
  const add = () => {
    if (!isWhole) return;
    cardHost.act('addReminder', { at: moment, text: text.trim() });
    newPageReminder.value = { text: '', at: '' };
  };
  return (
    <div class="reminder">
      <input
        type="text"
        class="text"
        aria-label="Text of a new reminder"
        placeholder="What is to be done"
        maxLength={maxReminderLength}
        value={text}
        onInput={({ currentTarget }) => {
          newPageReminder.value = { text: currentTarget.value, at: at || localText(tomorrowAtNine()) };
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') add();
        }}
      />
      <input
        type="datetime-local"
        class="text"
        aria-label="Time of a new reminder"
        value={at}
        onInput={({ currentTarget }) => {
          newPageReminder.value = { text, at: currentTarget.value };
        }}
      />
      <Button onPress={add} isDisabled={!isWhole}>
        Add Reminder
      </Button>
    </div>
  );
}

function tomorrowAtNine(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9).getTime();
}

function localText(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}
