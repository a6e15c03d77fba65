import { Button } from '../../../webview/button.tsx';
import type { RunSnapshot } from '../contract.ts';
import { importHost } from './host.ts';

const act = (action: 'cancel' | 'resume' | 'retryFailed' | 'undo' | 'saveReport' | 'openBoard') => () =>
  void importHost.act(action, {});

export function RunReport({ run }: { readonly run: RunSnapshot }) {
  const { kind, activity, planned, created, skipped, failed, archived, reason } = run;
  const isRunning = kind === 'running';
  const [done, all] = activity === 'undo' ? [archived, created] : [created + skipped + failed, planned];
  const canContinue = (kind === 'cancelled' || kind === 'failed') && activity === 'import' && done < planned;
  return (
    <section class="report" aria-label="Report of the import">
      <p role="status">
        <strong>{headingOf(run)}</strong>{' '}
        {[
          `${created.toLocaleString('en')} of ${planned.toLocaleString('en')} created`,
          ...(skipped > 0 ? [`${skipped.toLocaleString('en')} skipped by the service as duplicates`] : []),
          ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
          ...(archived > 0 ? [`${archived.toLocaleString('en')} archived`] : []),
        ].join(', ')}
        .
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
        {!isRunning && created > archived && <Button onPress={act('undo')}>Undo Import</Button>}
        {!isRunning && <Button onPress={act('saveReport')}>Save Report…</Button>}
      </div>
      {activity === 'undo' && !isRunning && <p class="hint">Archived cards stay in the archive.</p>}
    </section>
  );
}

function headingOf({ kind, activity }: RunSnapshot): string {
  const name = activity === 'undo' ? 'Undo' : 'Import';
  if (kind === 'running') return activity === 'undo' ? 'Undoing…' : 'Importing…';
  if (kind === 'done') return activity === 'undo' ? 'The import was undone.' : 'Import completed.';
  return kind === 'cancelled' ? `${name} cancelled.` : `${name} stopped.`;
}
