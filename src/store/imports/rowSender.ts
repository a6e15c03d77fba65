import { isIdempotencyKeyKnown } from '../../base/domain/idempotencyKey.ts';
import type { Clock } from '../../base/flow/clock.ts';
import { type FailureKind, ServiceError } from '../../base/flow/errors.ts';
import type { ImportResult } from '../../contract/tracker/board.ts';
import type { ImportedCard } from '../../contract/tracker/boardInput.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { isUncertain } from '../sync/uncertainWrites.ts';
import { type ReadCardsCalls, readExistingCards } from './existingCards.ts';
import type { CreatedColumn, DatedStage, PlannedCard } from './importRun.ts';
import {
  type ArrangeColumnsCalls,
  arrangeColumns,
  failureOf,
  isRefusedColumn,
  type PlannedColumnCalls,
  PlannedColumns,
  titleKey,
} from './plannedColumns.ts';
import type { RunProgress } from './progress.ts';
import { removeColumn, type UndoImportCalls } from './undoImport.ts';

export type ImportCalls = ReadCardsCalls &
  PlannedColumnCalls &
  ArrangeColumnsCalls &
  UndoImportCalls &
  Pick<Tracker, 'tracker_import_cards' | 'tracker_create_card' | 'create_note' | 'list_notes' | 'get_note'>;

interface RowSenderNeeds {
  readonly id: string;
  readonly tracker: ImportCalls;
  readonly clock: Clock;
  readonly maxBatchCards: number | undefined;
  readonly progress: RunProgress;
  /** Stores the progress; rejects if the disk does. */
  readonly save: () => Promise<void>;
  /** Throws if the run must end. Called before each request. */
  readonly assertMayContinue: () => void;
}

/** Requests in flight at once when rows need one each. */
const maxParallelSingles = 4;
/** Requests of unknown outcome in a row, after which the run ends and the user decides. */
const maxUncertain = 3;

/**
 * Sends the rows of a run. The journal names the rows of a request before it is sent, and their results after it. The service has idempotency
 * keys for single creates only, so batches are sent with `skipDuplicates`, and after a lost response board and archive show what was created.
 * Rows that shall be created although they are duplicates are sent one by one, with a key that the journal implies.
 */
export class RowSender {
  readonly #needs: RowSenderNeeds;
  #columns: PlannedColumns;
  #maxBatch: number | undefined;
  #uncertainInARow = 0;

  constructor(needs: RowSenderNeeds) {
    this.#needs = needs;
    this.#maxBatch = needs.maxBatchCards;
    this.#columns = this.#newColumns();
  }

