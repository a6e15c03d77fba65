import type { ImportRun, ImportStore } from '../../store/imports/importRun.ts';

export interface OfferToContinueNeeds {
  readonly imports: Pick<ImportStore, 'interrupted'>;
  /** Ids of runs that no other window offers. */
  readonly claim: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly inform: (message: string, ...buttons: string[]) => PromiseLike<string | undefined>;
  readonly continueRun: (run: ImportRun) => Promise<void>;
}

/** Offers to continue imports that were interrupted, once in one window; the journal keeps those that are left. */
export async function offerToContinue({ imports, claim, inform, continueRun }: OfferToContinueNeeds): Promise<void> {
  const interrupted = await imports.interrupted();
  if (interrupted.length === 0) return;
  const claimed = await claim(interrupted.map(claimOf));
  for (const run of interrupted) {
    if (!claimed.includes(claimOf(run))) continue;
    if ((await inform(formatInterrupted(run), continueImport, 'Later')) === continueImport) await continueRun(run);
  }
}

const continueImport = 'Continue Import';

/** Each interruption is offered once: the next one has other counts. */
const claimOf = ({ id, state }: ImportRun): string => `${id}/${state.counts.created + state.counts.skipped}`;

export function formatInterrupted({ plan, state }: Pick<ImportRun, 'plan' | 'state'>): string {
  const { planned, created, skipped, failed } = state.counts;
  const left = planned - created - skipped - failed;
  return `The import of "${plan.source}" was interrupted: ${created} of ${planned} were created, ${left} are left.`;
}

/** What a run did, for a notification. */
export function formatOutcome({ plan, state }: Pick<ImportRun, 'plan' | 'state'>): string {
  const { planned, created, skipped, failed } = state.counts;
  const rest = [skipped > 0 && `${skipped} skipped as duplicates`, failed > 0 && `${failed} failed`].filter(Boolean);
  const parts = [`${created} of ${planned} created`, ...rest].join(', ');
  const opening = state.kind === 'cancelled' ? 'The import was cancelled' : 'Import';
  return `${opening} of "${plan.source}": ${parts}.`;
}
