import { useSignal } from '@preact/signals';

import type { SnapshotOf } from '../../../base/page.ts';
import type { CardPage } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { cardHost } from './host.ts';
import { Select } from './select.tsx';

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

function Stage({ snapshot: { columnId, columns, mayEdit } }: { readonly snapshot: SnapshotOf<CardPage> }) {
  const chosen = useSignal<string | undefined>(undefined);
  const move = () => {
    const target = chosen.value;
    chosen.value = undefined;
    if (target !== undefined && target !== columnId) cardHost.act('move', { columnId: target });
  };
  return (
    <fieldset
      class="field"
      onFocusOut={move}
      onKeyDown={({ key }) => {
        if (key === 'Enter') move();
        if (key === 'Escape') chosen.value = undefined;
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
            if (isFinal) move();
          }}
        />
      )}
      {chosen.value !== undefined && <p class="state">Not saved</p>}
    </fieldset>
  );
}
