import type { Clock } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import { type ListPage, readPages } from '../../base/flow/pagedList.ts';
import type { Card, HistoryEntry } from '../../contract/tracker/board.ts';
import type { AccountGuard } from '../sync/accountGuard.ts';
import { nextTry } from '../sync/poller.ts';
import type { WindowLeases } from '../sync/windowLeases.ts';
import type { AgentChange } from './agentChange.ts';
import { agentChangesIn, type ChangedCard } from './entryChanges.ts';
import type { OwnNames } from './ownNames.ts';
import type { SharedActivity } from './sharedActivity.ts';
import { isAfter, laterOf, newestFirst } from './times.ts';

/** Of the budget for requests in the background, which the board's own reads share. */
const maxReadsPerMinute = 10;
const minuteMs = 60_000;

/** When the next page of a history may be read. */
class ReadBudget {
  readonly #clock: Pick<Clock, 'now'>;
  #readAt: readonly number[] = [];
  #failure: { readonly at: number; readonly count: number } | undefined;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  dueAt(): number {
    const now = this.#clock.now();
    if (this.#failure !== undefined && this.#failure.at <= now) {
      const dueAt = nextTry(this.#failure.at, this.#failure.count);
      if (dueAt > now) return dueAt;
    }
    this.#readAt = this.#readAt.filter((at) => at <= now && now - at < minuteMs);
    const oldest = this.#readAt.at(-maxReadsPerMinute);
    return oldest === undefined ? now : oldest + minuteMs;
  }

  spend(): void {
    this.#readAt = [...this.#readAt, this.#clock.now()];
  }

  addFailure(): void {
    this.#failure = { at: this.#clock.now(), count: (this.#failure?.count ?? 0) + 1 };
  }

  clearFailures(): void {
    this.#failure = undefined;
  }
}

/** Cards whose histories wait to be read; of more, those changed last. */
const maxWaiting = 50;
/** Of one history: about as many entries as are listed. */
const maxPages = 6;

interface CardHistoriesNeeds {
  readonly shared: SharedActivity;
  readonly ownNames: OwnNames;
  readonly history: ReadHistory;
  readonly describe: (entry: HistoryEntry) => string;
  readonly leases: WindowLeases;
  readonly accountGuard: () => AccountGuard;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
  readonly onDidFind: (changes: readonly AgentChange[]) => void;
}

/** Newest first. */
export type ReadHistory = (cardId: string, cursor?: string) => Promise<ListPage<HistoryEntry>>;

interface WaitingCard extends ChangedCard {
  readonly failures: number;
}

/** Reads the histories of changed cards, in one window at a time; the others take what it has stored. */
export class CardHistories implements Disposable {
  readonly #needs: CardHistoriesNeeds;
  readonly #waiting = new Map<string, WaitingCard>();
  readonly #budget: ReadBudget;
  readonly #subscription: Disposable;
  #reading: Promise<void> | undefined;
  #isRequested = false;
  #timer: Disposable | undefined;
  #covered = '';
  #dropped = 0;

