import type { Clock } from '../../base/flow/clock.ts';
import { droppedWrite, ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { RenewedLease, WindowLeases } from '../sync/windowLeases.ts';
import type { CreatedColumn, ImportPlan, ImportRun, ImportState, RowResult, UndoneCard } from './importRun.ts';
import type { ImportJournal, StoredImport } from './journal.ts';
import { journalName } from './journalFiles.ts';
import { RunProgress } from './progress.ts';
import { type ImportCalls, RowSender } from './rowSender.ts';
import { undoImport } from './undoImport.ts';

interface ImportRunNeeds {
  readonly tracker: ImportCalls;
  readonly journal: ImportJournal;
  readonly leases: WindowLeases;
  readonly clock: Clock;
  readonly account: string;
  readonly maxBatchCards: number | undefined;
  /** Throws unless the run's account is in use; the guard is taken for each activity. */
  readonly accountGuard: () => AccountGuard;
  readonly archive: (cardId: string) => Promise<void>;
  /** Called after the run has changed the board or notes. */
  readonly onDidWrite: () => void;
}

class Cancelled extends Error {}

/** Carries out one plan. All that it needs after a crash is in the journal. */
export class JournaledRun implements ImportRun {
  readonly id: string;
  readonly plan: ImportPlan;
  readonly startedAt: number;
  readonly #needs: ImportRunNeeds;
  readonly #progress: RunProgress;
  readonly #sender: RowSender;
  readonly #lease: RunLease;
  readonly #changed = new Emitter<ImportState>();
  readonly onDidChange = this.#changed.event;
  #kind: ImportState['kind'];
  #failure: unknown;
  #isCancelled = false;
  #guard: AccountGuard | undefined;

  constructor(needs: ImportRunNeeds, { id, plan, startedAt, progress }: StoredImport) {
    const { tracker, leases, clock, account, maxBatchCards } = needs;
    this.#needs = needs;
    this.id = id;
    this.plan = plan;
    this.startedAt = startedAt;
    this.#progress = new RunProgress(plan, progress);
    this.#lease = new RunLease(leases, { account, name: journalName(id) }, clock);
    this.#kind = this.#progress.isComplete ? 'done' : this.#progress.isCancelled ? 'cancelled' : 'interrupted';
    this.#sender = new RowSender({
      id,
      tracker,
      clock,
      maxBatchCards,
      progress: this.#progress,
      save: () => this.#save(),
      assertMayContinue: () => this.#assertMayContinue(),
    });
  }

  get state(): ImportState {
    return {
      kind: this.#kind,
      activity: this.#progress.activity,
      counts: this.#progress.counts,
      failure: this.#failure,
    };
  }

  get results(): ReadonlyMap<number, RowResult> {
    return this.#progress.results;
  }

  get createdColumns(): readonly CreatedColumn[] {
    return [...this.#progress.columns.values()];
  }

  get undone(): ReadonlyMap<string, UndoneCard> {
    return this.#progress.undone;
  }

  /** Whether neither this window nor another carries it out. Takes half a minute if a window has just crashed. */
  async isInterrupted(): Promise<boolean> {
    const isIdle = () => this.#kind !== 'running' && !this.#progress.isFinished;
    return isIdle() && !(await this.#lease.isTheirs()) && isIdle();
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  resume(): Promise<void> {
    return this.#act('import', async () => {
      await this.#sendAll();
      this.#progress.isFinished = true;
    });
  }

  retryFailed(): Promise<void> {
    return this.#act('import', async () => {
      // Rows of which the outcome is unknown keep their idempotency keys.
      await this.#sender.resolveSent();
      const { results } = this.#progress;
      const failed = [...results].flatMap(([row, { kind }]) => (kind === 'failed' ? [row] : []));
      for (const row of failed) results.delete(row);
      this.#progress.attempt += 1;
      this.#progress.isFinished = false;
      await this.#save();
      await this.#sendAll();
      this.#progress.isFinished = true;
    });
  }

  undo(evenChanged: ReadonlySet<string> = new Set()): Promise<void> {
    return this.#act('undo', async () => {
      // What was sent last may have created cards, too.
      await this.#sender.resolveSent();
      await undoImport({
        tracker: this.#needs.tracker,
        archive: (cardId) => this.#needs.archive(cardId),
        progress: this.#progress,
        evenChanged,
        save: () => this.#save(),
        onProgress: () => this.#fire(),
        assertMayContinue: () => this.#assertMayContinue(),
      });
      this.#progress.isFinished = true;
    });
  }

  /** Archives what the plan archives once all is sent; archiving a card again, after a restart, changes nothing. */
  async #sendAll(): Promise<void> {
    await this.#sender.sendAll();
    for (const [row, result] of this.#progress.results) {
      const planned = this.#progress.card(row);
      if (result.kind !== 'created' || planned?.isArchived !== true || planned.archivedAt !== undefined) continue;
      this.#assertMayContinue();
      await this.#needs.archive(result.id);
    }
    await this.#sender.removeSurplus();
  }

  async #act(activity: ImportState['activity'], work: () => Promise<void>): Promise<void> {
    if (this.#kind === 'running') return;
    [this.#kind, this.#failure, this.#isCancelled] = ['running', undefined, false];
    this.#progress.activity = activity;
    this.#fire();
    try {
      this.#guard = this.#needs.accountGuard();
      await this.#lease.acquire();
      await this.#readAgain();
      [this.#progress.activity, this.#progress.isCancelled] = [activity, false];
      await work();
      await this.#save();
      this.#kind = 'done';
    } catch (error) {
      const isCancelled = error instanceof Cancelled;
      // Without a record of it, a later start announces it as interrupted, which does no harm.
      if (isCancelled) await this.#saveCancelled().catch(() => undefined);
      this.#kind = isCancelled ? 'cancelled' : 'failed';
      this.#failure = isCancelled ? undefined : error;
    }
    await this.#lease.release();
    if (this.#guard?.isInUse()) this.#needs.onDidWrite();
    this.#fire();
  }

  /** Another window may have continued the run since this one read the journal. */
  async #readAgain(): Promise<void> {
    const stored = await this.#needs.journal.readProgress(this.#needs.account, this.id);
    if (stored === undefined)
      throw new ServiceError('missing', 'import', 'The record of this import was deleted, so it cannot be continued.');
    this.#progress.accept(stored);
  }

  async #save(): Promise<void> {
    // Another window that continues the run writes the journal now.
    this.#lease.assertHeld();
    await this.#needs.journal.writeProgress(this.#needs.account, this.id, this.#progress.stored);
    this.#fire();
  }

  #saveCancelled(): Promise<void> {
    this.#progress.isCancelled = true;
    return this.#save();
  }

  #assertMayContinue(): void {
    if (this.#guard === undefined) throw droppedWrite('Dropped, since the import has not begun.');
    this.#guard.assertInUse();
    this.#lease.assertHeld();
    if (this.#isCancelled) throw new Cancelled();
  }

  #fire(): void {
    this.#changed.fire(this.state);
  }
}

