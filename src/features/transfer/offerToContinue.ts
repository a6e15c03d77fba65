import type { ImportRun } from '../../store/imports/importRun.ts';

type InterruptedRun = Pick<ImportRun, 'id' | 'plan' | 'state' | 'resume'>;

interface OfferToContinueNeeds<R extends InterruptedRun> {
  readonly imports: { readonly interrupted: () => Promise<readonly R[]> };
  /** Ids of runs that no other window offers. */
  readonly claim: (ids: readonly string[]) => Promise<readonly string[]>;
  readonly inform: (message: string, ...buttons: string[]) => PromiseLike<string | undefined>;
  /** Shows the run's report, which stays open. */
  readonly show: (run: R) => void;
}

/**
 * Offers to continue imports that were interrupted, once in one window; the journal keeps those that are left. One that the user has
 * cancelled is offered only when its content is chosen again.
 */
export async function offerToContinue<R extends InterruptedRun>({
  imports,
  claim,
  inform,
  show,
}: OfferToContinueNeeds<R>): Promise<void> {
  const interrupted = (await imports.interrupted()).filter(({ state }) => state.kind !== 'cancelled');
  if (interrupted.length === 0) return;
  const claimed = await claim(interrupted.map(claimOf));
  for (const run of interrupted) {
    if (!claimed.includes(claimOf(run))) continue;
    const chosen = await inform(formatInterrupted(run), continueImport, showReport);
    if (chosen !== undefined) show(run);
    if (chosen === continueImport) void run.resume();
  }
}

const continueImport = 'Continue Import';
const showReport = 'Show Report';

/** Each interruption is offered once: the next one has other counts. */
const claimOf = ({ id, state }: InterruptedRun): string => `${id}/${state.counts.created + state.counts.skipped}`;

function formatInterrupted({ plan, state }: InterruptedRun): string {
  const { planned, created, skipped, failed } = state.counts;
  const left = planned - created - skipped - failed;
  const [done, all, rest] = [created, planned, left].map((each) => each.toLocaleString('en'));
  return `The import of "${plan.source}" was interrupted: ${done} of ${all} were created, ${rest} are left.`;
}
