import type { Clock } from '../../base/flow/clock.ts';
import { droppedWrite, ServiceError } from '../../base/flow/errors.ts';
import type { BoardStore } from '../board/board.ts';
import { WindowLeases } from '../sync/windowLeases.ts';
import type { ImportPlan, ImportRun, ImportStore, JournaledImport } from './importRun.ts';
import type { ImportJournal, StoredImport } from './journal.ts';
import type { ImportCalls } from './rowSender.ts';
import { JournaledRun } from './run.ts';

interface ImportsNeeds {
  readonly tracker: ImportCalls;
  readonly board: Pick<BoardStore, 'archiveCard' | 'serverState'>;
  readonly journal: ImportJournal;
  readonly clock: Clock;
  /** The account in use; undefined while none is known. */
  readonly account: () => string | undefined;
  readonly onDidCreateNotes: () => void;
  /** Smaller than by default; for tests. */
  readonly maxBatchCards?: number;
}

export class Imports implements ImportStore {
  readonly #needs: ImportsNeeds;
  readonly #leases: WindowLeases;
  /** One object for each run, so that all pages of a window show the same progress. */
  readonly #runs = new Map<string, JournaledRun>();

  constructor(needs: ImportsNeeds) {
    this.#needs = needs;
    this.#leases = new WindowLeases(needs.journal.files, needs.clock);
  }

  async start(plan: ImportPlan): Promise<ImportRun> {
    const account = this.#account();
    const { journal, clock } = this.#needs;
    const stored = await journal.create(account, { id: crypto.randomUUID(), startedAt: clock.now(), plan });
    const run = this.#add(account, stored);
    void run.resume();
    return run;
  }

  async list(): Promise<readonly JournaledImport[]> {
    const account = this.#needs.account();
    return account === undefined ? [] : this.#needs.journal.list(account);
  }

  async interrupted(): Promise<readonly ImportRun[]> {
    const interrupted: ImportRun[] = [];
    for (const { id, isFinished } of await this.list()) {
      const run = isFinished ? undefined : await this.open(id);
      if (run !== undefined && (await run.isInterrupted())) interrupted.push(run);
    }
    return interrupted;
  }

  async open(id: string): Promise<JournaledRun | undefined> {
    const account = this.#account();
    const known = this.#runs.get(runKey(account, id));
    if (known !== undefined) return known;
    const stored = await this.#needs.journal.read(account, id);
    return stored && (this.#runs.get(runKey(account, id)) ?? this.#add(account, stored));
  }

  isRunning(id: string): boolean {
    const account = this.#needs.account();
    return account !== undefined && this.#runs.get(runKey(account, id))?.state.kind === 'running';
  }

  async dismiss(id: string): Promise<void> {
    const account = this.#account();
    const run = await this.open(id);
    if (run !== undefined && run.state.kind !== 'done' && !(await run.isInterrupted()))
      throw new ServiceError('conflict', 'import', 'This import is running. Cancel it first.');
    this.#runs.delete(runKey(account, id));
    await this.#needs.journal.remove(account, id);
  }

  #account(): string {
    const account = this.#needs.account();
    if (account === undefined) throw droppedWrite('Connect to the tracker first.');
    return account;
  }

  #add(account: string, stored: StoredImport): JournaledRun {
    const { tracker, journal, clock, board, onDidCreateNotes } = this.#needs;
    const run = new JournaledRun(
      {
        tracker,
        journal,
        leases: this.#leases,
        clock,
        account,
        maxBatchCards: this.#needs.maxBatchCards,
        accountGuard: () => {
          if (this.#needs.account() !== account)
            throw droppedWrite('This import belongs to another account. Connect to that account, then continue it.');
          return board.serverState.accountGuard();
        },
        archive: (cardId) => board.archiveCard(cardId),
        onDidWrite: () => {
          void board.serverState.refreshAnew();
          if (stored.plan.notes.length > 0) onDidCreateNotes();
        },
      },
      stored,
    );
    this.#runs.set(runKey(account, stored.id), run);
    return run;
  }
}

const runKey = (account: string, id: string): string => `${account}.${id}`;
