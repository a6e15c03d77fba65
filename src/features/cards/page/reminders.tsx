import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import { Button, IconButton } from '../../../webview/button.tsx';
import { maxReminderLength, type PageReminder } from '../contract.ts';
import { newPageReminder, reminderDrafts } from './drafts.ts';
import { cardHost } from './host.ts';
import { useKeptFocus } from './keptFocus.ts';
import { localText, tomorrowAtNine } from './localText.ts';
import { addPageReminder, changeReminderDraft, discardReminderDraft, saveReminderDraft } from './reminderDrafts.ts';
import { useStableOrder } from './stableOrder.ts';

interface RemindersProps {
  readonly reminders: readonly PageReminder[];
  readonly mayEdit: boolean;
  readonly more: number;
}

export function Reminders({ reminders, more, mayEdit }: RemindersProps) {
  const list = useRef<HTMLUListElement>(null);
  const { ordered, onLeave } = useStableOrder(list, reminders);
  useKeptFocus(list, '#new-reminder');
  return (
    <section aria-labelledby="reminders-title">
      <h2 id="reminders-title">Reminders</h2>
      {reminders.length === 0 && <p class="quiet">No reminders.</p>}
      <ul class="reminders" ref={list} onPointerLeave={onLeave} onFocusOut={onLeave}>
        {ordered.map((reminder) => (
          <ReminderRow key={reminder.id} reminder={reminder} mayEdit={mayEdit && !reminder.isNew} />
        ))}
      </ul>
      {more > 0 && (
        <p class="quiet">
          And {more.toLocaleString()} more {more === 1 ? 'reminder' : 'reminders'}.
        </p>
      )}
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
  const { id, done, snoozed } = reminder;
  const label = labelOf(reminder);
  const ticked = useSignal<{ readonly checked: boolean; readonly number: number } | undefined>(undefined);
  const isSent = ticked.value !== undefined && cardHost.after.value < ticked.value.number;
  const isTicked = isSent ? ticked.value?.checked : done;
  return (
    <li class={done ? 'reminder done' : 'reminder'}>
      <input
        type="checkbox"
        aria-label={`Done: ${label}`}
        checked={isTicked}
        disabled={!mayEdit}
        onChange={({ currentTarget: { checked } }) => {
          ticked.value = { checked, number: cardHost.act('changeReminder', { id, done: checked }) };
        }}
      />
      <ReminderInputs reminder={reminder} mayEdit={mayEdit} />
      {mayEdit && !done && (
        <IconButton
          icon="watch"
          label={`Snooze until ${snoozed}: ${label}`}
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
      <ReminderMessage reminder={reminder} />
    </li>
  );
}

function ReminderInputs({ reminder, mayEdit }: ReminderProps) {
  const { id, at, text, isCut, done } = reminder;
  const draft = reminderDrafts.value.get(id);
  const label = labelOf(reminder);
  const save = () => saveReminderDraft(reminder);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    if (event.key === 'Escape') discardReminderDraft(id);
  };
  const lateness = done ? '' : latenessOf(at);
  return (
    <>
      <input
        type="text"
        class="text"
        aria-label={`Text of the reminder ${label}`}
        value={draft?.text ?? text}
        maxLength={maxReminderLength}
        readOnly={!mayEdit || isCut}
        onInput={({ currentTarget }) => changeReminderDraft(id, { text: currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      <input
        type="datetime-local"
        class="text"
        aria-label={`Time of the reminder ${label}`}
        value={draft?.at ?? localText(at)}
        readOnly={!mayEdit}
        onInput={({ currentTarget }) => changeReminderDraft(id, { at: currentTarget.value })}
        onKeyDown={onKeyDown}
        onBlur={save}
      />
      {lateness !== '' && <span class="late">{lateness}</span>}
    </>
  );
}

function latenessOf(at: number): string {
  if (at < new Date().setHours(0, 0, 0, 0)) return 'overdue';
  return at <= Date.now() ? 'due' : '';
}

function ReminderMessage({ reminder }: { readonly reminder: PageReminder }) {
  const { id, status } = reminder;
  if (status === undefined || status.kind === 'saving' || !reminderDrafts.value.has(id)) return null;
  return (
    <p class="words problem" role="alert">
      {status.kind === 'conflict' ? 'This reminder was changed elsewhere.' : status.message}
      <Button onPress={() => saveReminderDraft(reminder)}>Retry</Button>
      <Button onPress={() => discardReminderDraft(id)}>Discard</Button>
    </p>
  );
}

function NewReminder() {
  const { text, at } = newPageReminder.value;
  const status = cardHost.snapshot.value?.newReminder;
  const isWhole = text.trim() !== '' && !Number.isNaN(Date.parse(at));
  const add = () => {
    if (isWhole) addPageReminder(text, at);
  };
  return (
    <div class="reminder">
      <input
        id="new-reminder"
        type="text"
        class="text"
        aria-label="Text of a new reminder"
        placeholder="What to do"
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
        onKeyDown={({ key }) => {
          if (key === 'Enter') add();
        }}
      />
      <Button onPress={add} isDisabled={!isWhole}>
        Add Reminder
      </Button>
      {status !== undefined && status.kind !== 'saving' && text !== '' && (
        <p class="words problem" role="alert">
          The reminder was not added. {status.message}
        </p>
      )}
    </div>
  );
}
