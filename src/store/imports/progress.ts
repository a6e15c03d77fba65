import type { ExistingCard } from './existingCards.ts';
import { byIdentity, identityOf } from './existingCards.ts';
import type {
  CreatedColumn,
  ImportCounts,
  ImportPlan,
  ImportState,
  PlannedCard,
  PlannedNote,
  PlannedStage,
  RowResult,
  UndoneCard,
} from './importRun.ts';
import { countsOf, type Progress } from './journal.ts';

type CreatedCard = Extract<RowResult, { kind: 'created' }>;

/** The progress of a run in memory; `stored` is what the journal gets. */
export class RunProgress {
  readonly plan: ImportPlan;
  readonly results = new Map<number, RowResult>();
  readonly undone = new Map<string, UndoneCard>();
  readonly uncertain = new Set<number>();
  /** By id. */
  readonly columns = new Map<string, CreatedColumn>();
  readonly #cards: ReadonlyMap<number, PlannedCard>;
  readonly #notes: ReadonlyMap<number, PlannedNote>;
  attempt = 0;
  sent: Progress['sent'];
  activity: ImportState['activity'] = 'import';
  isFinished = false;
  isCancelled = false;
  surplus: Progress['surplus'];
  #before: Progress['before'];
  /** Rows that are created one by one, since the service would skip them as duplicates. */
  #single = new Set<number>();

  readonly #stored: Progress;

  constructor(plan: ImportPlan, stored: Progress) {
    this.#stored = stored;
    this.plan = plan;
    this.#cards = new Map(plan.cards.map((card) => [card.row, card]));
    this.#notes = new Map(plan.notes.map((note) => [note.row, note]));
    this.accept(stored);
  }

  accept(stored: Progress): void {
    const { attempt, sent, activity = 'import', isFinished, isCancelled = false } = stored;
    const { before, uncertain, results, undone, columns = [] } = stored;
    this.results.clear();
    this.undone.clear();
    this.uncertain.clear();
    this.columns.clear();
    for (const column of columns) this.columns.set(column.id, column);
    for (const { row, result } of results) this.results.set(row, result);
    for (const [id, each] of Object.entries(undone)) this.undone.set(id, each);
    for (const row of uncertain) this.uncertain.add(row);
    [this.attempt, this.sent, this.before, this.surplus] = [attempt, sent, before, stored.surplus];
    [this.activity, this.isFinished, this.isCancelled] = [activity, isFinished, isCancelled];
  }

  get before(): Progress['before'] {
    return this.#before;
  }

  set before(before: Progress['before']) {
    this.#before = before;
    const taken = new Set(Object.keys(before ?? {}));
    this.#single = new Set();
    for (const { row, card, allowDuplicate } of this.plan.cards) {
      const identity = identityOf(card);
      if (allowDuplicate && taken.has(identity)) this.#single.add(row);
      taken.add(identity);
    }
  }

  get counts(): ImportCounts {
    return countsOf(this.stored);
  }

  get stored(): Progress {
    const { attempt, before, sent, surplus, activity, isFinished, isCancelled } = this;
    return {
      ...this.#stored,
      attempt,
      before,
      sent,
      uncertain: [...this.uncertain],
      results: [...this.results].map(([row, result]) => ({ row, result })),
      undone: Object.fromEntries(this.undone),
      columns: [...this.columns.values()],
      surplus,
      activity,
      isFinished,
      isCancelled,
    };
  }

  card(row: number): PlannedCard | undefined {
    return this.#cards.get(row);
  }

  note(row: number): PlannedNote | undefined {
    return this.#notes.get(row);
  }

  nextStage(): PlannedStage | undefined {
    return this.plan.stages?.find(({ row }) => !this.results.has(row));
  }

  /** In the order in which their results came. */
  get createdCards(): readonly CreatedCard[] {
    return [...this.results].flatMap(([row, result]) =>
      result.kind === 'created' && this.#cards.has(row) ? [result] : [],
    );
  }

  /** Whether nothing is left of what ran last. */
  get isComplete(): boolean {
    if (this.activity !== 'undo') return this.isFinished;
    const areCardsUndone = this.createdCards.every(({ id }) => this.undone.has(id));
    return areCardsUndone && [...this.columns.values()].every(({ undone }) => undone !== undefined);
  }

  /**
   * Cards without a result that one request can create, in the plan's order. A card that the service would skip as a duplicate, and that only an
   * import can create, since it has a history, is sent alone and without an idempotency key.
   */
  nextCards(): { readonly cards: readonly PlannedCard[]; readonly isRepeated: boolean } {
    const isSingle = ({ row }: PlannedCard) => this.#single.has(row);
    const pending = this.plan.cards.filter(
      (card) => !this.results.has(card.row) && (!isSingle(card) || hasHistory(card)),
    );
    const repeated = pending.findIndex(isSingle);
    if (repeated === 0) return { cards: pending.slice(0, 1), isRepeated: true };
    return { cards: repeated < 0 ? pending : pending.slice(0, repeated), isRepeated: false };
  }

  /** Rows without a result that need a request each; never two equal cards at once, since a lost response would leave open which is which. */
  nextSingles(max: number): readonly number[] {
    const next = new Map<string, number>();
    for (const row of [...this.#single, ...this.#notes.keys()]) {
      const planned = this.card(row);
      if (planned !== undefined && hasHistory(planned)) continue;
      const key = planned === undefined ? `note ${row}` : identityOf(planned.card);
      if (!this.results.has(row) && !next.has(key)) next.set(key, row);
      if (next.size >= max) break;
    }
    return [...next.values()];
  }

  recordBefore(cards: Iterable<ExistingCard>): void {
    const existing = byIdentity(cards);
    const planned = new Set(this.plan.cards.map(({ card }) => identityOf(card)));
    const found = [...planned].flatMap((identity) => {
      const same = existing.get(identity);
      return same === undefined ? [] : [[identity, same.map(({ id }) => id)] as const];
    });
    this.before = Object.fromEntries(found);
  }

  /** Records the rows whose cards are on the board though no response says so; returns those that have none. */
  matchRows(rows: readonly number[], cards: Iterable<ExistingCard>): number[] {
    const known = new Set(Object.values(this.#before ?? {}).flat());
    for (const result of this.results.values()) if (result.kind === 'created') known.add(result.id);
    const candidates = new Map(
      [...byIdentity(cards)].map(([identity, same]) => [identity, same.filter(({ id }) => !known.has(id))]),
    );
    return rows.filter((row) => {
      const card = this.card(row)?.card;
      const found = card && candidates.get(identityOf(card))?.shift();
      if (found === undefined) return true;
      this.recordCreated(row, found);
      return false;
    });
  }

  recordCreated(row: number, { id, updatedAt }: { readonly id: string; readonly updatedAt: string }): void {
    this.record(row, { kind: 'created', id, updatedAt, ...(this.#notes.has(row) && { item: 'note' }) });
  }

  record(row: number, result: RowResult): void {
    this.results.set(row, result);
    this.uncertain.delete(row);
  }
}

const hasHistory = ({ stages, archivedAt }: PlannedCard): boolean => stages !== undefined || archivedAt !== undefined;