/** Waited beyond the end of another window's lease, since a timer may be early. */
const marginMs = 2_000;

/** Held while one window carries out a run, so that no other does. */
class RunLease {
  readonly #leases: WindowLeases;
  readonly #key: CacheKey;
  readonly #clock: Clock;
  readonly #renewed: RenewedLease;

  constructor(leases: WindowLeases, key: CacheKey, clock: Clock) {
    this.#leases = leases;
    this.#key = key;
    this.#clock = clock;
    this.#renewed = leases.renewed(key);
  }

  /** Waits for the lease of a window that has crashed; true if another window renews its own. */
  async isTheirs(): Promise<boolean> {
    const until = await this.#leases.theirsUntil(this.#key);
    if (until === undefined) return false;
    const waitMs = until - this.#clock.now() + marginMs;
    await new Promise<void>((resolve) => this.#clock.after(waitMs, resolve));
    return (await this.#leases.theirsUntil(this.#key)) !== undefined;
  }

  /** Rejects if another window has it. */
  async acquire(): Promise<void> {
    if ((await this.isTheirs()) || (await this.#renewed.acquire()).kind === 'theirs') throw inAnotherWindow();
  }

  assertHeld(): void {
    if (this.#renewed.isLost) throw inAnotherWindow();
  }

  release(): Promise<void> {
    return this.#renewed.release();
  }
}

const inAnotherWindow = (): ServiceError =>
  new ServiceError('conflict', 'import', 'Another window carries out this import. Watch it there, or try again later.');
