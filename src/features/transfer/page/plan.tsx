import { useRef, useState } from 'preact/hooks';

import { formatItems } from '../../../base/domain/createdItems.ts';
import { Button } from '../../../webview/button.tsx';
import type { PlanSnapshot, RunSnapshot } from '../contract.ts';
import { importHost } from './host.ts';
import { PlanRows } from './planRows.tsx';
import { RunReport } from './run.tsx';

interface PlanProps {
  readonly plan: PlanSnapshot;
  readonly run: RunSnapshot | undefined;
  readonly isStarting: boolean;
}

export function PlanStep({ plan, run, isStarting }: PlanProps) {
  const { counts, notice, noteCount, stageCount, newStages, canGoBack } = plan;
  const isOpen = run === undefined && !isStarting;
  const others = [
    ...(noteCount > 0 ? [formatItems(noteCount, 'Note')] : []),
    ...(stageCount > 0 ? [formatItems(stageCount, 'Stage')] : []),
  ];
  const all = counts.chosen > 0 || others.length === 0 ? [formatItems(counts.chosen, 'Card'), ...others] : others;
  return (
    <>
      {notice !== '' && <p class="note">{notice}</p>}
      {run === undefined ? (
        <div class="buttons">
          <Button
            isMain
            isDisabled={counts.chosen + noteCount + stageCount === 0 || isStarting}
            onPress={() => importHost.act('start', {})}
          >
            Import {new Intl.ListFormat('en').format(all)}
          </Button>
          {canGoBack && <Button onPress={() => importHost.act('back', {})}>Back to Columns</Button>}
        </div>
      ) : (
        <RunReport run={run} />
      )}
      {newStages.length > 0 && run === undefined && (
        <p class="hint">Stages that the board does not have yet are created: {newStages.join(', ')}.</p>
      )}
      <ColumnUses plan={plan} />
      <PlanFilter plan={plan} />
      {isOpen && <Decisions counts={counts} />}
      <PlanRows plan={plan} isOpen={isOpen} />
    </>
  );
}

function ColumnUses({ plan: { columns } }: { readonly plan: PlanSnapshot }) {
  if (columns.length === 0) return null;
  return (
    <details class="uses">
      <summary>Where the columns go</summary>
      <ul>
        {columns.map(({ name, became }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>: {became}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Decisions({ counts }: { readonly counts: PlanSnapshot['counts'] }) {
  return (
    <div class="buttons">
      <Button onPress={() => importHost.act('chooseAll', { isChosen: true })}>Select All Shown</Button>
      <Button onPress={() => importHost.act('chooseAll', { isChosen: false })}>Deselect All Shown</Button>
      <span role="status">
        {counts.chosen.toLocaleString('en')} of {counts.all.toLocaleString('en')} rows are selected. Duplicates, rows
        with more cells than the header, and rows that you leave out by their stage are skipped unless you select them.
      </span>
    </div>
  );
}

const filterNames: Readonly<Record<PlanSnapshot['filter'], string>> = {
  all: 'All rows',
  create: 'Create',
  duplicate: 'Possible duplicates',
  invalid: 'Invalid',
  failed: 'Failed',
};

function PlanFilter({ plan: { filter, query, counts, visible } }: { readonly plan: PlanSnapshot }) {
  const [typed, setTyped] = useState(query);
  const wanted = useRef({ query, filter });
  const find = (next: Partial<typeof wanted.current>) => {
    wanted.current = { ...wanted.current, ...next };
    importHost.act('find', wanted.current);
  };
  return (
    <search class="buttons">
      <input
        type="search"
        maxLength={200}
        value={typed}
        placeholder="Search in the plan"
        aria-label="Search in the plan"
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          find({ query: currentTarget.value });
        }}
      />
      <label>
        Show{' '}
        <select
          value={filter}
          onChange={({ currentTarget }) => find({ filter: currentTarget.value as PlanSnapshot['filter'] })}
        >
          {Object.entries(filterNames).map(([each, name]) => (
            <option key={each} value={each}>
              {name} ({counts[each as PlanSnapshot['filter']].toLocaleString('en')})
            </option>
          ))}
        </select>
      </label>
      <span role="status">{visible === counts.all ? '' : `${visible.toLocaleString('en')} rows match`}</span>
    </search>
  );
}