  constructor(needs: CardHistoriesNeeds) {
    this.#needs = needs;
    this.#budget = new ReadBudget(needs.clock);
    this.#subscription = needs.shared.onDidChange(() => {
      if (this.#waiting.size > 0) this.#readWaiting();
    });
  }

  /** Cards that another client changed and whose histories are not read, since there are too many or the service fails. */
  get unread(): number {
    return this.#dropped + this.#waiting.size;
  }

  /** Resolves when no more histories may be read now; never rejects. */
  get reading(): Promise<void> {
    return this.#reading ?? Promise.resolve();
  }

  /** `covered` is the newest change that a read of the board has shown; all cards that were changed until then are among those added so far. */
  add(cards: readonly ChangedCard[], covered = ''): void {
    this.#covered = laterOf(this.#covered, covered);
    for (const changed of cards.filter((each) => !this.#isExamined(each)).toSorted(byUpdate)) {
      const { id } = changed.card;
      const before = this.#waiting.get(id);
      this.#waiting.delete(id);
      this.#waiting.set(id, {
        ...changed,
        since: before?.since ?? changed.since,
        relayed: [...(before?.relayed ?? []), ...changed.relayed],
        failures: 0,
      });
    }
    const excess = [...this.#waiting.keys()].slice(0, Math.max(0, this.#waiting.size - maxWaiting));
    for (const id of excess) this.#waiting.delete(id);
    this.#dropped += excess.length;
    this.#readWaiting();
  }

  /** Cards beyond those that can wait are never read, so the user ends that they count. */
  forgetDropped(): void {
    this.#dropped = 0;
  }

  forget(): void {
    this.#waiting.clear();
    this.#timer?.dispose();
    this.#budget.clearFailures();
    this.#covered = '';
    this.#dropped = 0;
  }

  dispose(): void {
    this.forget();
    this.#subscription.dispose();
  }

  #isExamined({ card, hasLeft, relayed }: ChangedCard): boolean {
    const { since, examined } = this.#needs.shared.value;
    if (relayed.length > 0) return false;
    if (!hasLeft && Date.parse(card.updatedAt) < Date.parse(since)) return true;
    const key = keyOf(card, hasLeft);
    return examined.some((each) => each.key === key);
  }

  #readWaiting(): void {
    this.#isRequested = true;
    this.#reading ??= this.#readWhileRequested()
      .catch((error) => this.#needs.warn(`What agents changed could not be read: ${error}`))
      .finally(() => {
        this.#reading = undefined;
      });
  }

  async #readWhileRequested(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#readAll();
    }
  }

  async #readAll(): Promise<void> {
    const { shared, leases } = this.#needs;
    const { account } = shared;
    if (account === undefined) return;
    this.#dropExamined();
    if (this.#waiting.size > 0) {
      const dueAt = this.#dueAt();
      if (dueAt === undefined) return;
      if (dueAt > this.#needs.clock.now()) return this.#wakeAt(dueAt);
      const key = { account, name: 'activity' };
      const lease = await leases.acquire(key);
      if (lease.kind === 'theirs') return this.#wakeAt(lease.until);
      try {
        await shared.refresh();
        if (shared.account === account) await this.#readLeased();
      } finally {
        await leases.release(key);
      }
    }
    const { since } = shared.value;
    if (this.#waiting.size === 0 && shared.account === account && laterOf(since, this.#covered) !== since)
      await shared.update(() => ({ since: this.#covered }));
  }

  /** The least failed first, then those changed last; the rest when the budget allows it. */
  async #readLeased(): Promise<void> {
    const { clock, shared, accountGuard } = this.#needs;
    const account = accountGuard();
    const found: AgentChange[] = [];
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const dueAt = this.#dueAt();
      if (dueAt === undefined || dueAt > clock.now()) {
        if (dueAt !== undefined) this.#wakeAt(dueAt);
        break;
      }
      const changes = await this.#read(next, account);
      if (!account.isInUse()) return;
      if (changes === undefined) continue;
      const known = new Set(shared.value.changes.map(({ id }) => id));
      found.push(...changes.filter(({ id }) => !known.has(id)));
      const { card, hasLeft } = next;
      const keys = hasLeft ? [keyOf(card, true), leftKey(card)] : [keyOf(card, false)];
      const examined = keys.map((key) => ({ key, updatedAt: card.updatedAt }));
      await shared.update((activity) => ({
        changes: [...activity.changes, ...changes],
        examined: [...activity.examined, ...examined],
      }));
    }
    if (found.length > 0 && account.isInUse()) this.#needs.onDidFind(found);
  }

  /** Undefined if the service fails. */
  async #read(changed: WaitingCard, account: AccountGuard): Promise<AgentChange[] | undefined> {
    const { ownNames, describe, warn } = this.#needs;
    const { card, failures } = changed;
    this.#waiting.delete(card.id);
    try {
      const items = await this.#entriesOf(changed);
      this.#budget.clearFailures();
      return agentChangesIn(changed, items, { isOwn: (entry) => ownNames.isOwn(entry), describe });
    } catch (error) {
      // A deleted card has no history.
      if (ServiceError.is(error, 'missing')) return [];
      if (!account.isInUse()) return undefined;
      warn(`The history of a changed card could not be read: ${error}`);
      this.#budget.addFailure();
      // A newer change may wait by now.
      const newer = this.#waiting.get(card.id);
      const relayed = [...changed.relayed, ...(newer?.relayed ?? [])];
      this.#waiting.set(card.id, { ...(newer ?? changed), since: changed.since, relayed, failures: failures + 1 });
      return undefined;
    }
  }

  async #entriesOf({ card, since }: ChangedCard): Promise<readonly HistoryEntry[]> {
    const read = (cursor: string | undefined) => {
      this.#budget.spend();
      return this.#needs.history(card.id, cursor);
    };
    return (await readPages(read, { idOf: ({ id }) => id, maxPages }, ({ at }) => !isAfter(at, since))).items;
  }

  #next(): WaitingCard | undefined {
    this.#dropExamined();
    const cards = [...this.#waiting.values()];
    return cards.findLast(({ failures }) => cards.every((other) => other.failures >= failures));
  }

  #dropExamined(): void {
    for (const [id, card] of this.#waiting) if (this.#isExamined(card)) this.#waiting.delete(id);
  }

  /** When the next history may be read; undefined until the name of the user is learned. */
  #dueAt(): number | undefined {
    const { clock, ownNames } = this.#needs;
    const { unknownUntil } = ownNames;
    if (unknownUntil === undefined || unknownUntil > clock.now()) return unknownUntil;
    return this.#budget.dueAt();
  }

  #wakeAt(at: number): void {
    this.#timer?.dispose();
    this.#timer = this.#needs.clock.after(at - this.#needs.clock.now(), () => this.#readWaiting());
  }
}

/** A card can be changed in the archive too, but of one that the board no longer has, the time is known only if the change was reported. */
const keyOf = (card: Card, hasLeft: boolean): string =>
  hasLeft && card.status === 'active' ? leftKey(card) : `${card.id}@${card.updatedAt}`;

const leftKey = ({ id }: Card): string => `${id}@left`;

const byUpdate = ({ card: one }: ChangedCard, { card: other }: ChangedCard): number =>
  newestFirst(other.updatedAt, one.updatedAt);
