import { type Clock, dayMs } from '../../base/flow/clock.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import {
  anyString,
  array,
  boolean,
  integer,
  literal,
  nonEmptyString,
  number,
  object,
  optional,
  type Reader,
  record,
  type TypeOf,
  tryRead,
} from '../../base/input/reader.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { AccountFiles } from '../sync/accountFiles.ts';
import { parseJson } from '../sync/cacheFiles.ts';
import type { ImportCounts, ImportPlan, JournaledImport, LeftRow, RowResult } from './importRun.ts';
import { journalFile, planFile, progressFile } from './journalFiles.ts';
import { maxPlannedRows, planFormat, StoredPlan } from './storedPlan.ts';

const format = 1;
const retentionMs = 30 * dayMs;
/** Of an account; older ones are deleted. */
const maxJournals = 20;
const maxLeftRows = 20_000;
const maxLeftText = 200;
const maxPlanBytes = 64 * 1024 * 1024;
/** Much longer than writing a plan takes. */
const maxStartMs = 3_600_000;

const Created = object({
  kind: literal('created'),
  id: nonEmptyString,
  updatedAt: anyString,
  item: optional(literal('note', 'stage')),
});
const Skipped = object({ kind: literal('skipped'), reason: anyString });
const Failed = object({ kind: literal('failed'), error: anyString, message: anyString });
const Result: Reader<RowResult> = (value) => tryRead(Created, value) ?? tryRead(Skipped, value) ?? Failed(value);

const Rows = array(integer, maxPlannedRows);

const Progress = object({
  format: literal(format),
  source: anyString,
  contentHash: anyString,
  startedAt: number,
  planned: integer,
  /** Counts how often failed rows were sent again, since each time needs new idempotency keys. */
  attempt: integer,
  /** Ids of cards that existed before the run, by identity of the planned cards; undefined until they are read. */
  before: optional(record(array(nonEmptyString, maxPlannedRows))),
  /** Rows of requests whose outcome is unknown; written before they are sent. */
  sent: optional(object({ kind: literal('batch', 'single'), rows: Rows, at: number })),
  /** Rows that an earlier request of unknown outcome may still create. */
  uncertain: Rows,
  results: array(object({ row: integer, result: Result }), maxPlannedRows),
  undone: record(object({ kind: literal('archived', 'changed', 'missing', 'failed'), message: optional(anyString) })),
  /** That the run has created. */
  columns: optional(
    array(
      object({ id: nonEmptyString, title: anyString, undone: optional(literal('removed', 'left')) }),
      maxPlannedRows,
    ),
  ),
  /** Ids of columns that an arranged board does not keep; undefined until it is arranged. */
  surplus: optional(array(nonEmptyString, maxPlannedRows)),
  /** What ran last; an import if it is undefined. */
  activity: optional(literal('import', 'undo')),
  /** Of the import; an undo is finished when each created card is in `undone`. */
  isFinished: boolean,
  /** Whether the user has ended it early. */
  isCancelled: optional(boolean),
});
export type Progress = TypeOf<typeof Progress>;

const emptyProgress = ({ plan, startedAt }: Pick<StoredImport, 'plan' | 'startedAt'>): Progress => ({
  format,
  source: plan.source,
  contentHash: plan.contentHash,
  startedAt,
  planned: rowCountOf(plan),
  attempt: 0,
  uncertain: [],
  results: [],
  undone: {},
  isFinished: false,
});

const rowCountOf = ({ cards, notes, stages = [] }: ImportPlan): number => cards.length + notes.length + stages.length;

export interface StoredImport {
  readonly id: string;
  readonly startedAt: number;
  readonly plan: ImportPlan;
  readonly progress: Progress;
}

/**
 * Records of imports on disk: the progress, written before and after each request, and the plan, written once. The progress comes first, so
 * that a plan without one belongs to no import. Nothing is sent before both are written.
 */
export class ImportJournal {
  readonly files: AccountFiles;
  readonly #clock: Clock;