  /** Carries out the rows that have no result. Rejects with the reason why the run ends before. */
  async sendAll(): Promise<void> {
    this.#columns = this.#newColumns();
    this.#uncertainInARow = 0;
    while (await this.#sendNext());
  }

  /** Finds out what became of the rows of a request whose response is not known. */
  async resolveSent(): Promise<void> {
    const { progress, clock, save } = this.#needs;
    const { sent } = progress;
    if (sent === undefined) return;
    if (sent.kind === 'single' && isIdempotencyKeyKnown(sent.at, clock.now()))
      return this.#sendSingles(sent.rows, sent.at);
    const rows = sent.rows.filter((row) => !progress.results.has(row));
    const cards = rows.filter((row) => progress.card(row) !== undefined);
    const missing = cards.length === 0 ? [] : progress.matchRows(cards, (await this.#existing()).values());
    for (const row of missing) progress.uncertain.add(row);
    for (const row of rows) await this.#matchNote(row);
    progress.sent = undefined;
    await save();
  }

  #newColumns(): PlannedColumns {
    const { tracker, progress, id } = this.#needs;
    const onDidCreate = (column: CreatedColumn) => void progress.columns.set(column.id, column);
    return new PlannedColumns({ calls: tracker, plan: progress.plan, key: id, onDidCreate });
  }

  async #existing(): ReturnType<typeof readExistingCards> {
    this.#needs.assertMayContinue();
    const existing = await readExistingCards(this.#needs.tracker);
    this.#needs.assertMayContinue();
    return existing;
  }

  async #sendNext(): Promise<boolean> {
    const { progress, save, assertMayContinue } = this.#needs;
    assertMayContinue();
    if (progress.before === undefined && progress.plan.cards.length > 0) {
      progress.recordBefore((await this.#existing()).values());
      await save();
    }
    if (progress.sent !== undefined) {
      await this.resolveSent();
      return true;
    }
    const stage = progress.nextStage();
    if (stage !== undefined) {
      progress.record(stage.row, await this.#columns.create(stage.column));
      await save();
      return true;
    }
    if (await this.#arrange()) return true;
    const { cards, isRepeated } = progress.nextCards();
    if (cards.length > 0) {
      await this.#sendBatch(nextBatch(cards, this.#maxBatch), !isRepeated);
      return true;
    }
    const singles = progress.nextSingles(maxParallelSingles);
    if (singles.length > 0) await this.#sendSingles(singles);
    return singles.length > 0;
  }

  /** False if that is done. */
  async #arrange(): Promise<boolean> {
    const { tracker, progress, save } = this.#needs;
    const { layout } = progress.plan;
    if (layout === undefined || progress.surplus !== undefined) return false;
    progress.surplus = await arrangeColumns(tracker, layout);
    this.#columns = this.#newColumns();
    await save();
    return true;
  }

  /** Removes the columns that the plan's board does not have. Those that have cards by then stay, and all while rows have failed, which can need them. */
  async removeSurplus(): Promise<void> {
    const { tracker, progress, save, assertMayContinue } = this.#needs;
    const { layout } = progress.plan;
    if (layout === undefined || [...progress.results.values()].some(({ kind }) => kind === 'failed')) return;
    const kept = new Set(layout.map(titleKey));
    const created = [...progress.columns.values()].filter((column) => !kept.has(titleKey(column)));
    for (const id of [...(progress.surplus ?? []), ...created.map((column) => column.id)]) {
      assertMayContinue();
      if (await removeColumn(tracker, id)) progress.columns.delete(id);
    }
    progress.surplus = [];
    await save();
  }

  async #sendBatch(planned: readonly PlannedCard[], skipDuplicates: boolean): Promise<void> {
    const { tracker, progress, clock, save, assertMayContinue } = this.#needs;
    const inputs = await this.#inputsOf(planned);
    if (inputs.length === 0) return save();
    const rows = inputs.map(({ row }) => row);
    progress.sent = { kind: 'batch', rows, at: clock.now() };
    await save();
    assertMayContinue();
    let answer: ImportResult;
    try {
      answer = await tracker.tracker_import_cards({ cards: inputs.map(({ input }) => input), skipDuplicates });
    } catch (error) {
      return this.#afterFailedBatch(rows, error);
    }
    if (await this.#recordAnswer(rows, answer)) {
      progress.sent = undefined;
      this.#uncertainInARow = 0;
    } else this.#countUncertain(undefined);
    await save();
  }

  /** Columns are created first; the rows of a column that the service refuses fail. */
  async #inputsOf(planned: readonly PlannedCard[]): Promise<{ readonly row: number; readonly input: ImportedCard }[]> {
    const inputs: { readonly row: number; readonly input: ImportedCard }[] = [];
    for (const each of planned) {
      const input = await this.#inputOf(each);
      if (input !== undefined) inputs.push({ row: each.row, input });
    }
    return inputs;
  }

  async #inputOf({ row, card, column, stages, archivedAt }: PlannedCard): Promise<ImportedCard | undefined> {
    const { progress, assertMayContinue } = this.#needs;
    try {
      assertMayContinue();
      const columnId = await this.#columns.idOf(column);
      const passedStages = stages && (await this.#stagesOf(stages));
      return {
        ...card,
        ...(columnId !== undefined && { columnId }),
        ...(passedStages !== undefined && { stages: passedStages }),
        ...(archivedAt !== undefined && { archivedAt }),
      } as ImportedCard;
    } catch (error) {
      if (!isRefusedColumn(error)) throw error;
      progress.record(row, failureOf(error));
      return undefined;
    }
  }

  async #stagesOf(stages: readonly DatedStage[]): Promise<ImportedCard['stages']> {
    const passed: NonNullable<ImportedCard['stages']> = [];
    for (const { column, at } of stages) {
      const columnId = await this.#columns.idOf(column);
      if (columnId !== undefined) passed.push({ columnId, at });
    }
    return passed;
  }

  /** False if the response does not say which cards it created, so that the board has to. */
  async #recordAnswer(rows: readonly number[], { created, skipped, failed }: ImportResult): Promise<boolean> {
    const { progress } = this.#needs;
    const skips = new Map(skipped.map(({ index, reason }) => [rows[index], reason]));
    const failures = new Map(failed.map(({ index, ...failure }) => [rows[index], failure]));
    const createdRows = rows.filter((row) => !skips.has(row) && !failures.has(row));
    if (createdRows.length !== created.length) return false;
    // An earlier request of unknown outcome may have created what this one skips.
    const maybeCreated = rows.filter((row) => skips.has(row) && progress.uncertain.has(row));
    const existing = maybeCreated.length === 0 ? undefined : await this.#existing();
    for (const [index, row] of createdRows.entries()) {
      const card = created[index];
      if (card !== undefined) progress.recordCreated(row, card);
    }
    if (existing !== undefined) progress.matchRows(maybeCreated, existing.values());
    for (const row of rows) {
      const [reason, failure] = [skips.get(row), failures.get(row)];
      if (progress.results.has(row)) continue;
      if (reason !== undefined) progress.record(row, { kind: 'skipped', reason });
      else if (failure !== undefined)
        progress.record(row, { kind: 'failed', error: failure.error, message: failure.message });
    }
    return true;
  }

