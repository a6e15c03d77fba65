import type { SnapshotOf } from '../../../base/page.ts';
import type { CardPage } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';
import { cardHost } from './host.ts';

export function Placement({ snapshot }: { readonly snapshot: SnapshotOf<CardPage> }) {
  const { columnId, columns, mayEdit } = snapshot;
  const priority = fieldOf('priority');
  if (priority === undefined) return null;
  return (
    <>
      <div class="field">
        <label for="stage">Stage</label>
        {columnId === '' ? (
          <span id="stage">Archived</span>
        ) : (
          <select
            id="stage"
            value={columnId}
            disabled={!mayEdit}
            onChange={({ currentTarget }) => cardHost.act('move', { columnId: currentTarget.value })}
          >
            {columns.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      <FieldFrame field={priority}>
        <label for="priority">Priority</label>
        <select
          id="priority"
          value={priority.value}
          disabled={!mayEdit}
          onChange={({ currentTarget: { value } }) => {
            priority.change(value === 'low' || value === 'high' ? value : 'normal');
            priority.save();
          }}
        >
          <option value="low">Low</option>
          <option value="normal">Normal</option>
          <option value="high">High</option>
        </select>
      </FieldFrame>
    </>
  );
}
