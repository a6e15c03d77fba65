import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { forgetDiscard } from '../../../webview/discards.ts';
import { endKeeping, isKept, leaveInput } from '../../../webview/keptDrafts.ts';
import { Discarded, NotSaved } from '../../../webview/notSaved.tsx';
import { isSaveKey } from '../../../webview/saveKey.ts';
import type { CardPage } from '../contract.ts';
import { fieldOf, recordTyped } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { cardHost } from './host.ts';

const priorities = [
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
];

export function Placement({ snapshot }: { readonly snapshot: SnapshotOf<CardPage> }) {
  const { mayEdit } = snapshot;
  const priority = fieldOf('priority');
  if (priority === undefined) return null;
  return (
    <>
      <Stage snapshot={snapshot} />
      <FieldFrame field={priority}>
        <label for="priority">Priority</label>
        <Select
          id="priority"
          value={priority.value}
          isDisabled={!mayEdit}
          options={priorities}
          onChoose={(value, isFinal) => {
            priority.change(value === 'low' || value === 'high' ? value : 'normal');
            if (isFinal) priority.save();
          }}
        />
      </FieldFrame>
    </>
  );
}

const columnPlace = 'column';

function Stage({ snapshot: { columnId, columns, mayEdit } }: { readonly snapshot: SnapshotOf<CardPage> }) {
  const chosen = useSignal<string | undefined>(undefined);
  const move = () => {
    const target = chosen.value;
    endKeeping(columnPlace);
    chosen.value = undefined;
    if (target !== undefined && target !== columnId) cardHost.act('move', { columnId: target });
  };
  const discard = () => {
    const discarded = chosen.value;
    recordTyped(columnPlace, () => {
      chosen.value = discarded;
    });
    endKeeping(columnPlace);
    chosen.value = undefined;
  };
  return (
    <fieldset
      class="field"
      data-place={columnPlace}
      onFocusOut={() => {
        if (!isKept(columnPlace)) move();
      }}
      onKeyDown={(event) => {
        if (!(event.target instanceof HTMLSelectElement)) return;
        if (isSaveKey(event)) move();
        if (event.key === 'Escape') leaveInput(event, columnPlace, chosen.value !== undefined);
      }}
    >
      <label for="column">Column</label>
      {columnId === '' ? (
        <input id="column" class="text" type="text" value="Archived" readOnly={true} />
      ) : (
        <Select
          id="column"
          value={chosen.value ?? columnId}
          isDisabled={!mayEdit}
          options={columns.map(({ id, title }) => ({ value: id, label: title }))}
          onChoose={(value, isFinal) => {
            chosen.value = value;
            forgetDiscard(columnPlace);
            if (isFinal) move();
            else endKeeping(columnPlace);
          }}
        />
      )}
      {chosen.value === undefined ? (
        <Discarded place={columnPlace} />
      ) : (
        <NotSaved place={columnPlace} onSave={move} onDiscard={discard} />
      )}
    </fieldset>
  );
}

interface SelectProps {
  readonly id: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Saves a choice of the pointer or the open list at once; keys step through the options, so theirs is saved when the field is left. */
  readonly onChoose: (value: string, isFinal: boolean) => void;
}

function Select({ id, value, isDisabled, options, onChoose }: SelectProps) {
  const isStepping = useRef(false);
  const opensList = ({ key, altKey }: KeyboardEvent) =>
    key === ' ' || key === 'F4' || (altKey && key.startsWith('Arrow'));
  return (
    <select
      id={id}
      value={value}
      disabled={isDisabled}
      onPointerDown={() => {
        isStepping.current = false;
      }}
      onKeyDown={(event) => {
        isStepping.current = !opensList(event);
      }}
      onChange={({ currentTarget }) => onChoose(currentTarget.value, !isStepping.current)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
