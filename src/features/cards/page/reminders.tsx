import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

import { Button, IconButton } from '../../../webview/button.tsx';
import { isKept, leaveInput } from '../../../webview/keptDrafts.ts';
import { Discarded, NotSaved } from '../../../webview/notSaved.tsx';
import { isSaveKey } from '../../../webview/saveKey.ts';
import { isTextInput } from '../../../webview/textShortcuts.ts';
import { maxReminderLength, type PageReminder } from '../contract.ts';
import { newPageReminder, reminderDrafts } from './drafts.ts';
import { cardHost } from './host.ts';
import { useKeptFocus } from './keptFocus.ts';
import {
  addPageReminder,
  changeNewReminder,
  changeReminderDraft,
  discardNewReminder,
  discardReminderText,
  localText,
  reminderPlace,
  saveReminderDraft,
  tomorrowAtNine,
} from './reminderDrafts.ts';

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
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTextInput(event.target)) return;
    if (isSaveKey(event)) saveReminderDraft(reminder);
    if (event.key === 'Escape') leaveInput(event, reminderPlace(id), reminderDrafts.peek().has(id));
  };
  return (
    <li class={done ? 'reminder done' : 'reminder'} data-place={reminderPlace(id)} onKeyDown={onKeyDown}>
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
  const save = () => {
    if (!isKept(reminderPlace(id))) saveReminderDraft(reminder);
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
        onBlur={save}
      />
      <input
        type="datetime-local"
        class="text"
        aria-label={`Time of the reminder ${label}`}
        value={draft?.at ?? localText(at)}
        readOnly={!mayEdit}
        onInput={({ currentTarget }) => changeReminderDraft(id, { at: currentTarget.value })}
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
  const place = reminderPlace(id);
  if (!reminderDrafts.value.has(id)) return <Discarded place={place} />;
  if (status?.kind === 'saving') return null;
  const save = () => saveReminderDraft(reminder);
  const discard = () => discardReminderText(id);
  // The buttons of the row must not move between pressing and releasing one of them, which saves what is typed.
  if (status === undefined) return isKept(place) ? <NotSaved place={place} onSave={save} onDiscard={discard} /> : null;
  return (
    <p class="words problem" role="alert">
      {status.kind === 'conflict' ? 'This reminder was changed elsewhere.' : status.message}
      <Button onPress={save}>Retry</Button>
      <Button onPress={discard}>Discard</Button>
    </p>
  );
}

function NewReminder() {
  const { text, at } = newPageReminder.value;
  const status = cardHost.snapshot.value?.newReminder;
  const add = () => {
    // Ctrl+S comes from the input and from the mark of the draft, of which the second finds it added.
    const reminder = newPageReminder.peek();
    if (isWhole(reminder)) addPageReminder(reminder.text, reminder.at);
  };
  const place = reminderPlace();
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSaveKey(event)) add();
    if (event.key === 'Escape') leaveInput(event, place, text !== '');
  };
  return (
    <div class="reminder" data-place={place}>
      <input
        id="new-reminder"
        type="text"
        class="text"
        aria-label="Text of a new reminder"
        placeholder="What to do"
        maxLength={maxReminderLength}
        value={text}
        onInput={({ currentTarget }) => {
          changeNewReminder({ text: currentTarget.value, at: at || localText(tomorrowAtNine()) });
        }}
        onKeyDown={onKeyDown}
      />
      <input
        type="datetime-local"
        class="text"
        aria-label="Time of a new reminder"
        value={at}
        onInput={({ currentTarget }) => {
          changeNewReminder({ text, at: currentTarget.value });
        }}
        onKeyDown={onKeyDown}
      />
      <Button onPress={add} isDisabled={!isWhole({ text, at })}>
        Add Reminder
      </Button>
      {text === '' && <Discarded place={place} />}
      {text !== '' && isKept(place) && (
        <NotSaved place={place} onSave={add} onDiscard={discardNewReminder} hasSaveButton={false} />
      )}
      {status !== undefined && status.kind !== 'saving' && text !== '' && (
        <p class="words problem" role="alert">
          The reminder was not added. {status.message}
        </p>
      )}
    </div>
  );
}

const isWhole = ({ text, at }: { readonly text: string; readonly at: string }): boolean =>
  text.trim() !== '' && !Number.isNaN(Date.parse(at));

/** Nothing moves while the pointer or the focus is in the list; new items come last. */
function useStableOrder<T extends { readonly id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
): { readonly ordered: readonly T[]; readonly onLeave: () => void } {
  const left = useSignal(0);
  const known = useRef<readonly string[]>([]);
  const isInUse = list.current?.matches(':hover, :focus-within') ?? false;
  // Read, so that the list is drawn again when it is left.
  void left.value;
  const places = new Map(known.current.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  const ordered = isInUse ? items.toSorted((a, b) => placeOf(a) - placeOf(b)) : items;
  known.current = ordered.map(({ id }) => id);
  // The pointer or the focus is still inside while the event is handled.
  const onLeave = (): void => void requestAnimationFrame(() => (left.value += 1));
  return { ordered, onLeave };
}
