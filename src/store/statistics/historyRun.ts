import { type Clock, hasPassed } from '../../base/flow/clock.ts';
import { type FailureKind, ServiceError } from '../../base/flow/errors.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { CountedCard } from './countedCard.ts';
import type { HistoryReader } from './historyReader.ts';
import type { KnownHistory } from './packedHistories.ts';
import type { StoredHistories } from './storedHistories.ts';

const readsAtOnce = 4;
const readsPerChange = 10;
/** Of a long run: as much is read again if the window is closed in the middle. */
const storeEveryMs = 30_000;
/** Waited beyond the end of another window's lease, since a timer may be early. */
const marginMs = 500;

/** Failures of one history, after which the others are read. */
const ofOneHistory: readonly FailureKind[] = ['missing', 'invalid', 'conflict', 'unknownShape', 'broken'];

interface HistoryRunNeeds {
  readonly reader: Pick<HistoryReader, 'read'>;
  readonly stored: Pick<StoredHistories, 'key' | 'restore' | 'acquire' | 'release' | 'store' | 'onDidChange'>;
  readonly clock: Clock;
  /** Cards whose histories are to be read. */
  readonly missing: () => readonly CountedCard[];
  /** Whether so many are too many to be read without being asked for. */
  readonly isTooMany: (count: number) => boolean;
  readonly onChange: () => void;
  readonly onFail: (cardId: string) => void;
}

/** Reads the missing histories of one account, in one window at a time. */
export class HistoryRun {
  readonly #needs: HistoryRunNeeds;
  readonly #known: Map<string, KnownHistory>;
  readonly #key: CacheKey | undefined;
  readonly #abort = new AbortController();
  readonly #inFlight = new Set<string>();
  #rest: Iterator<CountedCard> = [].values();
  #read = 0;
  #storedAt = 0;
  /** Whether the user has asked for it. */
  isAsked: boolean;

  constructor(needs: HistoryRunNeeds, known: Map<string, KnownHistory>, isAsked: boolean) {
    this.#needs = needs;
    this.#known = known;
    this.#key = needs.stored.key;
    this.isAsked = isAsked;
  }

  abort(): void {
    this.#abort.abort();
  }

  /** To be called when other histories are missing than before. */
  extend(): void {
    this.#rest = this.#needs
      .missing()
      .filter(({ id }) => !this.#inFlight.has(id))
      .values();
  }

  /** Takes what another window reads, and reads the rest when that window ends. Rejects if the service cannot be read. */
  async read(): Promise<void> {
    const { stored, onChange } = this.#needs;
    const key = this.#key;
    if (key === undefined) return this.#isDone ? undefined : this.#readMissing();
    const restore = async () => (await stored.restore(key, this.#known)) && onChange();
    for (await restore(); !this.#isDone; await restore()) {
      const lease = await stored.acquire(key);
      if (lease.kind === 'theirs') await this.#untilStored(lease.until);
      else
        try {
          await restore();
          if (!this.#isDone) await this.#readMissing();
        } finally {
          // Before what was read is stored, so that a window that then continues finds the lease released.
          await stored.release();
          if (this.#read > 0) this.#store();
        }
    }
  }

  get #isDone(): boolean {
    const { length } = this.#needs.missing();
    return this.#abort.signal.aborted || length === 0 || (!this.isAsked && this.#needs.isTooMany(length));
  }

  /** Resolves when another window has stored histories, or its lease ends. */
  async #untilStored(until: number): Promise<void> {
    if (this.#abort.signal.aborted) return;
    const { stored, clock } = this.#needs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const subscription = stored.onDidChange(resolve);
    const timer = clock.after(Math.max(0, until - clock.now()) + marginMs, resolve);
    this.#abort.signal.addEventListener('abort', () => resolve());
    await promise;
    subscription.dispose();
    timer.dispose();
  }

  #store(): void {
    this.#storedAt = this.#needs.clock.now();
    if (this.#key !== undefined) this.#needs.stored.store(this.#key, this.#known);
  }

  /** Resolves when all are read, or when the run is aborted. */
  async #readMissing(): Promise<void> {
    const { signal } = this.#abort;
    this.extend();
    this.#storedAt = this.#needs.clock.now();
    const readRest = async (): Promise<void> => {
      for (let next = this.#rest.next(); !next.done && !signal.aborted; next = this.#rest.next())
        await this.#readOne(next.value);
    };
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([Promise.all(Array.from({ length: readsAtOnce }, readRest)), aborted]);
  }

  async #readOne({ id, updatedAt }: CountedCard): Promise<void> {
    const { reader, clock, onChange, onFail } = this.#needs;
    const { signal } = this.#abort;
    this.#inFlight.add(id);
    try {
      const steps = await reader.read(id, signal);
      if (signal.aborted) return;
      this.#known.set(id, { updatedAt, steps });
    } catch (error) {
      if (signal.aborted) return;
      if (!ServiceError.is(error) || !ofOneHistory.includes(error.kind)) throw error;
      onFail(id);
    } finally {
      this.#inFlight.delete(id);
    }
    this.#read += 1;
    if (this.#read % readsPerChange === 0) onChange();
    if (hasPassed(storeEveryMs, this.#storedAt, clock.now())) this.#store();
  }
}
