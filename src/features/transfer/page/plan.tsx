import { useRef, useState } from 'preact/hooks';

import { createdCards, formatCreated, formatItems } from '../../../base/domain/createdItems.ts';
import { Button } from '../../../webview/button.tsx';
import type { PlanSnapshot, RunSnapshot } from '../contract.ts';
import { importHost } from './host.ts';
import { PlanRows } from './planRows.tsx';

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

const act =
  (action: 'cancel' | 'resume' | 'retryFailed' | 'undo' | 'archiveChanged' | 'saveReport' | 'discard' | 'openBoard') =>
  () =>
    void importHost.act(action, {});

function RunReport({ run }: { readonly run: RunSnapshot }) {
  const { kind, activity, planned, created, skipped, failed, archived, changedCount, reason, leftStages } = run;
  const isRunning = kind === 'running';
  const [done, all] = activity === 'undo' ? [archived, createdCards(run)] : [created + skipped + failed, planned];
  const canContinue = !isRunning && kind !== 'done' && activity === 'import' && done < planned;
  return (
    <section class="report" aria-label="Report of the import">
      <p role="status">
        <strong>{headingOf(run)}</strong> {formatCounts(run).join(', ')}.
      </p>
      {reason !== '' && (
        <p class="problem" role="alert">
          {reason}
        </p>
      )}
      {isRunning && <progress max={Math.max(1, all)} value={done} aria-label="Progress" />}
      <div class="buttons">
        {isRunning && <Button onPress={act('cancel')}>Cancel</Button>}
        {canContinue && (
          <Button isMain onPress={act('resume')}>
            Continue Import
          </Button>
        )}
        {!isRunning && failed > 0 && <Button onPress={act('retryFailed')}>Retry Failed</Button>}
        {!isRunning && <Button onPress={act('openBoard')}>Open Board</Button>}
        {!isRunning && run.canUndo && <Button onPress={act('undo')}>Undo Import</Button>}
        {!isRunning && <Button onPress={act('saveReport')}>Save Report…</Button>}
        {canContinue && <Button onPress={act('discard')}>Discard</Button>}
      </div>
      {!isRunning && changedCount > 0 && <ChangedCards run={run} />}
      {leftStages.length > 0 && (
        <p>
          These stages of the import are left, since they have cards: <bdi>{leftStages.join(', ')}</bdi>.
        </p>
      )}
      {activity === 'undo' && !isRunning && <p class="hint">Archived cards stay in the archive.</p>}
    </section>
  );
}

/** What happened to the rows, in words with counts. */
function formatCounts(run: RunSnapshot): string[] {
  const { planned, created, skipped, failed, archived, notArchived, changedCount, removedStages } = run;
  const of = (count: number, words: string): string[] => (count > 0 ? [`${count.toLocaleString('en')} ${words}`] : []);
  const others = createdCards(run) < created ? ` (${formatCreated(run)})` : '';
  return [
    `${created.toLocaleString('en')} of ${planned.toLocaleString('en')} created${others}`,
    ...of(skipped, `skipped because ${skipped === 1 ? 'it exists' : 'they exist'} already`),
    ...of(failed, 'failed'),
    ...of(archived, 'archived'),
    ...of(changedCount, 'changed since and left'),
    ...of(removedStages, `empty ${removedStages === 1 ? 'stage' : 'stages'} removed`),
    ...of(notArchived, 'not archived by the service'),
  ];
}

function ChangedCards({ run: { changed, changedCount } }: { readonly run: RunSnapshot }) {
  const more = changedCount - changed.length;
  return (
    <>
      <p>These cards were changed since the import and are left on the board:</p>
      <ul>
        {changed.map(({ cardId, name }) => (
          <li key={cardId}>
            <button type="button" class="button" onClick={() => importHost.act('openCard', { cardId })}>
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
      <p>
        <Button onPress={act('archiveChanged')}>Archive These Too</Button>
      </p>
    </>
  );
}

function headingOf({ kind, activity }: RunSnapshot): string {
  const name = activity === 'undo' ? 'Undo' : 'Import';
  if (kind === 'running') return activity === 'undo' ? 'Undoing…' : 'Importing…';
  if (kind === 'done') return activity === 'undo' ? 'The import was undone.' : 'Import completed.';
  return { cancelled: `${name} cancelled.`, interrupted: `${name} interrupted.`, failed: `${name} stopped.` }[kind];
}
