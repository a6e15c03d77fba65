import { type Clock, hasPassed } from '../../base/flow/clock.ts';
import { type FailureKind, ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CacheKey } from '../sync/cacheFiles.ts';
import type { CountedCard, HistoryStep } from './countedCard.ts';
import type { HistoriesState } from './figures.ts';
import { type HistoryCalls, HistoryReader, minutesToRead } from './historyReader.ts';
import type { KnownHistory } from './packedHistories.ts';
import { StoredHistories, type StoredHistoriesNeeds } from './storedHistories.ts';

/** Cards whose histories are read without being asked for. */
const maxUnasked = 500;

export interface HistoriesNeeds extends StoredHistoriesNeeds {
  /** Whether the service limits the requests of this window. */
  readonly isLimited: () => boolean;
}

/** Histories of cards, each read once until its card changes, by one window for all. */
export class Histories implements Disposable {
  readonly #reader: HistoryReader;
  readonly #stored: StoredHistories;
  readonly #clock: StoredHistoriesNeeds['clock'];
  readonly #isLimited: () => boolean;
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #subscription: Disposable;
  #known = new Map<string, KnownHistory>();
  readonly #failed = new Set<string>();
  #cards: readonly CountedCard[] = [];
  #run: HistoryRun | undefined;
  #begun: Promise<unknown> | undefined;
  /** Ends when the last run has released its lease. */
  #ending: Promise<void> = Promise.resolve();
  #isFollowing = false;
  #isStopped = false;
  #reason = '';

  constructor(calls: HistoryCalls, needs: HistoriesNeeds) {
    this.#reader = new HistoryReader(calls, needs.clock);
    this.#stored = new StoredHistories(needs);
    this.#clock = needs.clock;
    this.#isLimited = needs.isLimited;
    this.#subscription = this.#stored.onDidChange(() => {
      if (this.#isFollowing && this.#run === undefined) void this.#restore();
    });
  }

  /** Oldest entry first, of the card as it was last read; undefined if its history was never read. */
  of(cardId: string): readonly HistoryStep[] | undefined {
    return this.#known.get(cardId)?.steps;
  }

  /** Whether the history of the card as it is now is known. */
  isRead({ id, updatedAt }: CountedCard): boolean {
    return this.#known.get(id)?.updatedAt === updatedAt;
  }

  hasFailed(cardId: string): boolean {
    return this.#failed.has(cardId);
  }

  /** Whether the history of each card is known or cannot be read. */
  get isComplete(): boolean {
    return this.#cards.every(({ id }) => this.#known.has(id) || this.#failed.has(id));
  }

  get state(): HistoriesState {
    const missing = this.#missing.length;
    const total = this.#cards.length;
    const kind = this.#run !== undefined ? 'reading' : missing === 0 ? 'done' : this.#isStopped ? 'stopped' : 'tooMany';
    const [read, minutes] = [total - missing, this.#isLimited() ? minutesToRead(missing) : 0];
    return { kind, read, total, failed: this.#failed.size, minutes, reason: this.#reason };
  }

  /** Resolves once what was read is on disk. */
  get storing(): Promise<void> {
    return this.#ending.then(() => this.#stored.storing);
  }

  /** From now on, runs request nothing before this resolves; undefined lets them begin at once. */
  beginAfter(begun: Promise<unknown> | undefined): void {
    this.#begun = begun;
  }

  /** Reads the histories of new and changed cards, unless there are many or the user has stopped it. */
  follow(cards: readonly CountedCard[]): void {
    this.#isFollowing = true;
    this.#cards = cards;
    this.#failed.clear();
    const ids = new Set(cards.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id);
    const isFew = this.#missing.length <= maxUnasked;
    if (this.#run !== undefined && (isFew || this.#run.isAsked)) this.#extend(this.#run);
    else if (!this.#isStopped && (isFew || !this.#stored.isRestored)) void this.#read(false);
    else this.#end();
  }

  /** As the user asks for it, however many there are. */
  read(): void {
    this.#isStopped = false;
    this.#failed.clear();
    if (this.#run === undefined) void this.#read(true);
    else {
      this.#run.isAsked = true;
      this.#extend(this.#run);
    }
  }

  stop(): void {
    this.#isStopped = this.#missing.length > 0;
    this.#end();
  }

  forget(): void {
    this.#cards = [];
    this.#known = new Map();
    this.#failed.clear();
    this.#stored.forget();
    this.#isStopped = false;
    this.#isFollowing = false;
    this.#reason = '';
    this.#end();
  }

  /** Ends reading until the next `follow`, which continues it. */
  pause(): void {
    this.#isFollowing = false;
    this.#end();
  }

  dispose(): void {
    this.#end();
    this.#subscription.dispose();
    this.#stored.dispose();
    this.#changed.dispose();
  }

  get #missing(): readonly CountedCard[] {
    return this.#cards.filter((card) => !this.#failed.has(card.id) && !this.isRead(card));
  }

  async #restore(): Promise<void> {
    const { key } = this.#stored;
    if (key !== undefined && (await this.#stored.restore(key, this.#known))) this.#changed.fire();
  }

  #extend(run: HistoryRun): void {
    run.extend();
    this.#changed.fire();
  }

  #end(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#changed.fire();
  }

  async #read(isAsked: boolean): Promise<void> {
    this.#run?.abort();
    const run = this.#newRun(isAsked);
    this.#run = this.#missing.length === 0 ? undefined : run;
    this.#reason = '';
    this.#changed.fire();
    if (this.#run === undefined) return;
    const reading = this.#ending.then(() => run.read());
    this.#ending = reading.catch(() => undefined);
    try {
      await reading;
    } catch (error) {
      if (this.#run !== run) return;
      this.#reason = ServiceError.is(error) ? error.reason : String(error);
      this.#isStopped = true;
    }
    if (this.#run === run) this.#end();
  }

  #newRun(isAsked: boolean): HistoryRun {
    const known = this.#known;
    const needs = {
      ...{ reader: this.#reader, stored: this.#stored, clock: this.#clock, begun: this.#begun },
      missing: () => (known === this.#known ? this.#missing : []),
      isTooMany: (count: number) => count > maxUnasked,
      onChange: () => this.#changed.fire(),
      onFail: (cardId: string) => void this.#failed.add(cardId),
    };
    return new HistoryRun(needs, known, isAsked);
  }
}

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
  /** Nothing is requested before this resolves. */
  readonly begun: Promise<unknown> | undefined;
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
  readonly #aborted = new Promise<void>((resolve) => {
    this.#abort.signal.addEventListener('abort', () => resolve());
  });
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
    const { stored, onChange, begun } = this.#needs;
    const key = this.#key;
    const restore = async () => key !== undefined && (await stored.restore(key, this.#known)) && onChange();
    await restore();
    if (begun !== undefined) await Promise.race([begun, this.#aborted]);
    if (key === undefined) return this.#isDone ? undefined : this.#readMissing();
    for (; !this.#isDone; await restore()) {
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
    const { stored, clock } = this.#needs;
    const { promise, resolve } = Promise.withResolvers<void>();
    const subscription = stored.onDidChange(resolve);
    const timer = clock.after(Math.max(0, until - clock.now()) + marginMs, resolve);
    await Promise.race([promise, this.#aborted]);
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
    await Promise.race([Promise.all(Array.from({ length: readsAtOnce }, readRest)), this.#aborted]);
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
