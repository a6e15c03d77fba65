import { ServiceError } from '../../base/flow/errors.ts';
import { Emitter } from '../../base/flow/event.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { CountedCard, HistoryStep } from './countedCard.ts';
import type { HistoriesState } from './figures.ts';
import { type HistoryCalls, HistoryReader, minutesToRead } from './historyReader.ts';
import { HistoryRun } from './historyRun.ts';
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
      ...{ reader: this.#reader, stored: this.#stored, clock: this.#clock },
      missing: () => (known === this.#known ? this.#missing : []),
      isTooMany: (count: number) => count > maxUnasked,
      onChange: () => this.#changed.fire(),
      onFail: (cardId: string) => void this.#failed.add(cardId),
    };
    return new HistoryRun(needs, known, isAsked);
  }
}
