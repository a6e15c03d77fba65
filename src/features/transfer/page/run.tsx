import { createdCards, formatCreated } from '../../../base/domain/createdItems.ts';
import { Button } from '../../../webview/button.tsx';
import type { RunSnapshot } from '../contract.ts';
import { importHost } from './host.ts';

const act =
  (action: 'cancel' | 'resume' | 'retryFailed' | 'undo' | 'archiveChanged' | 'saveReport' | 'discard' | 'openBoard') =>
  () =>
    void importHost.act(action, {});

export function RunReport({ run }: { readonly run: RunSnapshot }) {
  const { kind, activity, planned, created, skipped, failed, archived, changedCount, reason, leftStages } = run;
  const isRunning = kind === 'running';
  const [done, all] = activity === 'undo' ? [archived, createdCards(run)] : [created + skipped + failed, planned];
  const canContinue = !isRunning && kind !== 'done' && activity === 'import' && done < planned;
  return (
    <section class="report" aria-label="Report of the import">
      <p role="status">
        <strong>{headingOf(run)}</strong> {countsOf(run).join(', ')}.
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
function countsOf(run: RunSnapshot): string[] {
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