  /** A refused batch is sent in halves, until the row that the service refuses is found. */
  async #afterFailedBatch(rows: readonly number[], error: unknown): Promise<void> {
    const { progress, save } = this.#needs;
    // Without an idempotency key it is sent once, so a refusal for the rate means that nothing was created.
    const isRefused = !isUncertain(error) || ServiceError.is(error, 'limited');
    if (!isRefused) return this.#countUncertain(error);
    progress.sent = undefined;
    const [row] = rows;
    const isInvalid = ServiceError.is(error, 'invalid');
    if (isInvalid && rows.length > 1) this.#maxBatch = Math.ceil(rows.length / 2);
    else if (isInvalid && row !== undefined) progress.record(row, failureOf(error));
    await save();
    if (!isInvalid) throw error;
  }

  #countUncertain(error: unknown): void {
    this.#uncertainInARow += 1;
    if (this.#uncertainInARow >= maxUncertain)
      throw error ?? new ServiceError('unknownShape', 'tracker_import_cards', 'The answer does not fit the request.');
  }

  /** Each row has an idempotency key that stays the same until the user sends failed rows again. An earlier attempt may have been executed. */
  async #sendSingles(rows: readonly number[], firstSentAt?: number): Promise<void> {
    const { progress, clock, save, assertMayContinue } = this.#needs;
    progress.sent = { kind: 'single', rows: [...rows], at: firstSentAt ?? clock.now() };
    await save();
    assertMayContinue();
    const open = rows.filter((row) => !progress.results.has(row));
    const outcomes = await Promise.allSettled(open.map((row) => this.#sendSingle(row, firstSentAt)));
    const errors = outcomes.flatMap((outcome, index) => {
      if (outcome.status === 'fulfilled') return [];
      const [row, error] = [open[index], outcome.reason];
      if (row === undefined || !isRefusedRow(error)) return [error];
      progress.record(row, failureOf(error));
      return [];
    });
    // A refusal is no reason to forget that another row's outcome is unknown.
    if (!errors.some(isUncertain)) progress.sent = undefined;
    await save();
    if (errors.length > 0) throw errors[0];
  }

  async #sendSingle(row: number, firstSentAt: number | undefined): Promise<void> {
    const { id, tracker, progress } = this.#needs;
    const options = { idempotencyKey: `${id}-${progress.attempt}-${row}`, firstSentAt };
    const [card, note] = [progress.card(row), progress.note(row)];
    if (card !== undefined) {
      const input = await this.#inputOf(card);
      if (input !== undefined) progress.recordCreated(row, await tracker.tracker_create_card(input, options));
    } else if (note !== undefined) progress.recordCreated(row, await tracker.create_note(note.note, options));
  }

  /** For a note whose key the service no longer knows. */
  async #matchNote(row: number): Promise<void> {
    const { tracker, progress, assertMayContinue } = this.#needs;
    const note = progress.note(row)?.note;
    if (note === undefined) return;
    assertMayContinue();
    const { items } = await tracker.list_notes({ query: note.title.slice(0, 200), limit: 200 });
    for (const { id, title } of items) {
      if (title !== note.title) continue;
      const found = await tracker.get_note({ noteId: id });
      if (found.text === note.text) return progress.recordCreated(row, found);
    }
  }
}

/** Smaller than services accept (1,000 cards, 8 MiB), so that progress shows and a refused batch costs little. */
const maxBatch = { cards: 250, characters: 1024 * 1024, values: 40_000 } as const;

/** The first cards that one request can hold; always at least one. */
function nextBatch(cards: readonly PlannedCard[], maxCards: number = maxBatch.cards): readonly PlannedCard[] {
  let [characters, values] = [0, 0];
  const end = cards.slice(0, Math.min(maxCards, maxBatch.cards)).findIndex(({ card, stages = [] }) => {
    characters += JSON.stringify(card).length;
    values += valuesIn(card) + stages.length * valuesInStage;
    return characters > maxBatch.characters || values > maxBatch.values;
  });
  return cards.slice(0, end < 0 ? Math.min(maxCards, maxBatch.cards) : Math.max(end, 1));
}

/** The object, an id and a time. */
const valuesInStage = 3;

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, each) => sum + valuesIn(each), 1);
}

const rowRefusals: readonly FailureKind[] = ['invalid', 'missing', 'conflict'];

/** Whether the service refused this row only, so that the import goes on with the others. */
const isRefusedRow = (error: unknown): error is ServiceError =>
  ServiceError.is(error) && rowRefusals.includes(error.kind) && error.code !== 'board_not_found';