  constructor(files: AccountFiles, clock: Clock) {
    this.files = files;
    this.#clock = clock;
  }

  /** Rejects with a ServiceError if the plan is too large. */
  async create(account: string, planned: Omit<StoredImport, 'progress'>): Promise<StoredImport> {
    const { id, startedAt, plan } = planned;
    const left = plan.left?.slice(0, maxLeftRows).map(shortRow);
    const stored: StoredPlan = { ...planFormat, id, startedAt, ...plan, left };
    const bytes = bytesOf(stored);
    if (bytes.length > maxPlanBytes || rowCountOf(plan) > maxPlannedRows)
      throw new ServiceError('invalid', 'import', 'This is too much for one import. Import it in several parts.');
    const progress = emptyProgress(planned);
    await this.writeProgress(account, id, progress);
    await this.files.write(planFile(account, id), bytes);
    return { ...planned, progress };
  }

  writeProgress(account: string, id: string, progress: Progress): Promise<void> {
    return this.files.write(progressFile(account, id), bytesOf(progress));
  }

  async read(account: string, id: string): Promise<StoredImport | undefined> {
    const bytes = await this.files.read(planFile(account, id));
    const stored = bytes && tryRead(StoredPlan, parseJson(bytes));
    const progress = await this.readProgress(account, id);
    if (stored?.id !== id || progress === undefined) return undefined;
    const { startedAt, format: _, id: __, ...plan } = stored;
    return { id, startedAt, plan, progress };
  }

  async readProgress(account: string, id: string): Promise<Progress | undefined> {
    const bytes = await this.files.read(progressFile(account, id));
    return bytes && tryRead(Progress, parseJson(bytes));
  }

  /** Newest first; deletes journals that are old, too many, incomplete or unreadable. */
  async list(account: string): Promise<JournaledImport[]> {
    const files = (await this.files.list()).flatMap((file) => journalFile(account, file) ?? []);
    const planned = new Set(files.filter(({ isPlan }) => isPlan).map(({ id }) => id));
    const found: JournaledImport[] = [];
    for (const id of planned) {
      const progress = await this.readProgress(account, id);
      const isKept = progress !== undefined && this.#clock.now() - progress.startedAt < retentionMs;
      if (isKept) found.push(summaryOf(id, progress));
      else await this.remove(account, id);
    }
    // Until then the window that starts the import may still write the plan.
    for (const { id, changedAt } of files)
      if (!planned.has(id) && this.#clock.now() - changedAt > maxStartMs) await this.remove(account, id);
    found.sort((a, b) => b.startedAt - a.startedAt);
    for (const { id } of found.slice(maxJournals)) await this.remove(account, id);
    return found.slice(0, maxJournals);
  }

  async remove(account: string, id: string): Promise<void> {
    await this.files.remove(planFile(account, id));
    await this.files.remove(progressFile(account, id));
  }
}

const shortRow = ({ title, company, reason, ...row }: LeftRow): LeftRow => ({
  ...row,
  title: shortText(title, maxLeftText),
  company: shortText(company, maxLeftText),
  reason: shortText(reason, maxLeftText),
});

const bytesOf = (value: StoredPlan | Progress): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value));

const summaryOf = (id: string, progress: Progress): JournaledImport => {
  const { source, contentHash, startedAt, isFinished } = progress;
  return { id, source, contentHash, startedAt, isFinished, counts: countsOf(progress) };
};

export function countsOf({ planned, results, undone }: Pick<Progress, 'planned' | 'results' | 'undone'>): ImportCounts {
  const countOf = (kind: RowResult['kind']) => results.filter(({ result }) => result.kind === kind).length;
  const countCreated = (item: 'note' | 'stage') =>
    results.filter(({ result }) => result.kind === 'created' && result.item === item).length;
  return {
    planned,
    created: countOf('created'),
    createdNotes: countCreated('note'),
    createdStages: countCreated('stage'),
    skipped: countOf('skipped'),
    failed: countOf('failed'),
    archived: Object.values(undone).filter(({ kind }) => kind === 'archived').length,
  };
}
